// What runs on every system, Windows and macOS included: `node .ci/portable.mjs`, after `npm ci`.
// The whole run, with browsers and web servers, is .ci/run on Linux.
import { execSync, spawn } from 'node:child_process'

run('npm run check')
run('npx vitest run --config tests/vitest.config.ts src/')
run('npm run build')
await tryServer('src/preview.ts')
await tryServer('dev.ts')

function run(command) {
  console.log(`\n> ${command}`)
  execSync(command, { stdio: 'inherit' })
}

/** Starts a server on a free port and asks for a page, and for one that is not there. */
async function tryServer(program) {
  console.log(`\n> ${program}`)
  const child = spawn(process.execPath, ['--import', 'tsx/esm', program, '--port', '0'], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await addressOf(child)
    for (const [path, status] of [
      ['', 200],
      ['nowhere', 404],
    ]) {
      const response = await fetch(url + path)
      if (response.status !== status || !(await response.text()).includes('<h1')) {
        throw new Error(`${program}: ${url}${path} answers ${response.status}, not ${status}`)
      }
    }
    console.log(`${url} answers`)
  } finally {
    child.kill()
  }
}

/** The address that a server prints once it listens. */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (text) => {
      printed += text
      const [url] = /http:\/\/localhost:\d+\S*\//.exec(printed) ?? []
      if (url) resolve(url)
    })
    child.on('exit', (code) => reject(new Error(`it ended with ${code}`)))
    setTimeout(() => reject(new Error('it did not start within a minute')), 60_000).unref()
  })
}
