import type { Diagnostic } from '../shared/diagnostic.ts'
import type { Modules } from './modules/modules.ts'
import { suggestImport } from './modules/moved-files.ts'

/** What was thrown → what was meant. */
const fixes = [
  [/suspended/, 'Pages are rendered at once: remove async, use(promise) and lazy().'],
  [
    /not valid as a React child/,
    'Write t(title) for a text in several languages, see usePage(); show the fields of all else.',
  ],
  [
    /read only|not extensible/,
    'All pages share the content: copy a list before you change it, as in [...works].reverse().',
  ],
  [
    /^ReferenceError: (true|false|yes|no) /i,
    'Write true in small letters. In place of false, remove the line.',
  ],
  [
    /^ReferenceError/,
    "Write text between quotation marks, or without braces in a page; a film as videos.name. What another file exports needs a line such as import { videos } from './videos.ts'.",
  ],
  [/The `style` prop expects/, 'Remove style: write it as a class into styles/.'],
] as const

export type Explain = ReturnType<typeof createExplain>

/** For errors that components or content threw; undefined for any other without a `page`. */
export function createExplain(root: string, { placeOf }: Pick<Modules, 'placeOf'>) {
  return (error: unknown, page?: string): Diagnostic | undefined => {
    const place = placeOf(error)
    // Only pages throw values that are not errors.
    if (!place && !page && error instanceof Error) return undefined
    const [, fix = 'Correct the line, or what it is given.'] =
      fixes.find(([reason]) => reason.test(`${error}`)) ?? []
    const file = place?.file ?? page ?? 'pages/'
    const [, name = ''] = /^ReferenceError: (\w+) is not/.exec(`${error}`) ?? []
    return {
      code: 'thrown',
      file,
      ...place,
      ...(page && { page }),
      found: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      expected: 'components and content that run without an error',
      fix: suggestImport(root, file, name) ?? fix,
    }
  }
}
