import { DomUtils, parseDocument } from 'htmlparser2'
import type { Settings } from '../read/settings.ts'
import type { Sources } from '../read/sources.ts'
import { makeSite } from '../render/site-maker.ts'
import type { Path } from '../shared/diagnostic.ts'
import { isTextFile } from '../shared/routes.ts'
import {
  type Marked,
  markContent,
  markTokens,
  piecesOf,
  type Shown,
  setAt,
  unmarked,
} from './marks.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** The way to an element from the body. */
export type Steps = { name: string; index: number }[]

/** Where a page was clicked. */
export interface Spot {
  steps: Steps
  /** Of the text in the element: its number, its words, and where in them. None on a picture. */
  text?: { index: number; words: string; at: number } | undefined
}

export interface Found {
  /** The text that was clicked. */
  text: Shown | undefined
  /** What is shown in the nearest element around that shows any. */
  around: Shown[]
  /** The code that makes the element. */
  code: { file: string; line: number } | undefined
}

export type Twin = ReturnType<typeof makeTwin>

/** The same page with its texts marked: an element of one is at the same place in the other. */
export function makeTwin(sources: Sources, settings: Settings, output: string) {
  const { content, placeOf } = sources
  const marked = markContent(content, listTextPages(sources))
  const places: Error[] = []
  const again = sources.rerun(
    (file, exports) => {
      for (const { path, value, file: own } of marked.changes) {
        if (own === file) setAt(exports, path, value)
      }
    },
    (modules) => ({
      './src/texts/texts.ts': {
        ...modules['./src/texts/texts.ts'],
        parseText: markTokens(modules['./src/texts/texts.ts'].parseText),
      },
      'react/jsx-runtime': noteCalls(modules['react/jsx-runtime'], places),
    }),
  )
  const site = makeSite(
    { ...sources, ...again, images: markImages(sources, marked) },
    settings,
    output,
  )
  const [page] = site.pages
  const [body] = DomUtils.getElementsByTagName('body', parseDocument(page?.html ?? ''))

  const shownIn = rememberIndexes(marked)

  function find({ steps, text }: Spot): Found | undefined {
    const element = body && elementAt(body, steps)
    if (!element) return undefined
    const run = text && textRuns(element)[text.index]
    const index = text && run !== undefined ? pieceAt(run, text)?.index : undefined
    const shown = index === undefined ? undefined : marked.shown[index]
    // A date is set in other words than it is written.
    const isSame = !text || unmarked(run ?? '') === text.words || shown?.kind === 'value'
    if (!isSame) return undefined
    return {
      text: shown,
      around:
        lineage(element)
          .map(shownIn)
          .find(({ length }) => length > 0) ?? [],
      code: codeOf(element),
    }
  }
  function codeOf(element: Element) {
    const made = lineage(element).find(({ attribs }) => attribs['data-made'])
    return placeOf(places[Number(made?.attribs['data-made'])])
  }

  /** The largest elements that show a part of an item and nothing else of its list. */
  function elementsOf(item: Path): Steps[] {
    const isOf = ({ path }: Shown) => item.every((key, index) => path[index] === key)
    const isBeside = (one: Shown) => one.path[0] === item[0] && !isOf(one)
    const fits = (element: Element) => {
      const shown = shownIn(element)
      return shown.some(isOf) && !shown.some(isBeside)
    }
    const all = body ? DomUtils.getElementsByTagName('*', body) : []
    return all
      .filter((one) => fits(one) && !(isElement(one.parent) && fits(one.parent)))
      .map(stepsTo)
  }

  /** How much of a list the page shows. */
  const countOf = (list: string) =>
    (body ? shownIn(body) : []).filter(({ path }) => path[0] === list).length

  return { find, elementsOf, countOf, shown: marked.shown }
}

function markImages({ images }: Sources, marked: Marked): Sources['images'] {
  const plans = [...marked.images].flatMap(([name, original]) => {
    const plan = images.plans.get(original)
    const sign = name.slice(original.length)
    return plan
      ? [
          [
            name,
            { ...plan, image: { ...plan.image, fallback: plan.image.fallback + sign } },
          ] as const,
        ]
      : []
  })
  return { ...images, plans: new Map([...images.plans, ...plans]) }
}

/** Each element notes where code makes it. */
function noteCalls(runtime: typeof import('react/jsx-runtime'), places: Error[]) {
  const noting =
    (make: typeof runtime.jsx): typeof runtime.jsx =>
    (type, props, key) => {
      if (typeof type !== 'string') return make(type, props, key)
      return make(type, { ...Object(props), 'data-made': places.push(new Error()) - 1 }, key)
    }
  return { ...runtime, jsx: noting(runtime.jsx), jsxs: noting(runtime.jsxs) }
}

const isElement = (node: Node | Element['parent']): node is Element =>
  node !== null && 'attribs' in node && 'name' in node

const elementsIn = ({ children }: { children: Node[] }) => children.filter(isElement)

function elementAt(body: Element, steps: Steps): Element | undefined {
  let element: Element | undefined = body
  for (const { name, index } of steps) {
    element = element && elementsIn(element)[index]
    if (element?.name !== name) return undefined
  }
  return element
}

function lineage(element: Element): Element[] {
  const { parent } = element
  return isElement(parent) && parent.name !== 'html' ? [element, ...lineage(parent)] : [element]
}

function stepsTo(element: Element): Steps {
  const around = lineage(element).slice(0, -1)
  return around.reverse().map((one) => {
    const beside = isElement(one.parent) ? elementsIn(one.parent) : []
    return { name: one.name, index: beside.indexOf(one) }
  })
}

/** Texts between elements. */
function textRuns({ children }: Element): string[] {
  return children.flatMap((node) => (node.type === 'text' ? node.data : []))
}

function pieceAt(run: string, { words, at }: { words: string; at: number }) {
  const pieces = piecesOf(run)
  // Dates are set in other words than they are written.
  if (unmarked(run) !== words) return pieces.find(({ index }) => index !== undefined)
  let end = 0
  return pieces.find((piece) => {
    end += piece.words.length
    return at < end || end === words.length
  })
}

/** What an element and all in it show. */
function rememberIndexes({ shown }: Marked) {
  const known = new Map<Element, number[]>()
  const indexesIn = (element: Element): number[] => {
    const texts = [...Object.values(element.attribs), ...textRuns(element)]
    const own = texts.flatMap((text) => piecesOf(text).flatMap(({ index }) => index ?? []))
    const all = [...new Set([...own, ...elementsIn(element).flatMap(indexesIn)])]
    known.set(element, all)
    return all
  }
  return (element: Element): Shown[] =>
    (known.get(element) ?? indexesIn(element)).flatMap((index) => shown[index] ?? [])
}

/** What Markdown pages show. */
function listTextPages({ pages }: Sources): Shown[] {
  return Object.entries(pages).flatMap(([file, { meta }]) => {
    if (!isTextFile(file)) return []
    return (['title', 'text'] as const).flatMap((name) => {
      const text = Object(meta)[name]
      const kind = name === 'text' ? 'long' : 'title'
      return typeof text === 'string'
        ? { file, path: [file, name], inFile: [name], kind, text }
        : []
    })
  })
}
