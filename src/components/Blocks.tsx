import { cloneElement, createElement, isValidElement, type ReactNode, use } from 'react'
import { words } from '../content/words.ts'
import {
  type Block,
  type Cell,
  firstSentence,
  plainInline,
  type TextKind,
} from '../schema/marks/marks.ts'
import type { Text } from '../schema/schema.ts'
import { Contents, type Ids, idsFor } from './Contents.tsx'
import { Link } from './Link.tsx'
import {
  fragmentOf,
  HeadingLevel,
  inlineOf,
  TargetInText,
  useBlocks,
  useLanguage,
} from './Marks.tsx'
import { usePage } from './page-context.ts'
import { TextFigures } from './parts/TextFigures.tsx'

interface Props {
  text: Text
  kind?: TextKind
  /** Begins with links to its headings. */
  contents?: boolean | undefined
}

export function Blocks({ text, kind = 'text', contents }: Props) {
  const level = use(HeadingLevel)
  const blocks = useBlocks(text, kind)
  const ids = idsFor(blocks, usePage())
  const lang = useLanguage(text)
  const elements = blocks.map((block) => inLanguage(elementOf(block, level, ids), lang))
  if (ids.size === 0) return fragmentOf(elements)
  return (
    <TargetInText value={(target) => (ids.has(target) ? `#${ids.get(target)}` : target)}>
      {contents && <Contents blocks={blocks} ids={ids} />}
      {fragmentOf(elements)}
    </TargetInText>
  )
}

interface BeginningProps {
  text: Text
  kind: TextKind
  /** Where all of it stands. */
  page: string
  isSentence?: boolean
}

/** The first paragraph of a text, or its first sentence. */
export function Beginning({ text, kind, page, isSentence }: BeginningProps) {
  const lang = useLanguage(text)
  const first = useBlocks(text, kind).find((block) => block.kind === 'paragraph')
  if (!first) return null
  const children = isSentence ? firstSentence(first.children) : first.children
  return (
    <TargetInText value={(target) => (target.startsWith('#') ? page + target : target)}>
      <p lang={lang}>{fragmentOf(inlineOf(children))}</p>
    </TargetInText>
  )
}

function inLanguage(element: ReactNode, lang: string | undefined): ReactNode {
  return lang && isValidElement<{ lang: string }>(element)
    ? cloneElement(element, { lang })
    : element
}

function elementOf(block: Block, level: number, ids: Ids): ReactNode {
  switch (block.kind) {
    case 'rule':
      return <hr className="prose-rule" />
    case 'figures':
      return <TextFigures figures={block.figures} />
    case 'list':
      return listOf(block, level, ids)
    case 'table':
      return tableOf(block.rows)
    case 'notes':
      return <Notes items={block.items.map((item) => elementsOf(item, level, ids))} />
    case 'quote':
      return createElement(
        'blockquote',
        { className: 'prose-quote' },
        ...elementsOf(block.children, level, ids),
      )
    case 'code':
      return scrolling(
        'pre',
        'prose-code',
        createElement('code', null, ...inlineOf(block.children)),
      )
    case 'heading': {
      const className = headingClasses[block.level - 1]
      const props = { className, id: ids.get(block) }
      return createElement(`h${level + block.level - 1}`, props, ...inlineOf(block.children))
    }
    case 'paragraph': {
      const children = inlineOf(block.children)
      return block.isTight ? fragmentOf(children) : createElement('p', null, ...children)
    }
  }
}

const headingClasses = ['prose-heading', 'prose-subheading', 'prose-subheading prose-minor']

const elementsOf = (blocks: Block[], level: number, ids: Ids) =>
  blocks.map((block) => elementOf(block, level, ids))

function listOf(
  { start, items }: Extract<Block, { kind: 'list' }>,
  level: number,
  ids: Ids,
): ReactNode {
  const children = items.map((item) => createElement('li', null, ...elementsOf(item, level, ids)))
  const className = 'prose-list'
  if (start === undefined) return createElement('ul', { className }, ...children)
  return createElement('ol', start === 1 ? { className } : { className, start }, ...children)
}

/** It has the focus, so that keys scroll it. */
function scrolling(tag: 'div' | 'pre', className: string, child: ReactNode): ReactNode {
  return createElement(tag, { className, tabIndex: 0 }, child)
}

/** Up to three short columns fit a phone. */
function tableOf(rows: Cell[][]): ReactNode {
  const [head = [], ...body] = rows
  const lengths = head.map((_, column) =>
    Math.max(...rows.map((row) => plainInline(row[column]?.children ?? []).length)),
  )
  const isNarrow = head.length <= 3 && lengths.reduce((sum, length) => sum + length, 0) <= 28
  const isNamed = head.some(({ children }) => children.length > 0)
  const table = (
    <table className="prose-table">
      {isNamed && <thead>{rowOf(head, 'th')}</thead>}
      {createElement('tbody', null, ...body.map((row) => rowOf(row, 'td')))}
    </table>
  )
  return isNarrow ? table : scrolling('div', 'prose-wide-table', table)
}

function rowOf(cells: Cell[], tag: 'th' | 'td'): ReactNode {
  const children = cells.map(({ align, children }) => {
    const props = align === 'start' ? null : { className: `cell-${align}` }
    return createElement(children.length > 0 ? tag : 'td', props, ...inlineOf(children))
  })
  return createElement('tr', null, ...children)
}

/** The number of a note leads back to its mark. */
function Notes({ items }: { items: ReactNode[][] }) {
  const { t } = usePage()
  const targetOf = use(TargetInText)
  const children = items.map((item, index) => {
    const target = targetOf(`#note-${index + 1}`)
    return (
      <li key={target} id={target.slice(1)}>
        <Link to={`${target}-mark`} role="doc-backlink">
          {index + 1}
        </Link>
        <div>{fragmentOf(item)}</div>
      </li>
    )
  })
  // Landmarks of one name could not be told apart: the first text has it.
  const landmark = targetOf('#note-1') === '#note-1' && {
    role: 'doc-endnotes',
    'aria-label': words.notes && t(words.notes),
  }
  return (
    <section className="prose-notes" {...landmark}>
      <ol className="prose-note-list">{children}</ol>
    </section>
  )
}
