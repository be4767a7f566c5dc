import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { suggestMoved } from '../read/moved-files.ts'
import { cachePath, writeCached } from '../shared/cache.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'

/** Unused names are none of a visitor's business. */
const options = {
  extends: '../../../tsconfig.json',
  compilerOptions: {
    ...{ incremental: true, tsBuildInfoFile: 'owner.tsbuildinfo' },
    ...{ noUnusedLocals: false, noUnusedParameters: false },
  },
  include: ['../../../pages', '../../../src/content', '../../../src/**/*.d.ts'],
  exclude: [],
}

/**
 * What the compiler says of the types in pages and content: they are taken out before anything runs,
 * so that a property that no component has is ignored, and a wrong value fails far from its line. It runs beside all else, and looks only at what
 * changed since.
 */
export function checkTypes(root: string): Promise<Diagnostic[]> {
  const config = cachePath(root, 'types/tsconfig.json')
  writeCached(config, JSON.stringify(options))
  const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
  return new Promise((resolve) => {
    // The compiler is written in Go, and ends so soon that collecting garbage only costs time.
    const env = { ...process.env, GOGC: 'off' }
    const given = [tsc, '-p', config, '--pretty', 'false']
    execFile(process.execPath, given, { cwd: root, env }, (_, text) =>
      resolve(diagnosticsIn(text, root)),
    )
  })
}

/** 'pages/a.tsx(3,7): error TS2322: Type …' and, in lines that stand in, why. */
function diagnosticsIn(text: string, root: string): Diagnostic[] {
  const lines = text.matchAll(/^(\S.*?)\((\d+),(\d+)\): error (TS\d+): (.*(?:\n .*)*)/gm)
  return [...lines].map(([, file = '', line, column, code, message = '']) => ({
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
