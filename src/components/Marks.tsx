import {
  type AllHTMLAttributes,
  createContext,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  use,
} from 'react'
import { type Block, type Inline, readMarks, type TextKind } from '../schema/marks/marks.ts'
import type { Text } from '../schema/schema.ts'
import { languageIn } from '../schema/text.ts'
import { plainAddress } from '../shared/urls.ts'
import { Link } from './Link.tsx'
import { usePage } from './page-context.ts'

/** The level of '##' in a text: 2 below the title of a page, 3 in a section of it. */
export const HeadingLevel = createContext(2)

/** '#notes' in a text → the place on the page: other texts there may have the same heading. */
export const TargetInText = createContext((target: string) => target)

export function useBlocks(text: Text, kind: TextKind): Block[] {
  const { t, usage } = usePage()
  const own = t(text)
  usage.checks.texts.push({ text: own, kind })
  return readMarks(own, kind).blocks
}

/** If it is not that of the page. */
const LanguageAround = createContext<string | undefined>(undefined)

/** The language of a text's words, if it is not that of the element around them. */
export function useLanguage(text: Text): string | undefined {
  const { language } = usePage()
  const around = use(LanguageAround) ?? language
  const own = typeof text === 'object' ? languageIn(text, language) : around
  return own === around ? undefined : own
}

interface ElementProps extends AllHTMLAttributes<HTMLElement> {
  tag: 'a' | 'article' | 'div' | 'h1' | 'li' | 'section' | 'span' | 'tr'
  /** Of all its words that are not translated. */
  language: string | undefined
}

/** An element of an entry that may have a `language`. */
export function InLanguage({ tag, language, ...rest }: ElementProps) {
  const page = usePage()
  const around = use(LanguageAround) ?? page.language
  const lang = rest.lang ?? (language === around ? undefined : language)
  const element = createElement(tag, { ...rest, lang })
  return <LanguageAround value={language ?? around}>{element}</LanguageAround>
}

/** Emphasis and links, without a paragraph around them. */
export function Line({ text, kind = 'line' }: { text: Text; kind?: TextKind }) {
  const [line] = useBlocks(text, kind)
  const lang = useLanguage(text)
  const words = line?.kind === 'paragraph' && fragmentOf(inlineOf(line.children))
  return <Phrase lang={lang}>{words}</Phrase>
}

/** Plain words. */
export function PlainWords({ text }: { text: Text }) {
  const { t } = usePage()
  return <Phrase lang={useLanguage(text)}>{t(text)}</Phrase>
}

interface PhraseProps {
  /** If it is not that of the element around it. */
  lang: string | undefined
  children: ReactNode
}

export function Phrase({ lang, children }: PhraseProps) {
  return lang ? <span lang={lang}>{children}</span> : children
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

/** Children that are passed one by one need no keys. */
export function fragmentOf(children: ReactNode[]): ReactElement {
  return createElement(Fragment, null, ...children)
}

const tags = { emphasis: 'em', strong: 'strong', struck: 's', code: 'code' }

export function inlineOf(nodes: Inline[]): ReactNode[] {
  return nodes.map((node) => {
    if (node.kind === 'text') return node.text
    if (node.kind === 'break') return <br />
    if (node.kind === 'link') return <TextLink to={node.to} words={node.children} />
    if (node.kind === 'note') return <NoteMark {...node} />
    return createElement(tags[node.kind], null, ...inlineOf(node.children))
  })
}

/** The style prints the address of a link, but not twice. */
function TextLink({ to, words }: { to: string; words: Inline[] }) {
  const { usage } = usePage()
  const targetOf = use(TargetInText)
  const [first] = words
  const isAddress = first?.kind === 'text' && plainAddress(first.text) === plainAddress(to)
  const isKnown = isAddress || usage.files.links.has(to)
  return (
    <Link to={targetOf(to)} className={isKnown ? 'prose-link prose-address' : 'prose-link'}>
      {fragmentOf(inlineOf(words))}
    </Link>
  )
}

/** The note leads back to the first mark of its number. */
function NoteMark({ number, isFirst }: { number: number; isFirst: boolean }) {
  const target = use(TargetInText)(`#note-${number}`)
  const id = isFirst && target.startsWith('#') ? `${target.slice(1)}-mark` : undefined
  return (
    <sup className="note-mark">
      <Link to={target} id={id} role="doc-noteref">
        {number}
      </Link>
    </sup>
  )
}
