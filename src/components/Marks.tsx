import { createElement, Fragment, type ReactNode } from 'react'
import { type Block, type Inline, readMarks, type TextKind } from '../schema/marks.ts'
import type { ImageName, Text } from '../schema/schema.ts'
import { Link } from './Link.tsx'
import { LinkedImage } from './LinkedImage.tsx'
import { imageText, isImageName } from './Picture.tsx'
import { usePage } from './page-context.ts'
import { pairSizes, placeSizes, type Sizes } from './sizes.ts'

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
  if (node.kind === 'link') return <Link to={node.to}>{fragmentOf(children)}</Link>
  return createElement(node.kind === 'strong' ? 'strong' : 'em', null, ...children)
}

function elementOf(block: Block, level: number): ReactNode {
  if (block.kind === 'rule') return <hr />
  if (block.kind === 'figures') return <Figures images={block.images} />
  if (block.kind === 'list') return listOf(block, level)
  if (block.kind === 'quote') {
    const children = block.children.map((inner) => elementOf(inner, level))
    return createElement('blockquote', null, ...children)
  }
  const tag = block.kind === 'heading' ? `h${level + block.level - 1}` : 'p'
  return createElement(tag, null, ...inlineOf(block.children))
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
  if (start === undefined) return createElement('ul', null, ...children)
  return createElement('ol', start === 1 ? null : { start }, ...children)
}

/** Images of a long text; two in one paragraph stand side by side. */
function Figures({ images }: Pick<Extract<Block, { kind: 'figures' }>, 'images'>) {
  const { usage } = usePage()
  const sizes = images.length > 1 ? pairSizes[0] : placeSizes.wide
  const figures = images.map(({ name, caption }) => {
    // The build reports a name that the content lacks.
    if (!isImageName(name)) usage.images.set(name, 0)
    else return <FigureInText key={name} name={name} sizes={sizes} caption={inlineOf(caption)} />
    return null
  })
  return images.length > 1 ? <figure className="image-pair">{figures}</figure> : figures
}

function FigureInText(props: { name: ImageName; sizes: Sizes; caption: ReactNode[] }) {
  const { name, sizes, caption } = props
  const { credit } = imageText(name)
  const credits = credit ? [<Line key="credit" text={credit} />] : []
  const parts = [...caption, ...(caption.length > 0 && credit ? ['\u2003'] : []), ...credits]
  return (
    <figure>
      <LinkedImage name={name} sizes={sizes} />
      {parts.length > 0 && <figcaption>{fragmentOf(parts)}</figcaption>}
    </figure>
  )
}
