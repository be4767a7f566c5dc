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

/** Not a part of '33.33%'. */
const className = /(?<=\.)(?!\d)[\w-]+/g

/**
 * Takes the rules out of a compressed style that are for classes which a page neither has nor gets from
 * its script: they can match nothing there. Names in brackets and quotes, as in `:not(.a)`, decide
 * nothing, and those after a dot are selectors of the script. Done once for all pages with the same classes.
 */
export function createPruner(css: string, script: string): (body: string) => string {
  const classes = new Set(css.match(className))
  const styles = new Map<string, string>()
  const namesOf = (text: string) =>
    text.match(/(?<![.\w-])[\w-]+/g)?.filter((name) => classes.has(name)) ?? []
  const scripted = namesOf(script)
  return (body) => {
    const attributes = body.match(/\bclass=["']?[^"'>]*/gi)?.join() ?? ''
    const names = [...new Set([...scripted, ...namesOf(attributes)])].sort()
    const style = styles.get(names.join()) ?? prune(css, names)
    styles.set(names.join(), style)
    return style
  }
}

function prune(css: string, names: string[]): string {
  const canMatch = (selector: string) =>
    (selector.match(className) ?? []).every((name) => names.includes(name))
  const rules = /(?<=[{}]|^)([^{}@;]+)\{(?:[^{}"']|"[^"]*"|'[^']*')*\}/g
  const rest = css.replace(rules, (rule, selectors: string) =>
    outsideBrackets(selectors).split(',').some(canMatch) ? rule : '',
  )
  const emptyBlock = /@[^{};]+\{\}/g
  return rest.replace(emptyBlock, '').replace(emptyBlock, '')
}

function outsideBrackets(text: string): string {
  const rest = text.replace(/"[^"]*"|'[^']*'|\[[^\]"']*\]|\([^()]*\)/g, '')
  return rest === text ? text : outsideBrackets(rest)
}
