import { Parser } from 'htmlparser2'

/** A URL in the page's markup or style, as it was written. */
export interface Reference {
  url: string
  /** What it is for, in words: 'link “Contact”', 'image', 'font'. */
  place: string
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

/** Reads a page. What stands in a template is no part of it yet, but for its frames. */
export function readPageFacts(html: string): PageFacts {
  const facts = noFacts()
  const open: OpenText[] = []
  let templates = 0
  let inBody = false
  const collect = (tag: string, end: OpenText['end']) => open.push({ tag, text: '', end })
  const parser = new Parser({
    onopentag(tag, attributes) {
      facts.text += ' '
      if (tag === 'template') templates++
      if (tag === 'body') inBody = true
      if (tag === 'iframe') readFrame(facts, attributes)
      noteForbidden(facts, tag, attributes)
      if (tag === 'script' && inBody && !attributes.src) facts.forbidden.push('inline <script>')
      if (templates > 0) return
      if (attributes.id) facts.ids.push(attributes.id)
      for (const outer of open) outer.text += attributes['aria-label'] ?? attributes.alt ?? ''
      // Pictures in the markup may have a title of their own.
      if (tag !== 'title' || !inBody) readElement(facts, tag, attributes, collect)
    },
    ontext(text) {
      if (templates > 0) return
      for (const outer of open) outer.text += text
      if (!open.some(({ tag }) => tag === 'style' || tag === 'script')) facts.text += text
    },
    onclosetag(tag) {
      facts.text += ' '
      if (tag === 'template') templates--
      const last = open.at(-1)
      if (templates > 0 || last?.tag !== tag) return
      open.pop()
      last.end(last.text.replace(/\s+/g, ' ').trim())
    },
  })
  parser.end(html)
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
): void {
  const refer = (url: string | undefined, place: string, kind: Reference['kind'] = 'file') => {
    if (url !== undefined) facts.references.push({ url, place, kind })
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
      for (const [, url] of text.matchAll(urlInStyle)) refer(url, 'style')
    })
  } else if (tag === 'link') refer(attributes.href, `link rel=${attributes.rel}`)
  else if (tag === 'area') refer(attributes.href, `area “${attributes.alt ?? ''}”`, 'link')
  else if (tag === 'image' || tag === 'use') refer(hrefOf(attributes), tag)
  else if (tag === 'object') refer(attributes.data, tag)
  else if (tag === 'img' && attributes.alt === undefined) {
    facts.imagesWithoutAlt.push(attributes.src ?? '')
  }
  if (tag !== 'iframe') refer(attributes.src, tag)
  if (attributes.poster) refer(attributes.poster, `${tag} poster`)
  for (const candidate of (attributes.srcset ?? attributes.imagesrcset ?? '').split(',')) {
    const url = candidate.trim().split(/\s+/)[0]
    if (url) refer(url, `${tag} srcset`)
  }
}

/** In pictures that are markup, links may have the older name. */
function hrefOf(attributes: Attributes): string | undefined {
  return attributes.href ?? attributes['xlink:href']
}

const urlInStyle = /(?:url\(\s*["']?|@import\s*["']|image-set\(\s*["'])([^"')]+)/g

function readFrame(facts: PageFacts, { src = '', title }: Attributes): void {
  facts.references.push({ url: src, place: `frame “${title ?? ''}”`, kind: 'frame' })
  if (!title?.trim()) facts.framesWithoutTitle.push(src)
}

function noteForbidden(facts: PageFacts, tag: string, attributes: Attributes): void {
  if (tag === 'base' || (tag === 'form' && attributes.action)) facts.forbidden.push(`<${tag}>`)
  if (attributes['http-equiv']?.toLowerCase() === 'refresh') facts.forbidden.push('meta refresh')
  for (const name of Object.keys(attributes)) {
    if (name === 'style' || /^on[a-z]+$/.test(name)) facts.forbidden.push(`${name} on <${tag}>`)
  }
}
