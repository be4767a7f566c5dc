import type { PageUsage } from '../page.ts'

/** The shared style, with its root-relative links as this page needs them. */
export function linkedStyle(shared: string, url: (target: string) => string): string {
  return shared.replace(
    /(url\(\s*)(?:(["'])(\/.*?)\2|(\/[^)]*))/g,
    (_, start: string, quote = '', quoted?: string, bare = '') => {
      const link = url(quoted ?? bare)
      // The folder of the site may have a bracket in its name.
      const mark = quote || (/[\s()']/.test(link) ? '"' : '')
      return start + mark + link + mark
    },
  )
}

/**
 * A compressed style without rules for classes that a page neither has nor gets from its script: they
 * can match nothing there. Names in brackets, as in `:not(.a)`, decide nothing, and those after a dot
 * are selectors of the script.
 */
export function pruneStyle(css: string, page: string): string {
  const names = new Set(page.match(/(?<![.\w-])[\w-]+/g))
  const canMatch = (selector: string) =>
    (selector.match(/(?<=\.)[\w-]+/g) ?? []).every((name) => names.has(name))
  const rules = /(?<=[{}]|^)([^{}@;]+)\{(?:[^{}"']|"[^"]*"|'[^']*')*\}/g
  const rest = css.replace(rules, (rule, selectors: string) =>
    outsideBrackets(selectors).split(',').some(canMatch) ? rule : '',
  )
  const emptyBlock = /@[^{};]+\{\}/g
  return rest.replace(emptyBlock, '').replace(emptyBlock, '')
}

function outsideBrackets(text: string): string {
  const rest = text.replace(/\([^()]*\)/g, '')
  return rest === text ? text : outsideBrackets(rest)
}

/** The grounds that images have until they are loaded. */
export function imageGrounds({ colours }: PageUsage): string {
  return [...colours].map((colour) => `.c${colour}{background:#${colour}}`).join('')
}
