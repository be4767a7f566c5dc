import { parse as parseSelector, type Selector, stringify } from 'css-what'
import postcss, { type AtRule, type ChildNode } from 'postcss'

/** A rule of a style, a block such as `@media`, or a text such as a font: one selector alone. */
export type StylePart =
  | { selectors: StyleSelector[]; declarations: string }
  | { head: string; parts: StylePart[] }

/**
 * `needs`: its classes and elements, or the characters of a font that lacks basic Latin:
 * '[\\u{100}-\\u{2ff}]'. A page that has all of one list gets the selector.
 */
interface StyleSelector {
  text: string
  needs: string[][]
}

export function parseRules(css: string): StylePart[] {
  return postcss.parse(css).nodes.map(partOf)
}

function partOf(node: ChildNode): StylePart {
  if (isBlock(node)) {
    const head = `@${node.name}${node.raws.afterName ?? ' '}${node.params}`
    return { head, parts: node.nodes.map(partOf) }
  }
  if (node.type === 'rule') {
    const selectors = node.selectors.map((text) => ({ text, needs: namesIn(text) }))
    return { selectors, declarations: `{${node.nodes.join(';')}}` }
  }
  const rule = node.type === 'atrule' ? node : undefined
  const text = `${node.raws.before ?? ''}${node}${rule && !rule.nodes ? ';' : ''}`
  const letters = rule?.name === 'font-face' ? lettersIn(text) : []
  return { selectors: [{ text, needs: [letters] }], declarations: '' }
}

/**
 * Whether these are the rules of _own.scss, for which styles/main.scss opens a layer a second time. Scripts
 * of other hosts may add what they select, so no page tells which of them it needs.
 */
function isOwn(node: AtRule): boolean {
  const before = node.prev()
  const isSame = before?.type === 'atrule' && before.name === 'layer'
  return isSame && node.name === 'layer' && node.params === before.params
}

/** Steps of keyframes, such as 'to', are not selectors. */
function isBlock(node: ChildNode): node is AtRule & { nodes: ChildNode[] } {
  if (node.type !== 'atrule' || node.name.endsWith('keyframes') || isOwn(node)) return false
  return Boolean(node.nodes?.some(({ type }) => type !== 'decl'))
}

/** 'unicode-range:u+100-2ff, u+20ac;' → ['[\u{100}-\u{2ff}\u{20ac}]'] */
function lettersIn(css: string): string[] {
  const [ranges = ''] = css.match(/(?<=unicode-range:).*?(?=[;}])/i) ?? []
  if (ranges === '' || /\bu\+0+-|\?/i.test(ranges)) return []
  return [`[${ranges.replace(/[\da-f]+/gi, '\\u{$&}').replace(/u\+|[\s,]/gi, '')}]`]
}

/** None for a selector that can match anything. */
function namesIn(selector: string): string[][] {
  try {
    return parseSelector(selector).flatMap((inner) => namesOf(inner))
  } catch {
    // One in syntax that the parser does not know stays.
    return [[]]
  }
}

/**
 * One list for each way to match: `.a:is(p, ul)` needs 'a' and 'p', or 'a' and 'ul'. What stands right
 * below <main>, as on plain pages alone, is called 'main>p', and without a class 'main>plain p'.
 */
function namesOf(selector: Selector[], place = ''): string[][] {
  const below = /:not\(\[class\]\)/.test(stringify([selector])) ? 'main>plain ' : 'main>'
  let current = place
  let ways: string[][] = [[]]
  for (const [index, token] of selector.entries()) {
    const before = selector[index - 1]
    if (token.type === 'descendant' || token.type === 'child') {
      const isBelowMain = token.type === 'child' && before?.type === 'tag' && before.name === 'main'
      current = isBelowMain ? below : ''
    }
    const more = waysOf(token, current)
    ways = ways.flatMap((names) => more.map((way) => [...names, ...way]))
  }
  return ways
}

function waysOf(token: Selector, place: string): string[][] {
  if (token.type === 'tag') return [[place + token.name]]
  if (token.type === 'attribute' && token.name === 'class' && token.action === 'element')
    return [[place + token.value]]
  if (token.type !== 'pseudo' || !Array.isArray(token.data)) return [[]]
  const { name, data } = token
  const inside = { has: '', is: place, where: place }[name]
  return inside === undefined ? [[]] : data.flatMap((inner) => namesOf(inner, inside))
}
