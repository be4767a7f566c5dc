// Runs before each program.
import { existsSync } from 'node:fs'
import module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)
// The same as `engines` in package.json: others lack what programs and packages use.
const isSupported = major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
if (!isSupported) {
  const needed = 'This needs Node.js 20.19, 22.12, or 24 or newer'
  console.error(`${needed}, and found ${process.version}. Install one from https://nodejs.org`)
  process.exit(1)
}
const packages = `${import.meta.dirname}/../../node_modules`

if (!existsSync(`${packages}/tsx`)) {
  console.error('The packages are not installed. Type: npm ci')
  process.exit(1)
}
// npm installs programs for one system, and all packages together.
if (!existsSync(`${packages}/@esbuild/${process.platform}-${process.arch}`)) {
  console.error('The packages are for another system. Delete node_modules, then type: npm ci')
  process.exit(1)
}
// From Node 22 on, the cache makes a build 15 % shorter.
module.enableCompileCache?.(`${packages}/.cache/v8`)
// Node writes it at exit, but Ctrl-C ends development before that.
setTimeout(() => module.flushCompileCache?.(), 1000).unref()

const { register } = await import('tsx/esm/api')
register()
