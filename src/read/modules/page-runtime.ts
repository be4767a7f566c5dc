import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * A page is rendered once, without waiting and without listeners: what `Suspense` would wait for is an
 * error.
 */
export function createPackageLoader(root: string): (name: string) => unknown {
  // React reads it when it loads. Its production build is faster.
  process.env.NODE_ENV ??= 'production'
  const load = createRequire(join(root, 'package.json'))
  const react = load('react')
  const runtime = load('react/jsx-runtime')
  const replaced: Record<string, unknown> = {
    react: { ...react, Suspense: react.Fragment },
    'react/jsx-runtime': { ...runtime, jsx: refusing(runtime.jsx), jsxs: refusing(runtime.jsxs) },
  }
  return (name) => replaced[name] ?? load(name)
}

type Props = Record<string, unknown> | null

function refusing<Rest extends unknown[]>(
  create: (...parts: [unknown, Props, ...Rest]) => unknown,
) {
  return (type: unknown, props: Props, ...rest: Rest) => {
    const given = typeof type === 'string' && props ? Object.keys(props) : []
    const name = given.find((key) => key.startsWith('on') || typeof props?.[key] === 'function')
    if (!name) return create(type, props, ...rest)
    throw new TypeError(`${name} on <${type}>: pages run no script of their own, so remove it`)
  }
}
