import { join } from 'node:path'
import { build } from 'esbuild'

/** src/client/main.ts → one minified script, to be inlined in every page. */
export async function bundleClientScript(root: string): Promise<string> {
  const result = await build({
    entryPoints: [join(root, 'src/client/main.ts')],
    absWorkingDir: root,
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2020',
    logLevel: 'silent',
  })
  return result.outputFiles[0]?.text.trim() ?? ''
}
