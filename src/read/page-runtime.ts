import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Loads packages for the code of pages. What would be missing on a page without a word is an error
 * there: pages are rendered once and at once, so nobody would wait for what `Suspense` stands in for, or
 * call a listener.
 */
export function createPackageLoader(root: string): (name: string) => unknown {
  // React reads this when it is loaded: its production build is faster.
  process.env.NODE_ENV ??= 'production'
  const load = createRequire(join(root, 'package.json'))
  const exit = () => {
    throw new Error('process.exit() was called, which would end the build')
  }
  const makers: Record<string, () => unknown> = {
    react() {
      const react = load('react')
      return { ...react, Suspense: react.Fragment, createElement: refusing(react.createElement) }
    },
    'react/jsx-runtime'() {
      const runtime = load('react/jsx-runtime')
      return { ...runtime, jsx: refusing(runtime.jsx), jsxs: refusing(runtime.jsxs) }
    },
    process: () => Object.create(process, { exit: { value: exit } }),
  }
  const replaced = new Map<string, unknown>()
  return (name) => {
    const plain = name.replace(/^node:/, '')
    if (!replaced.has(plain) && makers[plain]) replaced.set(plain, makers[plain]())
    return replaced.get(plain) ?? load(name)
  }
}

type Props = Record<string, unknown> | null

/** The same function, but it throws for elements of HTML that are given functions. */
function refusing<Rest extends unknown[]>(
  create: (...given: [unknown, Props, ...Rest]) => unknown,
) {
  return (type: unknown, props: Props, ...rest: Rest) => {
    const names = typeof type === 'string' && props ? Object.keys(props) : []
    const name = names.find((key) => typeof props?.[key] === 'function')
    if (!name) return create(type, props, ...rest)
    throw new TypeError(`${name} on <${type}> is a function; listeners belong in src/client/`)
  }
}
