import { createContext, createElement, Fragment, type ReactNode, use } from 'react'
import { type Block, type Inline, readMarks, type TextKind } from '../schema/marks/marks.ts'
import type { Text } from '../schema/schema.ts'
import { Link } from './Link.tsx'
import { LinkedImage } from './LinkedImage.tsx'
import { imageCredit, isImageName } from './Picture.tsx'
import { usePage } from './page-context.ts'
import { placeSizes, portraitSizes, type Sizes } from './parts/sizes.ts'

/** The level of '##' in a text: 2 below the title of a page, 3 in a section of it. */
export const HeadingLevel = createContext(2)

function useBlocks(text: Text, kind: TextKind): Block[] {
  const { t, usage } = usePage()
  const own = t(text)
  usage.checks.texts.push({ text: own, kind })
  return readMarks(own, kind).blocks
}

/** Emphasis and links, without a paragraph around them. */
export function Line({ text }: { text: Text }) {
  const [line] = useBlocks(text, 'line')
  return line?.kind === 'paragraph' && fragmentOf(inlineOf(line.children))
}

export function LineParagraph({ text }: { text: Text | undefined }) {
  return (
    text && (
      <p>
        <Line text={text} />
      </p>
    )
  )
}

export function Blocks({ text, kind = 'text' }: { text: Text; kind?: TextKind }) {
  const level = use(HeadingLevel)
  return fragmentOf(useBlocks(text, kind).map((block) => elementOf(block, level)))
}

export function FirstParagraph({ text }: { text: Text }) {
  const first = useBlocks(text, 'long').find(({ kind }) => kind === 'paragraph')
  return first && elementOf(first, 0)
}

/** Children that are passed one by one need no keys. */
function fragmentOf(children: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children)
}

function inlineOf(nodes: Inline[]): ReactNode[] {
  return nodes.map((node) => {
    if (node.kind === 'text') return node.text
    if (node.kind === 'break') return <br />
    if (node.kind === 'link') return <TextLink to={node.to} words={node.children} />
    const tag = node.kind === 'strong' ? 'strong' : 'em'
    return createElement(tag, null, ...inlineOf(node.children))
  })
}

function bareAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?|\/$/g, '')
}

/** The style prints the address of a link, but not twice. */
function TextLink({ to, words }: { to: string; words: Inline[] }) {
  const { usage } = usePage()
  const [first] = words
  const isAddress = first?.kind === 'text' && bareAddress(first.text) === bareAddress(to)
  const isKnown = isAddress || usage.files.links.has(to)
  return (
    <Link to={to} className={isKnown ? 'prose-link prose-address' : 'prose-link'}>
      {fragmentOf(inlineOf(words))}
    </Link>
  )
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

/** Items begin on the line of their mark: their first paragraph needs no element. */
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

/** One image, or two side by side: equally high if one is a portrait and the other a landscape. */
function Figures({ images }: Pick<Extract<Block, { kind: 'figures' }>, 'images'>) {
  const { image } = usePage()
  const [only, second] = images
  const [left = 1, right = 1] = images.map(({ name }) => {
    const { width, height } = (isImageName(name) && image(name)) || { width: 1, height: 1 }
    return height / width
  })
  if (only && !second) {
    if (left < 1) return <FigureInText {...only} className="prose-figure" />
    return <FigureInText {...only} className="prose-figure prose-portrait" sizes={portraitSizes} />
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
  caption?: Inline[]
  sizes?: Sizes
  className?: string
}

export function FigureInText({
  name,
  caption = [],
  sizes = placeSizes.wide,
  className,
}: FigureProps) {
  // The build reports a missing name.
  if (!isImageName(name)) return null
  const credit = imageCredit(name)
  return (
    <figure className={className}>
      <LinkedImage name={name} sizes={sizes} />
      {(caption.length > 0 || credit) && (
        <figcaption>
          {fragmentOf(inlineOf(caption))}
          {caption.length > 0 && credit && '\u2003'}
          {credit && <Line text={credit} />}
        </figcaption>
      )}
    </figure>
  )
}
