import type { SourceLine } from '../shared/fault.ts'
import { isOwned } from '../shared/file-names.ts'
import { renderPage } from './marked-page.ts'
import type { State } from './state.ts'

/**
 * The lines of code that give words to an element or a component of a page: to `<h2>` in a component, or to
 * `<Layout heading="Press">` in the page itself. If some lie in files of the owner, only these.
 */
export function linesThatMake(words: string, state: State, output: string): SourceLine[] {
  const { sources } = state
  const { loaded } = sources
  /** Their stacks lead to the lines. */
  const calls: Error[] = []
  const again = loaded.rerun(
    () => {},
    ({ 'react/jsx-runtime': runtime }) => {
      const watch =
        (create: typeof runtime.jsx): typeof runtime.jsx =>
        (type, props, key) => {
          if (hasWords(props, words)) calls.push(new Error(words))
          return create(type, props, key)
        }
      return {
        'react/jsx-runtime': { ...runtime, jsx: watch(runtime.jsx), jsxs: watch(runtime.jsxs) },
      }
    },
  )
  renderPage({ ...state, sources: { ...sources, loaded: { ...loaded, ...again } } }, output)
  const lines = calls.flatMap((call) => loaded.sourceLineOf(call) ?? [])
  const owned = lines.filter(({ file }) => isOwned(file))
  return owned.length > 0 ? owned : lines
}

/** Whether the words are a property, or some of the children that follow each other: `{count} works`. */
function hasWords(props: unknown, words: string): boolean {
  return Object.values(props ?? {}).some((value) => {
    const parts: unknown[] = [value].flat()
    const texts = parts.filter((one) => typeof one === 'string' || typeof one === 'number')
    const joined = (start: number, end: number) => texts.slice(start, end + 1).join('')
    return texts.some((_, start) =>
      texts.some((_, end) => joined(start, end).trim() === words.trim()),
    )
  })
}
