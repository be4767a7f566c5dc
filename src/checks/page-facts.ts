// Its stream is loaded with a fifth of the files that the whole package has: 24 ms of every start.
import { WritableStream } from 'htmlparser2/WritableStream'

/** A URL in the page's markup or style, as it was written. */
export interface Reference {
  url: string
  /** What it is for, in words: 'link “Contact”', 'img', 'style'. */
  name: string
  /** A link is followed by a visitor, a file is loaded with the page. */
  kind: 'link' | 'file' | 'frame'
}

/** What the finished page is made of, as far as the checks ask. */
export interface PageFacts {
  titles: string[]
  descriptions: string[]
  ids: string[]
  headings: { level: number; text: string }[]
  references: Reference[]
  imagesWithoutAlt: string[]
  /** Addresses of links that have no name, frames that have no title. */
  linksWithoutText: string[]
  framesWithoutTitle: string[]
  /** Attributes and scripts that the content security policy makes useless. */
  forbidden: string[]
  /** Words that wait for others, each once. */
  leftovers: string[]
  /** The path of a source file in a text. */
  sourcePath?: string
}

/** Where what is read of a page goes. */
interface Notes extends Readers {
  facts: PageFacts
  /** Calls `end` with the text of the element that was opened last, when it ends. */
  collect(tag: string, end: OpenText['end']): void
  refer(url: string, name: string, kind?: Reference['kind']): void
}

interface OpenText {
  tag: string
  text: string
  end(text: string): void
}

const leftoverWords = /\b[Ll]orem ipsum\b|\bTODO\b|\bFIXME\b|\bTBD\b/g
const sourcePath = /\b(?:src|pages)\/[\w/.-]+\.tsx?\b/

/** How texts of a page are taken from it. */
interface Readers {
  /** The URLs in a style. */
  urlsOf(style: string): string[]
  /** The same text, as it is to be kept. */
  own(text: string): string
}

const plainReaders: Readers = { urlsOf: urlsInStyle, own: (text) => text }

/** Reads a page. What stands in a template is no part of it yet, but for its frames. */
export function readPageFacts(html: string, readers = plainReaders): PageFacts {
  const facts = noFacts()
  let pageText = ''
  const open: OpenText[] = []
  let templates = 0
  let inBody = false
  let inScript = false
  let isRead = false
  const notes = createNotes(facts, open, readers)
  const parser = new WritableStream({
    onopentag(tag, attributes) {
      pageText += ' '
      if (tag === 'template') templates++
      if (tag === 'body') inBody = true
      if (tag === 'iframe') readFrame(notes, attributes)
      noteForbidden(facts, tag, attributes)
      if (tag === 'script') {
        inScript = true
        const isData = attributes.type === 'application/ld+json'
        if (inBody && !attributes.src && !isData) facts.forbidden.push('inline <script>')
      }
      if (templates > 0) return
      if (attributes.id) facts.ids.push(readers.own(attributes.id))
      for (const outer of open) outer.text += attributes['aria-label'] ?? attributes.alt ?? ''
      // Images in the markup may have a title of their own.
      if (tag !== 'title' || !inBody) readElement(notes, tag, attributes)
    },
    ontext(text) {
      if (templates > 0 || inScript) return
      for (const outer of open) outer.text += text
      if (!open.some(({ tag }) => tag === 'style')) pageText += text
    },
    onclosetag(tag) {
      pageText += ' '
      if (tag === 'template') templates--
      if (tag === 'script') inScript = false
      const last = open.at(-1)
      if (templates > 0 || last?.tag !== tag) return
      open.pop()
      last.end(last.text.replace(/\s+/g, ' ').trim())
    },
    onend() {
      isRead = true
    },
  })
  parser.end(html)
  if (!isRead) throw new Error('The parser did not read the page at once')
  return { ...facts, ...readText(pageText) }
}

/** Made once a page: functions that are made for each of a hundred elements take time. */
function createNotes(facts: PageFacts, open: OpenText[], { urlsOf, own }: Readers): Notes {
  return {
    facts,
    collect: (tag, end) => open.push({ tag, text: '', end }),
    refer: (url, name, kind = 'file') =>
      facts.references.push({ url: own(url), name: own(name), kind }),
    urlsOf,
    own,
  }
}

function noFacts(): PageFacts {
  return {
    titles: [],
    descriptions: [],
    ids: [],
    headings: [],
    references: [],
    imagesWithoutAlt: [],
    linksWithoutText: [],
    framesWithoutTitle: [],
    forbidden: [],
    leftovers: [],
  }
}

function readText(text: string): Pick<PageFacts, 'leftovers' | 'sourcePath'> {
  const [path] = sourcePath.exec(text) ?? []
  return {
    leftovers: [...new Set(text.match(leftoverWords))],
    ...(path !== undefined && { sourcePath: path }),
  }
}

type Attributes = Record<string, string>

function readElement(notes: Notes, tag: string, attributes: Attributes): void {
  const { facts, collect, own } = notes
  if (/^h[1-6]$/.test(tag)) {
    collect(tag, (text) => facts.headings.push({ level: Number(tag[1]), text: own(text) }))
  } else if (tag === 'title') collect(tag, (text) => facts.titles.push(own(text)))
  else if (tag === 'meta' && attributes.name === 'description') {
    facts.descriptions.push(own((attributes.content ?? '').trim()))
  } else if (tag === 'a') readLink(notes, attributes)
  else if (tag === 'style') {
    collect(tag, (text) => {
      for (const url of notes.urlsOf(text)) notes.refer(url, 'style')
    })
  } else if (tag === 'img' && attributes.alt === undefined) {
    facts.imagesWithoutAlt.push(attributes.src ?? '')
  }
  readReferences(notes, tag, attributes)
}

function readLink({ facts, collect, refer }: Notes, attributes: Attributes): void {
  const href = hrefOf(attributes)
  if (href === undefined) return
  const label = attributes['aria-label']
  const named = (label || attributes['aria-labelledby'] || attributes.title)?.trim()
  collect('a', (text) => {
    refer(href, `link “${label || text}”`, 'link')
    if (!named && !text) facts.linksWithoutText.push(href)
  })
}

/** What other elements point to. */
function readReferences({ refer }: Notes, tag: string, attributes: Attributes): void {
  const { href, src, poster, data, srcset = attributes.imagesrcset } = attributes
  const image = tag === 'image' || tag === 'use' ? hrefOf(attributes) : undefined
  if (tag === 'link' && href !== undefined) {
    refer(href, `link rel=${attributes.rel}`, linkKind(attributes))
  }
  if (tag === 'area' && href !== undefined) refer(href, `area “${attributes.alt ?? ''}”`, 'link')
  if (image !== undefined) refer(image, tag)
  if (tag === 'object' && data !== undefined) refer(data, tag)
  if (tag !== 'iframe' && src !== undefined) refer(src, tag)
  if (poster) refer(poster, `${tag} poster`)
  if (srcset) for (const url of urlsInSrcset(srcset)) refer(url, `${tag} srcset`)
}

/** Some only name another page; the others are loaded. */
function linkKind({ rel = '' }: Attributes): Reference['kind'] {
  return /^(canonical|alternate|author|license|me|next|prev)$/.test(rel) ? 'link' : 'file'
}

/**
 * The URLs of a `srcset`. As the standard reads it: a comma ends a candidate only at the end of its
 * URL or after its width, so that one within a URL belongs to it.
 */
function urlsInSrcset(srcset: string): string[] {
  const candidates = srcset.matchAll(/[\s,]*(\S*[^\s,])(?:,+|\s+[^,]*(?:,|$)|$)/g)
  return [...candidates].map(([, url = '']) => url)
}

/** In images that are markup, links may have the older name. */
function hrefOf(attributes: Attributes): string | undefined {
  return attributes.href ?? attributes['xlink:href']
}

const urlInStyle = /(?:url\(\s*["']?|@import\s*["']|image-set\(\s*["'])([^"')]+)/g

export function urlsInStyle(style: string): string[] {
  const text = style.replace(/\s+/g, ' ').trim()
  return [...text.matchAll(urlInStyle)].map(([, url = '']) => url)
}

function readFrame({ facts, refer }: Notes, { src = '', title }: Attributes): void {
  refer(src, `frame “${title ?? ''}”`, 'frame')
  if (!title?.trim()) facts.framesWithoutTitle.push(src)
}

function noteForbidden(facts: PageFacts, tag: string, attributes: Attributes): void {
  if (tag === 'base' || (tag === 'form' && attributes.action)) facts.forbidden.push(`<${tag}>`)
  if (attributes['http-equiv']?.toLowerCase() === 'refresh') facts.forbidden.push('meta refresh')
  for (const name of Object.keys(attributes)) {
    if (name === 'style' || /^on[a-z]+$/.test(name)) facts.forbidden.push(`${name} on <${tag}>`)
  }
}
