import type { Style } from '../../read/style/stylesheet.ts'
import type { RenderedSite } from '../../render/rendered-site.ts'
import { type Fault, quoted, suggest } from '../../shared/diagnostic.ts'
import { directives } from '../../shared/policy.ts'
import { type Element, nameOf, type ReadPage, textOf, withId } from './page-dom.ts'

/** An element that no page may have. */
interface Rule extends Omit<Fault, 'field' | 'trace'> {
  select: string
  /** Decides where the selector cannot; `all` are the elements it finds. */
  isWrong?(element: Element, all: Element[]): boolean
  /** What messages call it, if not by its name. */
  field?(element: Element): string
  /** Words to find its line by, if not its id, address or text. */
  trace?(element: Element): string
}

const headings = 'h1, h2, h3, h4, h5, h6'
const levelOf = (heading?: Element) => Number(heading?.name[1] ?? 1)
const oneHeading = 'exactly one h1 that says what the page is about'
const forbidden = 'something that the content security policy forbids'
const startOf = ({ name }: Element) => `<${name}`

const rules: Rule[] = [
  {
    code: 'missing-main',
    select: 'body:not(:has(main))',
    field: () => 'main',
    found: 'none',
    expected: '<Layout>, with a capital L, around all that the page shows',
    fix: 'Return it from the page: return <Layout>…</Layout>.',
  },
  {
    code: 'missing-h1',
    select: 'body:has(main):not(:has(h1))',
    field: () => 'h1',
    found: 'none',
    expected: oneHeading,
    fix: 'Add one. The class "visually-hidden" hides it from view.',
  },
  {
    code: 'repeated-h1',
    select: 'h1',
    isWrong: (heading, all) => heading !== all[0],
    found: 'a second h1',
    expected: oneHeading,
    fix: 'Make it an h2.',
  },
  {
    code: 'empty-heading',
    select: headings,
    isWrong: (heading) => !textOf(heading),
    found: 'a heading without text',
    expected: 'a heading with text',
    fix: 'Write it, or remove it.',
  },
  {
    level: 'warning',
    code: 'skipped-level',
    select: headings,
    isWrong: (heading, all) => levelOf(heading) > levelOf(all[all.indexOf(heading) - 1]) + 1,
    found: 'a heading more than one level below the one before it',
    expected: 'each level in turn: people who navigate by headings would miss one',
    fix: 'Give it the next level.',
  },
  {
    code: 'repeated-id',
    select: withId,
    isWrong: (element, all) =>
      element !== all.find(({ attribs }) => attribs.id === element.attribs.id),
    field: ({ attribs }) => `id ${quoted(attribs.id)}`,
    found: 'a second element with this id',
    expected: 'each id once on a page',
    fix: 'Change one of the ids.',
  },
  {
    code: 'missing-alt',
    select: 'img:not([alt])',
    found: 'no alt attribute',
    expected: 'alt="what it shows", or alt="" for decoration',
    fix: 'Add it, or show the image with <Picture>.',
  },
  {
    code: 'empty-link',
    select: 'a[href]:not([aria-labelledby])',
    isWrong: (link) => !textOf(link) && !link.attribs['aria-label'] && !link.attribs.title?.trim(),
    found: 'no text',
    expected: 'text, an image with alt, or an aria-label',
    fix: 'Say where the link leads.',
  },
  {
    code: 'nested-link',
    select: ':is(a, button) :is(a, button, input, select, textarea)',
    found: 'inside a link or a button',
    expected: 'one next to the other: browsers close the outer one early, or ignore the inner one',
    fix: 'Move it out.',
  },
  {
    code: 'missing-frame-title',
    select: 'iframe:not([title])',
    found: 'no title',
    expected: 'title="what the frame shows", for people who cannot see it',
    fix: 'Add it.',
  },
  {
    code: 'active-attribute',
    select: '*',
    isWrong: (element) => activeAttribute(element) !== '',
    field: (element) => `${activeAttribute(element)} on <${element.name}>`,
    found: forbidden,
    expected: directives['script-src'].expected,
    fix: directives['script-src'].fix,
    trace: (element) => `${activeAttribute(element)}=`,
  },
  ...Object.values(directives)
    .filter(({ inline }) => inline)
    .map(({ inline, expected, fix }) => ({
      code: 'inline-code',
      select: `body :is(${inline})`,
      found: forbidden,
      expected,
      fix,
      trace: startOf,
    })),
  {
    code: 'head-in-body',
    // SVG has titles too, and microdata has meta elements.
    select: 'body :is(title:not(svg *), meta:not([itemprop]), link[rel~="canonical" i])',
    found: 'an element of the head in the body',
    expected: 'one title, description and address per page, which the build takes from meta',
    fix: 'Use export const meta, unlisted or draft in the page.',
    trace: startOf,
  },
]

function activeAttribute({ attribs }: Element): string {
  return Object.keys(attribs).find((name) => name === 'style' || /^on[a-z]+$/.test(name)) ?? ''
}

export function checkMarkup(page: ReadPage): Fault[] {
  return rules.flatMap(({ select, isWrong, field = nameOf, trace = traceOf, ...rule }) => {
    const all = page.all(select)
    const wrong = isWrong ? all.filter((element) => isWrong(element, all)) : all
    return wrong.map((element) => ({ ...rule, field: field(element), trace: trace(element) }))
  })
}

function traceOf(element: Element): string {
  const { id, href, src } = element.attribs
  return id || href || src || textOf(element)
}

/** Listed once for all pages. */
const classLists = new WeakMap<Style, Set<string>>()

function classesIn(style: Style): Set<string> {
  const names = style.css.matchAll(/\.([a-z][\w-]*)/gi)
  const classes = classLists.get(style) ?? new Set([...names].map(([, name = '']) => name))
  classLists.set(style, classes)
  return classes
}

export function warnOfClasses(
  { all, file }: ReadPage,
  { style, sourceText }: RenderedSite,
): Fault[] {
  const written = new Set(sourceText(file).match(/[\w-]+/g))
  const styled = classesIn(style)
  const names = new Set(all('[class]').flatMap(({ attribs }) => attribs.class?.split(/\s+/) ?? []))
  return [...names]
    .filter((name) => written.has(name) && !styled.has(name))
    .map((name) => ({
      level: 'warning',
      code: 'unknown-class',
      field: `class ${quoted(name)}`,
      found: 'a class without a style',
      expected: 'a class of styles/',
      fix: suggest(name, styled) ?? 'Correct it, remove it, or add its rule to styles/_own.scss.',
      trace: name,
    }))
}
