import type { Path } from '../../shared/diagnostic.ts'
import type { Target } from '../requests.ts'
import { ask, change } from './ask.ts'
import { say } from './desk.ts'
import { open } from './field.ts'
import { askFor, line } from './panel.ts'

type Select = (item?: Path) => Promise<void>

const pageOfWords = 'a page of words'

/** A work, news or a page: first what, then its fields. */
export async function addNew(select: Select): Promise<void> {
  const { lists = [] } = await ask({ act: 'lists' })
  const what = line('New in', {
    kind: 'choice',
    options: [...lists, pageOfWords],
    values: lists.slice(0, 1),
  })
  askFor('New', [what], 'Next', async (given) => {
    const [list = ''] = given[what.name] ?? []
    if (list === pageOfWords) askForPage()
    else await addTo([list], select)
    return { status: 0 }
  })
}

function askForPage(): void {
  const label = line('label in the navigation', { isOptional: true })
  askFor('A page of words', [line('title'), label], 'Add', async (given) => {
    const values = [given.title?.[0] ?? '', given[label.name]?.[0] ?? '']
    const answer = await change({ act: 'page', values })
    if (answer.page) location.href = answer.page
    return answer
  })
}

/** A part of a list: its kind first, where there are several. */
export async function addTo(list: Path, select: Select, kind?: string): Promise<void> {
  const chosen: Record<string, string[]> = kind ? { kind: [kind] } : {}
  const { fields = [] } = await ask({ act: 'form', place: list, fields: chosen })
  const isKind = fields.length === 1 && fields[0]?.name === 'kind'
  const asked = fields.filter(({ name, kind }) => name !== 'id' && kind !== 'items')
  askFor(`New in ${list.at(-1)}`, asked, isKind ? 'Next' : 'Add', async (given) => {
    if (isKind) {
      await addTo(list, select, given.kind?.[0])
      return { status: 0 }
    }
    const answer = await change({ act: 'add', place: list, fields: { ...given, ...chosen } })
    if (answer.status === 200) await select(answer.item)
    return answer
  })
}

export function addFilm(target: Target | undefined, select: Select): void {
  askFor('A film', [line('link'), line('title')], 'Add', async (given) => {
    const media = [{ name: given.link?.[0] ?? '', words: given.title?.[0] ?? '' }]
    return addMedia(target, select, media)
  })
}

/** Asks for all descriptions at once, with each picture in sight. */
export function addFiles(
  files: File[],
  target: Target | undefined,
  select: Select,
  place?: Path,
): void {
  if (files.length === 0) return
  if (!target && !open?.takesFigures) {
    say('Select a work, a gallery or a long text first, then add the files.')
    return
  }
  const fields = files.map((file) => line(`What ${file.name} shows`, { isOptional: true }))
  askFor(
    'New files',
    fields,
    'Add',
    (given) => {
      const media = files.map(({ name, size }, index) => {
        return { name, size, words: given[fields[index]?.name ?? '']?.[0] ?? '' }
      })
      return addMedia(target, select, media, files, place)
    },
    files,
  )
}

async function addMedia(
  target: Target | undefined,
  select: Select,
  media: { name: string; words: string; size?: number }[],
  files?: File[],
  place?: Path,
) {
  const text = open?.takesFigures ? open : undefined
  const where = text ? {} : { item: target?.item, stamp: target?.stamp, place }
  const answer = await change({ act: 'media', media, ...where }, files)
  if (answer.status !== 200) return answer
  for (const name of (text && answer.names) ?? []) text?.insert(`\n\n![](${name})\n\n`)
  if (!text) await select(answer.item)
  return answer
}
