import { createRequire } from 'node:module'
import { parse as parseSelector } from 'css-what'
import type { AtRule } from 'postcss'

/**
 * Removes the rules for classes that a page neither has nor gets from its script. Done once for all
 * pages with the same classes.
 */
export function createPruner(css: string, script: string): (body: string) => string {
  // Loaded on call: development prunes nothing, and its first answer would wait for it.
  const postcss: typeof import('postcss') = createRequire(import.meta.url)('postcss')
  const sheet = postcss.parse(css)
  const needed = new Map<string, string[][]>()
  sheet.walkRules(({ selector }) => void needed.set(selector, classesIn(selector)))
  const classes = new Set([...needed.values()].flat(2))
  // A name after a dot is a selector of the script.
  const scripted = script.match(/(?<![.\w-])[\w-]+/g) ?? []
  const styles = new Map<string, string>()

  function prune(names: Set<string>): string {
    const rest = sheet.clone()
    rest.walkRules((rule) => {
      const canMatch = needed.get(rule.selector)?.some((all) => all.every((one) => names.has(one)))
      if (!canMatch) rule.remove()
    })
    const blocks: AtRule[] = []
    rest.walkAtRules((block) => void blocks.push(block))
    // From the end, so that a block is empty once those in it are gone.
    for (const block of blocks.reverse()) if (block.nodes?.length === 0) block.remove()
    return rest.toString()
  }

  return (body) => {
    const attributes = body.match(/\bclass=(?:"[^"]*"|'[^']*'|[^\s>]+)/gi) ?? []
    const words = attributes.flatMap((attribute) => attribute.split(/[\s"'=]+/))
    const names = new Set([...scripted, ...words].filter((word) => classes.has(word)).sort())
    const key = [...names].join(' ')
    const style = styles.get(key) ?? prune(names)
    styles.set(key, style)
    return style
  }
}

/** The classes in each selector of a list; those in brackets, as in `:not(.a)`, decide nothing. */
function classesIn(selectors: string): string[][] {
  try {
    return parseSelector(selectors).map((tokens) =>
      tokens.flatMap((token) =>
        token.type === 'attribute' && token.name === 'class' && token.action === 'element'
          ? [token.value]
          : [],
      ),
    )
  } catch {
    // A step of keyframes, such as '50%', or syntax that the parser does not know: it stays.
    return [[]]
  }
}
