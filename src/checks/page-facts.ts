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
  text: string
}

interface OpenText {
  tag: string
  text: string
  end(text: string): void
}

/**
 * Reads a page. What stands in a template is no part of it yet, but for its frames. `urlsOf` finds the
 * URLs in a style.
 */
export function readPageFacts(html: string, urlsOf = urlsInStyle): PageFacts {
  const facts = noFacts()
  const open: OpenText[] = []
  let templates = 0
  let inBody = false
  let inScript = false
  let isRead = false
  const collect = (tag: string, end: OpenText['end']) => open.push({ tag, text: '', end })
  const parser = new WritableStream({
    onopentag(tag, attributes) {
      facts.text += ' '
      if (tag === 'template') templates++
      if (tag === 'body') inBody = true
      if (tag === 'iframe') readFrame(facts, attributes)
      noteForbidden(facts, tag, attributes)
      if (tag === 'script') {
        inScript = true
        const isData = attributes.type === 'application/ld+json'
        if (inBody && !attributes.src && !isData) facts.forbidden.push('inline <script>')
      }
      if (templates > 0) return
      if (attributes.id) facts.ids.push(attributes.id)
      for (const outer of open) outer.text += attributes['aria-label'] ?? attributes.alt ?? ''
      // Images in the markup may have a title of their own.
      if (tag !== 'title' || !inBody) readElement(facts, tag, attributes, collect, urlsOf)
    },
    ontext(text) {
      if (templates > 0 || inScript) return
      for (const outer of open) outer.text += text
      if (!open.some(({ tag }) => tag === 'style')) facts.text += text
    },
    onclosetag(tag) {
      facts.text += ' '
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
  return facts
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
    text: '',
  }
}

type Attributes = Record<string, string>

function readElement(
  facts: PageFacts,
  tag: string,
  attributes: Attributes,
  collect: (tag: string, end: OpenText['end']) => void,
  urlsOf: (style: string) => string[],
): void {
  const refer = (url: string | undefined, name: string, kind: Reference['kind'] = 'file') => {
    if (url !== undefined) facts.references.push({ url, name, kind })
  }
  if (/^h[1-6]$/.test(tag)) {
    collect(tag, (text) => facts.headings.push({ level: Number(tag[1]), text }))
  } else if (tag === 'title') collect(tag, (text) => facts.titles.push(text))
  else if (tag === 'meta' && attributes.name === 'description') {
    facts.descriptions.push((attributes.content ?? '').trim())
  } else if (tag === 'a' && hrefOf(attributes) !== undefined) {
    const named = (
      attributes['aria-label'] ||
      attributes['aria-labelledby'] ||
      attributes.title
    )?.trim()
    collect(tag, (text) => {
      refer(hrefOf(attributes), `link “${attributes['aria-label'] || text}”`, 'link')
      if (!named && !text) facts.linksWithoutText.push(hrefOf(attributes) ?? '')
    })
  } else if (tag === 'style') {
    collect(tag, (text) => {
      for (const url of urlsOf(text)) refer(url, 'style')
    })
  } else if (tag === 'link')
    refer(attributes.href, `link rel=${attributes.rel}`, linkKind(attributes))
  else if (tag === 'area') refer(attributes.href, `area “${attributes.alt ?? ''}”`, 'link')
  else if (tag === 'image' || tag === 'use') refer(hrefOf(attributes), tag)
  else if (tag === 'object') refer(attributes.data, tag)
  else if (tag === 'img' && attributes.alt === undefined) {
    facts.imagesWithoutAlt.push(attributes.src ?? '')
  }
  if (tag !== 'iframe') refer(attributes.src, tag)
  if (attributes.poster) refer(attributes.poster, `${tag} poster`)
  for (const url of urlsInSrcset(attributes.srcset ?? attributes.imagesrcset ?? '')) {
    refer(url, `${tag} srcset`)
  }
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

function readFrame(facts: PageFacts, { src = '', title }: Attributes): void {
  facts.references.push({ url: src, name: `frame “${title ?? ''}”`, kind: 'frame' })
  if (!title?.trim()) facts.framesWithoutTitle.push(src)
}

function noteForbidden(facts: PageFacts, tag: string, attributes: Attributes): void {
  if (tag === 'base' || (tag === 'form' && attributes.action)) facts.forbidden.push(`<${tag}>`)
  if (attributes['http-equiv']?.toLowerCase() === 'refresh') facts.forbidden.push('meta refresh')
  for (const name of Object.keys(attributes)) {
    if (name === 'style' || /^on[a-z]+$/.test(name)) facts.forbidden.push(`${name} on <${tag}>`)
  }
}
