import { expect, it } from 'vitest'
import { own } from '../../../tests/kit/component.tsx'
import type { Media } from '../../schema/schema.ts'
import { mediaRows } from './media-rows.ts'

const figure = (place: 'wide' | 'full'): Media => ({ kind: 'image', image: own, place })

it.each<[text: object, rows: string]>([
  [{ text: 'A.' }, 'wide text wide'],
  [{ text: 'A.', beside: 'next' }, 'wide text+wide'],
  [{ text: 'A.', beside: 'none' }, 'wide text+ wide'],
  [{ text: '**A:**\n' }, 'wide text+wide'],
  [{ text: 'A\n\n## *B*' }, 'wide text+wide'],
  [{ text: '## A', beside: 'before' }, 'wide text wide'],
  [{ text: '## A\n\nB' }, 'wide text wide'],
  [{ text: '## A', next: 'full' }, 'wide text+ full'],
])(
  'the text %j makes the rows %j',
  ({ next = 'wide', ...text }: { next?: 'wide' | 'full' }, rows) => {
    const item = { kind: 'text', text: '', ...text } as const
    const media = [figure('wide'), item, figure(next)]
    const nameOf = (item: Media) => ('place' in item ? item.place : item.kind)
    const names = mediaRows(media, String).map((row) =>
      Array.isArray(row)
        ? row
            .map(nameOf)
            .join('+')
            .replace(/^text$/, 'text+')
        : nameOf(row),
    )
    expect(names.join(' ')).toBe(rows)
  },
)
