import { parse as parseSelector } from 'css-what'
import postcss, { type AtRule, type ChildNode } from 'postcss'

/** A part of a style: as it is written, or a block such as `@media` with what is in it. */
export type StylePart =
  /** `needs`: the classes of each selector; a page without those of any does without the rule. */
  { text: string; needs?: string[][] } | { head: string; parts: StylePart[] }

export function parseRules(css: string): StylePart[] {
  return postcss.parse(css).nodes.map(partOf)
}

function partOf(node: ChildNode): StylePart {
  if (isBlock(node)) {
    const head = `@${node.name}${node.raws.afterName ?? ' '}${node.params}`
    return { head, parts: node.nodes.map(partOf) }
  }
  const isStatement = node.type === 'atrule' && !node.nodes
  const text = `${node.raws.before ?? ''}${node}${isStatement ? ';' : ''}`
  return node.type === 'rule' ? { text, needs: classesIn(node.selector) } : { text }
}

function isBlock(node: ChildNode): node is AtRule & { nodes: ChildNode[] } {
  return node.type === 'atrule' && Boolean(node.nodes?.some(({ type }) => type !== 'decl'))
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
