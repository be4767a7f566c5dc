import { isDeepStrictEqual } from 'node:util'
import type { Token } from 'markdown-it'
import type { Exports } from '../read/bundle.ts'
import type { Sources } from '../read/sources.ts'
import type { Page } from '../render/site-maker.ts'
import { makeSite } from '../render/site-maker.ts'
import { type Content, contentFile, hasFields, type KnownText, valueAt } from '../schema/paths.ts'
import { BuildError, type Path, Refusal } from '../shared/fault.ts'
import { notFoundOutput } from '../shared/routes.ts'
import type { parseText, TextKind } from '../texts/markdown.ts'
import { isMarked, markValue, markWords, numbersIn, unmarked } from './marks.ts'
import { placeOf } from './source/written.ts'
import type { State } from './state.ts'

/** An address without a page shows the 404 page. Undefined if the code of the page fails. */
export function renderPage({ sources, settings }: State, output: string): Page | undefined {
  const site = makeSite(sources, settings, output)
  const isPage = site.pageOutputs.has(output)
  const { pages } = isPage ? site : makeSite(sources, settings, notFoundOutput)
  return pages[0]
}

/**
 * A page that nobody sees, rendered from marked texts: the number of a leaf is its index in the state.
 * It has the same elements as the page itself, and each marked text where the page has that text.
 * @throws {Refusal} if code compares, sorts or cuts texts, so that marks change the page
 */
export function renderMarked(state: State, output: string): string {
  const page = renderPage(state, output)
  if (!page) throw new Refusal('This is the last good page: correct its error first.')
  try {
    const marked = renderPage({ ...state, sources: markSources(state) }, output)
    if (marked && isCopy(marked, page)) return marked.html
  } catch (error) {
    // Without marks, all files have run.
    if (error instanceof BuildError) refuse(error.faults[0]?.file)
    throw error
  }
  return refuse(page.file)
}

function refuse(file = 'this page'): never {
  throw new Refusal(
    `The code of ${file} compares, sorts or shortens texts, so a click cannot tell them apart. Compare ids instead, or edit the files.`,
  )
}

function isCopy(marked: Page, page: Page): boolean {
  const texts = textsOf(page)
  const copies = textsOf(marked)
  // Other words without a mark are made from a text, such as its first letter: they only tell no place.
  const isSame = copies.every((copy, index) => !isMarked(copy) || unmarked(copy) === texts[index])
  return isSame && isDeepStrictEqual(tagsOf(marked), tagsOf(page))
}

/** Elements inside of others are '' there, so that texts that lie elsewhere differ. */
const textsOf = ({ elements }: Page) =>
  elements.flatMap(({ children }) => children.map((one) => ('data' in one ? one.data : '')))

const tagsOf = ({ elements }: Page) =>
  elements.map(({ name, attribs, children }) => {
    return [name, children.length, ...Object.entries(attribs).flat().map(unmarked)]
  })

function markSources({ sources, leaves }: State): Sources {
  const { loaded } = sources
  const again = loaded.rerun(
    (file, exports) => markExports(file, exports, loaded.content, leaves),
    (modules) => ({
      './src/texts/markdown.ts': {
        ...modules['./src/texts/markdown.ts'],
        parseText: markTokens(modules['./src/texts/markdown.ts'].parseText),
      },
    }),
  )
  return { ...sources, loaded: { ...loaded, ...again }, images: markImages(sources, leaves) }
}

/** Marks the texts of a file before other files see them. */
function markExports(file: string, exports: Exports, content: Content, leaves: KnownText[]): void {
  for (const [number, { path, kind, text }] of leaves.entries()) {
    // Each use of an image has a name of its own.
    if (kind === 'image' && file === contentFile('images')) {
      setAt(exports, ['images', markValue(number, text)], valueAt(exports, ['images', text]))
    }
    const written = placeOf(content, path)
    if (written.file !== file) continue
    const inExports = file.endsWith('.md') ? ['meta', ...written.path] : written.path
    setAt(exports, inExports, markLeaf(number, kind, valueAt(exports, inExports)))
  }
}

function markLeaf(number: number, kind: KnownText['kind'], value: unknown): unknown {
  // Code may calculate with it.
  if (typeof value === 'number') return value
  // Many places can show one film: each gets a copy, with its own mark behind the title.
  if (kind === 'film') {
    return hasFields(value) ? { ...value, title: markTitle(number, value.title) } : value
  }
  const isValue = kind === 'image' || kind === 'value'
  return isValue ? markValue(number, `${value}`) : markWords(number, `${value}`)
}

/** `title`: in one language, or in several. */
function markTitle(number: number, title: unknown): unknown {
  if (!hasFields(title)) return markValue(number, `${title}`)
  const marked = Object.entries(title).map(([language, words]) => {
    return [language, markValue(number, `${words}`)]
  })
  return Object.fromEntries(marked)
}

/** Does nothing where an owner's code has frozen the object. */
function setAt(whole: unknown, path: Path, value: unknown): void {
  const parent = valueAt(whole, path.slice(0, -1))
  if (hasFields(parent)) Reflect.set(parent, path.at(-1) ?? '', value)
}

/** Adds a plan for each use of an image, under the name that it has, so its address has the mark. */
function markImages({ images }: Sources, leaves: KnownText[]): Sources['images'] {
  const plans = new Map(images)
  for (const [number, { kind, text }] of leaves.entries()) {
    const plan = images.get(text)
    if (kind !== 'image' || !plan) continue
    const image = { ...plan.image, fallback: markValue(number, plan.image.fallback) }
    plans.set(markValue(number, text), { ...plan, image })
  }
  return plans
}

/** Texts are read as ever; each part of one then gets the mark of the whole. */
function markTokens(parse: typeof parseText): typeof parseText {
  return (text: string, kind: TextKind) => {
    const tokens = parse(unmarked(text), kind)
    const [number] = numbersIn(text)
    return number === undefined ? tokens : tokens.map((token) => markToken(token, number))
  }
}

/** Copies the token, since the parser keeps what it has read. */
function markToken(token: Token, number: number): Token {
  const copy: Token = Object.assign(Object.create(Object.getPrototypeOf(token)), token)
  if (/^(text|text_special|code_inline|fence|image)$/.test(token.type)) {
    copy.content = markWords(number, token.content)
  }
  copy.children = token.children?.map((child) => markToken(child, number)) ?? null
  return copy
}
