import { createElement, Fragment, type ReactNode } from 'react'
import { type Block, type Inline, readMarks, type TextKind } from '../schema/marks.ts'
import type { Text } from '../schema/schema.ts'
import { Link } from './Link.tsx'
import { LinkedImage } from './LinkedImage.tsx'
import { imageText, isImageName } from './Picture.tsx'
import { usePage } from './page-context.ts'
import { placeSizes, portraitSizes, type Sizes } from './sizes.ts'

/** A text on one line: emphasis and links, no paragraph. */
export function Line({ text }: { text: Text }) {
  const { t } = usePage()
  const [line] = readMarks(t(text), 'line').blocks
  return line?.kind === 'paragraph' && fragmentOf(inlineOf(line.children))
}

/** A text with paragraphs, lists and headings. `level`: that of '##', 3 for an `h3`. */
export function Blocks(props: { text: Text; level: number; kind?: TextKind }) {
  const { text, level, kind = 'text' } = props
  const { t } = usePage()
  return fragmentOf(readMarks(t(text), kind).blocks.map((block) => elementOf(block, level)))
}

/** How a long text begins: its first paragraph. */
export function FirstParagraph({ text }: { text: Text }) {
  const { blocks } = readMarks(usePage().t(text), 'long')
  const first = blocks.find(({ kind }) => kind === 'paragraph')
  return first && elementOf(first, 0)
}

/** What is known when a page is written needs no keys. */
function fragmentOf(children: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children)
}

function inlineOf(nodes: Inline[]): ReactNode[] {
  return nodes.map(inlineNode)
}

function inlineNode(node: Inline): ReactNode {
  if (node.kind === 'text') return node.text
  if (node.kind === 'break') return <br />
  const children = inlineOf(node.children)
  if (node.kind === 'link') {
    return createElement(TextLink, { to: node.to, isAddress: isAddress(node) }, ...children)
  }
  return createElement(node.kind === 'strong' ? 'strong' : 'em', null, ...children)
}

/** Paper shows where it leads, unless the words say so or a link before it had the same address. */
function TextLink({ to, isAddress, children }: LinkProps) {
  const { usage } = usePage()
  const isKnown = isAddress || usage.links.has(to)
  return (
    <Link to={to} className={isKnown ? 'prose-link prose-address' : 'prose-link'}>
      {children}
    </Link>
  )
}

interface LinkProps {
  to: string
  isAddress: boolean
  children?: ReactNode
}

/** Whether the words of a link are where it leads. */
function isAddress({ to, children: [words] }: Extract<Inline, { kind: 'link' }>): boolean {
  const bare = (address: string) => address.replace(/^https?:\/\/(www\.)?|\/$/g, '')
  return words?.kind === 'text' && bare(words.text) === bare(to)
}

function elementOf(block: Block, level: number): ReactNode {
  if (block.kind === 'rule') return <hr className="prose-rule" />
  if (block.kind === 'figures') return <Figures images={block.images} />
  if (block.kind === 'list') return listOf(block, level)
  if (block.kind === 'quote') {
    const children = block.children.map((inner) => elementOf(inner, level))
    return createElement('blockquote', { className: 'prose-quote' }, ...children)
  }
  const children = inlineOf(block.children)
  if (block.kind === 'paragraph') return createElement('p', null, ...children)
  const className = block.level === 1 ? 'prose-heading' : 'prose-subheading'
  return createElement(`h${level + block.level - 1}`, { className }, ...children)
}

/** An item that is one paragraph is a line. */
function listOf({ start, items }: Extract<Block, { kind: 'list' }>, level: number): ReactNode {
  const children = items.map((item) => {
    const parts = item.flatMap((block, index) =>
      block.kind === 'paragraph' && index === 0
        ? inlineOf(block.children)
        : [elementOf(block, level)],
    )
    return createElement('li', null, ...parts)
  })
  const className = 'prose-list'
  if (start === undefined) return createElement('ul', { className }, ...children)
  return createElement('ol', start === 1 ? { className } : { className, start }, ...children)
}

/**
 * Images of a long text; two in one paragraph stand side by side, equally high where a portrait is
 * beside a landscape.
 */
function Figures({ images }: Pick<Extract<Block, { kind: 'figures' }>, 'images'>) {
  const { image } = usePage()
  const heights = images.map(({ name }) => {
    const { width, height } = (isImageName(name) && image(name)) || { width: 1, height: 1 }
    return height / width
  })
  const [only, second] = images
  const [left = 1, right = 1] = heights
  if (only && !second) {
    if (left < 1) return <FigureInText {...only} className="prose-figure" />
    const className = 'prose-figure prose-portrait'
    return <FigureInText {...only} className={className} sizes={portraitSizes} />
  }
  const isTall = left > 1 && right < 1
  const isWide = left < 1 && right > 1
  const shape = (isTall && ' image-pair-tall') || (isWide && ' image-pair-wide') || ''
  const wider = isTall ? second : isWide && only
  return (
    <figure className={`prose-figure image-pair${shape}`}>
      {images.map((item) => {
        const sizes = item === wider ? placeSizes.narrow : placeSizes.third
        return <FigureInText key={item.name} {...item} sizes={sizes} />
      })}
    </figure>
  )
}

interface FigureProps {
  name: string
  caption: Inline[]
  sizes?: Sizes
  className?: string
}

/** An image in a text, or alone: `caption` as it is read from a text. */
export function FigureInText({ name, caption, sizes = placeSizes.wide, className }: FigureProps) {
  const { usage } = usePage()
  if (!isImageName(name)) {
    // The build reports a name that the content lacks.
    usage.images.set(name, 0)
    return null
  }
  const { credit } = imageText(name)
  const credits = credit ? [<Line key="credit" text={credit} />] : []
  const space = caption.length > 0 && credit ? ['\u2003'] : []
  const parts = [...inlineOf(caption), ...space, ...credits]
  return (
    <figure className={className}>
      <LinkedImage name={name} sizes={sizes} />
      {parts.length > 0 && <figcaption>{fragmentOf(parts)}</figcaption>}
    </figure>
  )
}
