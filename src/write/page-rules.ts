import { createRequire } from 'node:module'
import { parse as parseSelector } from 'css-what'
import type { AtRule, ChildNode } from 'postcss'

/**
 * Removes the rules for classes that a page neither has nor gets from its script. Done once for all
 * pages with the same classes.
 */
export function createPruner(css: string, script: string): (body: string) => string {
  // Loaded on call: development prunes nothing, and its first answer would wait for it.
  const postcss: typeof import('postcss') = createRequire(import.meta.url)('postcss')
  const sheet = postcss.parse(css)
  const needed = new Map<ChildNode, string[][]>()
  const texts = new Map<ChildNode, string>()
  sheet.walk((node) => {
    if (node.type === 'rule') needed.set(node, classesIn(node.selector))
    if (!isGroup(node)) texts.set(node, textOf(node))
  })
  const classes = new Set([...needed.values()].flat(2))
  // A name after a dot is a selector of the script.
  const scripted = script.match(/(?<![.\w-])[\w-]+/g) ?? []
  const styles = new Map<string, string>()

  function prune(node: ChildNode, names: Set<string>): string {
    if (isGroup(node)) {
      const rules = node.nodes.map((inner) => prune(inner, names)).join('')
      return rules && `@${node.name}${node.raws.afterName ?? ' '}${node.params}{${rules}}`
    }
    const selectors = needed.get(node)
    const canMatch = selectors?.some((all) => all.every((one) => names.has(one))) ?? true
    return canMatch ? (texts.get(node) ?? '') : ''
  }

  return (body) => {
    const attributes = body.match(/\bclass=(?:"[^"]*"|'[^']*'|[^\s>]+)/gi) ?? []
    const words = attributes.flatMap((attribute) => attribute.split(/[\s"'=]+/))
    const names = new Set([...scripted, ...words].filter((word) => classes.has(word)).sort())
    const key = [...names].join(' ')
    const style = styles.get(key) ?? sheet.nodes.map((node) => prune(node, names)).join('')
    styles.set(key, style)
    return style
  }
}

/** A block of rules: `@media`, `@layer`. */
function isGroup(node: ChildNode): node is AtRule & { nodes: ChildNode[] } {
  return node.type === 'atrule' && Boolean(node.nodes?.some(({ type }) => type !== 'decl'))
}

function textOf(node: ChildNode): string {
  const isStatement = node.type === 'atrule' && !node.nodes
  return `${node.raws.before ?? ''}${node}${isStatement ? ';' : ''}`
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
