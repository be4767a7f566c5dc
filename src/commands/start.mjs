// Starts a program: node src/commands/start.mjs build.ts
//
// It runs as one bundle, because loading its files one by one took a third of a build. The bundle is
// kept until one of them changes.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

process.argv.splice(1, 1)
const [, program = ''] = process.argv

// All paths are seen from here, wherever a program is started.
process.chdir(join(import.meta.dirname, '../..'))
// Not in .cache, which an upgrade shares: a bundle loads the packages of the folder that it lies in.
const folder = 'node_modules/.programs'
const record = `${folder}/${program}.json`

/** @throws if one of the files does not exist */
function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** The path of the last bundle, if it is up to date. */
function findBundle() {
  try {
    const { files, hash, bundle } = JSON.parse(readFileSync(record, 'utf8'))
    return hashOf(files) === hash ? bundle : undefined
  } catch {
    return undefined
  }
}

async function makeBundle() {
  const { build } = await import('esbuild')
  const { metafile, outputFiles } = await build({
    entryPoints: [program],
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // What a program imports later stays in files of its own.
    splitting: true,
    entryNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    outdir: folder,
    metafile: true,
    write: false,
  })
  for (const { path, contents } of outputFiles) if (!existsSync(path)) write(path, contents)
  const files = Object.keys(metafile.inputs)
  const isEntry = ([, { entryPoint }]) => entryPoint === program
  const [bundle] = Object.entries(metafile.outputs).find(isEntry)
  write(record, JSON.stringify({ files, hash: hashOf(files), bundle }))
  return bundle
}

/** Writes a whole file or none, since several programs may start at once. */
function write(path, content) {
  const draft = `${path}.${process.pid}`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(draft, content)
  renameSync(draft, path)
}

// Node 22 and newer keep the code that V8 makes of it.
module.enableCompileCache?.(`${folder}/compiled`)
await import(pathToFileURL(findBundle() ?? (await makeBundle())).href)
