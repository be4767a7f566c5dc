import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { collectOutput, serve } from './programs.ts'
import { root as project, read } from './project.ts'

const apacheModules = ['mpm_event', 'authz_core', 'dir', 'mime', 'headers', 'filter', 'deflate']
const nginxFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * The web servers that docs/hosting.md gives a snippet for: what stands around it, and what starts them
 * with the file `configuration` in a folder of their own.
 */
export const hostServers = [
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    args: ['-p', '.', '-c', 'configuration', '-e', 'log'],
    around: [
      `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid pid;
events {} http { include /etc/nginx/mime.types; access_log off;
${nginxFolders.map((name) => `${name}_temp_path ${name};`).join('\n')}\n`,
      '}',
    ],
  },
  {
    name: 'apache',
    program: '/usr/sbin/apache2',
    args: ['-d', '.', '-f', 'configuration', '-DFOREGROUND'],
    around: [
      `ServerName localhost\nPidFile pid\nErrorLog log\nTypesConfig /etc/mime.types\nListen PORT
${apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}\n`,
    ],
  },
  {
    name: 'caddy',
    program: '/usr/bin/caddy',
    args: ['run', '--adapter', 'caddyfile', '--config', 'configuration'],
    around: ['{\n\tadmin off\n\tauto_https off\n}\n'],
  },
  {
    name: 'lighttpd',
    program: '/usr/sbin/lighttpd',
    args: ['-D', '-f', 'configuration'],
    around: [],
  },
]

/** Serves the folder `root`, with the site below `base`, until the test ends; the origin. */
export async function startHost(
  { name, program, args, around }: (typeof hostServers)[number],
  { root, base, folder }: { root: string; base: string; folder: string },
): Promise<string> {
  const { base: origin, stop } = await serve(root)
  stop()
  const { port } = new URL(origin)
  const docs = read(project, 'docs/hosting.md')
  const snippet = new RegExp(`\`\`\`${name}\n(.*?)\`\`\``, 's').exec(docs)?.[1] ?? ''
  const configuration = snippet
    .replaceAll('/var/www/portfolio', root)
    .replace(/(listen |\*:|^:|server\.port = )80\b/m, `$1${port}`)
    .replaceAll(/(?<=[ "])\/404\.html/g, `${base}404.html`)
  mkdirSync(folder, { recursive: true })
  const [before = '', after = ''] = around
  writeFileSync(join(folder, 'configuration'), before.replace('PORT', port) + configuration + after)
  const child = spawn(program, args, { cwd: folder })
  const printed = collectOutput(child)
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject)
    child.on('close', () => reject(new Error(`${program} ended: ${printed()}`)))
  })
  onTestFinished(async () => {
    child.kill()
    await ended.catch(() => {})
  })
  await Promise.race([vi.waitFor(() => fetch(origin), { timeout: 10_000, interval: 20 }), ended])
  return origin
}
