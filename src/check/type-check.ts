import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { cachePath } from '../shared/cache.ts'
import { type Diagnostic, isError } from '../shared/diagnostic.ts'
import { writeWhole } from '../shared/files.ts'

/** Imports are found as the bundle finds them. */
const options = {
  extends: '../../../tsconfig.json',
  compilerOptions: {
    module: 'preserve',
    moduleResolution: 'bundler',
    incremental: true,
    tsBuildInfoFile: 'owner.tsbuildinfo',
  },
  include: ['../../../pages', '../../../src/content', '../../../src/**/*.d.ts'],
  exclude: [],
}

/**
 * Types are removed before anything runs, so only this finds a property that no component has. Its
 * findings are errors with --strict alone. `known`: lines that have an error already are left out.
 */
export function checkTypes(
  root: string,
  known: Diagnostic[] = [],
  isStrict = false,
): Promise<Diagnostic[]> {
  const config = cachePath(root, 'types/tsconfig.json')
  writeWhole(config, JSON.stringify(options))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  return new Promise((resolve) => {
    // The compiler is written in Go. It ends so soon that collecting garbage only costs time.
    const env = { ...process.env, GOGC: 'off' }
    const given = [tsc, '-p', config, '--pretty', 'false']
    execFile(process.execPath, given, { cwd: root, env }, (failure, text, errorText) => {
      const level = isStrict ? {} : ({ level: 'warning' } as const)
      const all = diagnosticsIn(text).map((fault) => ({ ...level, ...fault }))
      const isNew = ({ file, line }: Diagnostic) =>
        !known.some((other) => isError(other) && other.file === file && other.line === line)
      if (!failure || all.length > 0) return resolve(all.filter(isNew))
      const found = `a compiler that fails: ${(errorText || text).trim().split('\n', 1)}`
      const fix = 'Install the packages again: npm ci'
      resolve([{ level: 'warning', code: 'unchecked-types', file: 'node_modules', found, fix }])
    })
  })
}

/** 'pages/a.tsx(3,7): error TS2322: Type …', and the reason in indented lines. */
function diagnosticsIn(text: string): Diagnostic[] {
  const lines = text.matchAll(/^(\S.*?)\((\d+),\d+\): error (TS\d+): (.*(?:\n .*)*)/gm)
  return [...lines].map(([, file = '', line, code, message = '']) => ({
    code: 'type',
    file: file.replaceAll('\\', '/'),
    line: Number(line),
    found: message.split('\n').at(-1)?.trim() ?? '',
    fix: `Correct the line; editors show more about ${code}.`,
  }))
}
