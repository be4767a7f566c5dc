import * as v from 'valibot'
import { findPageFiles, isPageName } from '../read/page-files.ts'
import { placeOf } from '../render/page-plans.ts'
import { writeFact } from '../schema/marks/front-matter.ts'
import { slugOf } from '../schema/marks/slugs.ts'
import * as is from '../schema/values.ts'
import { quoted } from '../shared/diagnostic.ts'
import { refuse } from './new-images.ts'
import type { FileEdit } from './writing/owner-files.ts'

export function newWork(id: string, title: string, images: string[] = []) {
  const figures = images.map((image) => ({ kind: 'image', image, place: 'full' }))
  const gallery = { kind: 'gallery', images: images.slice(1) }
  return {
    id,
    title,
    year: new Date().getFullYear(),
    medium: 'What it is, and what it is made of',
    text: 'What one sees, hears and does there. An empty line begins a new paragraph.',
    textPlace: 'top',
    media: figures.length < 5 ? figures : [figures[0], gallery],
    draft: true,
    placeholder: true,
  }
}

/** With a number if it is taken. */
export function freeId(title: string, locale: string, isTaken: (id: string) => boolean): string {
  const slug = slugOf(title, locale).replace(/^[-0-9]+/, '') || 'entry'
  let id = slug
  for (let n = 2; isTaken(id) || !v.is(is.slug, id); n++) id = `${slug}-${n}`
  return id
}

export function newPage(
  root: string,
  title: string,
  language: string,
  folders: string[] = [],
): FileEdit {
  const file = ['pages', ...folders, `${slugOf(title, language)}.md`].join('/')
  const taken = findPageFiles(root).find((other) => placeOf(other) === placeOf(file))
  if (taken || !isPageName(file)) {
    const expected = 'the name of a page that is not there yet, in letters, digits and hyphens'
    const found = taken ? `the page ${taken}` : quoted(file)
    refuse(title, found, { code: 'page-twice', expected, fix: 'Choose another title or folder.' })
  }
  return { file, after: pageText(title) }
}

function pageText(title: string): string {
  return `---
title: ${writeFact(title)}
description: What this page is about, in a sentence for search engines and shared links.
draft: true
---

The text begins here. An empty line begins a new paragraph.
`
}
