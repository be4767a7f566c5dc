import { plainText, readMarks } from '../../schema/marks/marks.ts'
import { leavesLabel } from '../../schema/places.ts'
import type { Media } from '../../schema/schema.ts'
import type { PageContext } from '../page-context.ts'

/** A list begins a row: a text that the figure before it does not concern, and the one that it introduces. */
export function mediaRows(media: Media[], t: PageContext['t']): (Media | Media[])[] {
  const sides = media.map((item) => sideOf(item, t))
  const isIntroduced = (index: number) => {
    const item = media[index]
    return sides[index - 1] === 'next' && item !== undefined && leavesLabel(item)
  }
  return media.flatMap((item, index) => {
    if (isIntroduced(index)) return []
    if (sides[index] === 'before') return [item]
    return [media.slice(index, isIntroduced(index + 1) ? index + 2 : index + 1)]
  })
}

function sideOf(item: Media, t: PageContext['t']) {
  if (item.kind !== 'text') return 'before'
  const text = t(item.text)
  const last = readMarks(text, 'long').blocks.findLast(({ kind }) => kind !== 'notes')
  const introduces = last?.kind === 'heading' || /[:：]\s*$/.test(plainText(text, 'long'))
  return item.beside ?? (introduces ? 'next' : 'before')
}
