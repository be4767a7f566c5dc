// Imported before all packages: where some are missing or older, an error would name something else.
import { existsSync, readFileSync } from 'node:fs'

const root = `${import.meta.dirname}/../..`

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(`${root}/${file}`, 'utf8')).packages
  } catch {
    return undefined
  }
}

// npm writes this list when an install is complete. Other package managers write none.
const list = readPackages('node_modules/.package-lock.json')
const installed = existsSync(`${root}/node_modules`) ? list : {}

function isOther([path, wanted]) {
  const version = installed[path]?.version
  const isLeftOut = wanted.optional || wanted.dev || wanted.devOptional || wanted.peer
  return path && version !== wanted.version && !(version === undefined && isLeftOut)
}

if (installed && Object.entries(readPackages('package-lock.json') ?? {}).some(isOther)) {
  console.error('Packages are missing or older than package-lock.json says. Type: npm install')
  process.exit(1)
}
