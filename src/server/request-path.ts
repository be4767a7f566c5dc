/**
 * The path that a request asks for, decoded: '/', '/workshops/', '/a b.png'. Undefined for anything
 * that no honest client sends: other forms of target, bad encodings, climbing, dot files, NUL.
 */
export function readRequestPath(target: string): string | undefined {
  const [encoded = ''] = target.split(/[?#]/, 1)
  try {
    const path = decodeURIComponent(encoded)
    // '.well-known' is the one dot folder made to be public (RFC 8615).
    const isHonest = encoded.startsWith('/') && !/[\0\\]|\/\/|\/\.(?!well-known\/)/.test(path)
    return isHonest ? path : undefined
  } catch {
    return undefined
  }
}

/** As static hosts do: a folder shows its index.html, a missing slash is added by a redirect. */
export async function resolvePath<T>(
  path: string,
  read: (output: string) => Promise<T | undefined>,
): Promise<{ output: string; resource: T } | { redirect: string } | undefined> {
  const isFolder = path.endsWith('/')
  const output = isFolder ? `${path.slice(1)}index.html` : path.slice(1)
  const resource = await read(output)
  if (resource) return { output, resource }
  const hasFolder = !isFolder && (await read(`${output}/index.html`)) !== undefined
  return hasFolder ? { redirect: `${path}/` } : undefined
}
