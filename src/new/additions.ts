import type { Entry } from '../checks/schema.ts'
import type { Modules } from '../site/evaluate.ts'
import { isShort, printItem, printProperty, printString } from './print.ts'
import { idOf } from './slug.ts'

/** Something new for a part of the content. */
export interface Addition {
  file: string
  part: 'works' | 'workshops' | 'images' | 'navigation'
  at: 'start' | 'end'
  /** As they are to stand in the file. */
  lines: string
  /** What the part holds then. */
  expected: unknown
  /** Where it is new. */
  keys: (string | number)[]
}

/** What an image shows, by its name. */
export interface ImageText {
  name: string
  alt: string
}

/** Ids that every page has already. */
const pageIds = ['main']

/** An entry of the works or workshops, first in its list: the newest stand on top. It is a draft. */
export function addEntry(
  content: Modules,
  kind: 'work' | 'workshop',
  { title, year, images }: { title: string; year: number; images: string[] },
): Addition {
  const part = `${kind}s` as const
  const taken = [...content.works, ...content.workshops].map(({ id }) => id)
  const entry = {
    id: idOf(title, kind, [...taken, ...pageIds]),
    title,
    year,
    medium: 'What it is, and with what it is made',
    text: 'What one sees, hears and does there, and why you made it. An empty line begins a new paragraph.',
    textPlace: 'top',
    media: images.map((image) => ({ kind: 'image', image, place: 'full' })),
    draft: true,
    placeholder: true,
  } satisfies Record<keyof Omit<Entry, 'titleLanguage' | 'type' | 'links' | 'credits'>, unknown>
  return {
    file: `src/content/${part}.ts`,
    part,
    at: 'start',
    lines: printItem(entry, '  '),
    expected: [entry, ...content[part]],
    keys: [0],
  }
}

/** Lines of images.ts, last in its list. The word `decorative` stands for the constant of that name. */
export function addImages({ images, decorative }: Modules, texts: ImageText[]): Addition {
  const isDecorative = (alt: string) => alt === 'decorative'
  const added = texts.map(({ name, alt }) => [name, isDecorative(alt) ? decorative : alt])
  const lines = texts.map(({ name, alt }) =>
    printProperty(name, isDecorative(alt) ? alt : printString(alt), '  '),
  )
  return {
    file: 'src/content/images.ts',
    part: 'images',
    at: 'end',
    lines: lines.join(''),
    expected: { ...images, ...Object.fromEntries(added) },
    keys: texts.map(({ name }) => name),
  }
}

/** The last link of the navigation. */
export function addLink({ navigation }: Modules, label: string, to: string): Addition {
  const line = `  { label: ${printString(label)}, to: ${printString(to)} },`
  return {
    file: 'src/content/words.ts',
    part: 'navigation',
    at: 'end',
    lines: isShort(line) ? `${line}\n` : printItem({ label, to }, '  '),
    expected: [...navigation, { label, to }],
    keys: [navigation.length],
  }
}
