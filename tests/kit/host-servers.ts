import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { root as project } from './project.ts'

/** A web server with the snippet that docs/hosting.md gives for it. */
export interface HostServer {
  name: string
  program: string
  /** Writes its configuration into `folder`; the arguments to start it with. */
  configure(folder: string, snippet: string): string[]
}

const apacheModules = ['mpm_event', 'authz_core', 'dir', 'mime', 'headers', 'filter', 'deflate']

export const hostServers: HostServer[] = [
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    configure(folder, snippet) {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      )
      const config = `daemon off; ${isRoot() ? 'user root;' : ''} pid ${folder}/pid; error_log ${folder}/log;
events {} http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')}\n${snippet}\n}`
      return ['-c', write(folder, 'nginx.conf', config), '-e', join(folder, 'log')]
    },
  },
  {
    name: 'apache',
    program: '/usr/sbin/apache2',
    configure(folder, snippet) {
      const modules = apacheModules.map(
        (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
      )
      const port = /<VirtualHost \*:(\d+)>/.exec(snippet)?.[1]
      const config = `${modules.join('\n')}\nServerName localhost\nPidFile ${folder}/pid\nErrorLog ${folder}/log\nTypesConfig /etc/mime.types\nListen 127.0.0.1:${port}\n${snippet}`
      return ['-f', write(folder, 'apache.conf', config), '-DFOREGROUND']
    },
  },
  {
    name: 'caddy',
    program: '/usr/bin/caddy',
    configure: (folder, snippet) => [
      'run',
      '--adapter',
      'caddyfile',
      '--config',
      write(folder, 'Caddyfile', `{\n\tadmin off\n\tauto_https off\n}\n${snippet}`),
    ],
  },
  {
    name: 'lighttpd',
    program: '/usr/sbin/lighttpd',
    configure: (folder, snippet) => ['-D', '-f', write(folder, 'lighttpd.conf', snippet)],
  },
]

function write(folder: string, name: string, text: string): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The documented snippet for a server, for this port, folder and path. */
export function snippetFor(
  name: string,
  { port, root, base }: { port: number; root: string; base: string },
): string {
  const docs = readFileSync(join(project, 'docs/hosting.md'), 'utf8')
  const snippet = new RegExp(`\`\`\`${name}\n(.*?)\`\`\``, 's').exec(docs)?.[1] ?? ''
  return snippet
    .replace('errorfile-prefix = "/var/www/portfolio/', `errorfile-prefix = "${root}${base}`)
    .replaceAll('/var/www/portfolio', root)
    .replace(/(listen |\*:|^:|server\.port = )80\b/m, `$1${port}`)
    .replaceAll(/(?<=[ "])\/404\.html/g, `${base}404.html`)
}

/** Starts it; resolves once it answers. @throws with its log when it ends before, or takes too long */
export async function startHost(
  { program, configure }: HostServer,
  folder: string,
  snippet: string,
  url: string,
): Promise<ChildProcess> {
  const child = spawn(program, configure(folder, snippet), { stdio: 'ignore' })
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`${program} ended: ${logIn(folder)}`)))
  })
  const answered = vi.waitFor(() => fetch(url), { timeout: 10_000, interval: 20 })
  await Promise.race([answered, ended]).catch((error) => {
    child.kill()
    throw error
  })
  ended.catch(() => {})
  return child
}

function logIn(folder: string): string {
  const log = join(folder, 'log')
  return existsSync(log) ? readFileSync(log, 'utf8') : 'it left no log'
}
