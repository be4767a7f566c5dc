import { join } from 'node:path'
import { build } from 'esbuild'
import { throwBuildError } from './esbuild-error.ts'

export interface ClientScript {
  code: string
  /** The files it was made from, absolute. */
  inputs: string[]
}

/** A browser script with all it imports, minified into one. */
export async function bundleClientScript(root: string, entry: string): Promise<ClientScript> {
  const { outputFiles, metafile } = await build({
    entryPoints: [`./${entry}`],
    absWorkingDir: root,
    bundle: true,
    write: false,
    minify: true,
    metafile: true,
    format: 'iife',
    target: 'es2020',
    logLevel: 'silent',
  }).catch(throwBuildError)
  const inputs = Object.keys(metafile.inputs).map((file) => join(root, file))
  return { code: outputFiles[0]?.text.trim() ?? '', inputs }
}
