import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { suggestMoved } from '../read/modules/moved-files.ts'
import { cachePath, writeCached } from '../shared/cache.ts'
import { type Diagnostic, isError } from '../shared/diagnostic.ts'

const compiler = 'node_modules/typescript'

/** Unused names harm no visitor. */
const options = {
  extends: '../../../tsconfig.json',
  compilerOptions: {
    incremental: true,
    tsBuildInfoFile: 'owner.tsbuildinfo',
    noUnusedLocals: false,
    noUnusedParameters: false,
  },
  include: ['../../../pages', '../../../src/content', '../../../src/**/*.d.ts'],
  exclude: [],
}

/**
 * Types are removed before anything runs: without this check, a property that no component has is
 * ignored, and a wrong value fails far from its line. `known`: these say what is wrong in their lines. A
 * compiler that fails is a diagnostic too, with --strict an error.
 */
export function checkTypes(
  root: string,
  isStrict = false,
  known: Diagnostic[] = [],
): Promise<Diagnostic[]> {
  const config = cachePath(root, 'types/tsconfig.json')
  writeCached(config, JSON.stringify(options))
  const tsc = join(root, compiler, 'bin/tsc')
  return new Promise((resolve) => {
    // The compiler is written in Go. It ends so soon that collecting garbage only costs time.
    const env = { ...process.env, GOGC: 'off' }
    const given = [tsc, '-p', config, '--pretty', 'false']
    execFile(process.execPath, given, { cwd: root, env }, (failure, text, errorText) => {
      const all = diagnosticsIn(text, root)
      const isNew = ({ file, line }: Diagnostic) =>
        !known.some((other) => isError(other) && other.file === file && other.line === line)
      if (!failure || all.length > 0) return resolve(all.filter(isNew))
      const fault = failureOf(errorText || text || failure.message)
      resolve([isStrict ? fault : { ...fault, level: 'warning' }])
    })
  })
}

function failureOf(text: string): Diagnostic {
  const [line = ''] = /^.*\berror\b.*$/im.exec(text) ?? text.split('\n')
  return {
    code: 'unchecked-types',
    file: compiler,
    found: `a compiler that fails: ${line}`,
    expected: 'the types of pages and content checked',
    fix: 'Install the packages again: npm ci',
  }
}

/** 'pages/a.tsx(3,7): error TS2322: Type …', and the reason in indented lines. */
function diagnosticsIn(text: string, root: string): Diagnostic[] {
  const lines = text.matchAll(/^(\S.*?)\((\d+),(\d+)\): error (TS\d+): (.*(?:\n .*)*)/gm)
  return [...lines].map(([, file = '', line, column, code, message = '']) => ({
    level: 'warning',
    code: 'type',
    file: file.replaceAll('\\', '/'),
    line: Number(line),
    column: Number(column),
    found: message.split('\n').at(-1)?.trim() ?? '',
    expected: 'values of the types that the components and src/schema/schema.ts name',
    fix:
      suggestMoved(root, file, /module '(.*?)'/.exec(message)?.[1] ?? '') ??
      `Correct the line; editors show more about ${code}.`,
  }))
}
