/**
 * The path that a request asks for, decoded: '/', '/workshops/', '/a b.png'. Undefined for anything
 * that no honest client sends: other forms of target, bad encodings, climbing, dot files, NUL.
 */
export function readRequestPath(target: string): string | undefined {
  if (!target.startsWith('/')) return undefined
  const path = decoded(target.split(/[?#]/, 1)[0] ?? '')
  if (path === undefined || /[\0\\]|\/\//.test(path)) return undefined
  // '.well-known' is the one dot folder made to be public (RFC 8615).
  return /\/\.(?!well-known\/)/.test(path) ? undefined : path
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

export type Resolved<T> = { output: string; resource: T } | { redirect: string } | undefined

/** As static hosts do: a folder shows its index.html, a missing slash is added by a redirect. */
export async function resolvePath<T>(
  path: string,
  read: (output: string) => Promise<T | undefined>,
): Promise<Resolved<T>> {
  const output = path.slice(1)
  if (!path.endsWith('/')) {
    const resource = await read(output)
    if (resource) return { output, resource }
    return (await read(`${output}/index.html`)) ? { redirect: `${path}/` } : undefined
  }
  const resource = await read(`${output}index.html`)
  return resource && { output: `${output}index.html`, resource }
}
