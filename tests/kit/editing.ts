import { join } from 'node:path'
import type { DevServer } from './programs.ts'
import { filesBelow, read } from './project.ts'

/** All that an edit could change. */
export function readOwned(project: string): Record<string, string> {
  const files = ['src/content', 'pages'].flatMap((folder) =>
    filesBelow(join(project, folder)).map((file) => `${folder}/${file}`),
  )
  return Object.fromEntries(files.map((file) => [file, read(project, file)]))
}

/** Asks what an open page would ask. */
export async function askEditor(
  server: DevServer,
  body: object,
  headers: Record<string, string> = {},
  method = 'POST',
) {
  const token = /data-token="([^"]+)"/.exec(await server.text('/'))?.[1] ?? ''
  const own = { origin: server.base, 'x-edit-token': token, ...headers }
  const given = method === 'GET' ? {} : { body: JSON.stringify({ page: 'index.html', ...body }) }
  const response = await fetch(`${server.base}/@dev/edit`, { method, headers: own, ...given })
  return { status: response.status, ...(await response.json().catch(() => ({}))) }
}
