import { parseArgs } from 'node:util'
import { StartError } from '../server/listen.ts'

/** What the command line asks for. */
export type Request =
  | { kind: 'work' | 'workshop'; title: string; images: string[]; alts: string[] }
  | { kind: 'image'; images: string[]; alts: string[] }
  | { kind: 'page'; name: string; title?: string; navigation?: string }

export const usage = `npm run new work "Title"        a work, on top of src/content/works.ts
npm run new workshop "Title"    a workshop, on top of src/content/workshops.ts
npm run new page "Title"        a page; also by its path: press/2027
npm run new image FILE…         copies images and asks what they show

Options stand behind two hyphens:
npm run new -- work "Title" --image a.jpg --alt "What it shows" --image b.jpg --alt decorative
npm run new -- page press/2027 --title "Press 2027" --navigation "PRESS"
npm run new -- image a.jpg b.jpg --alt "What a shows" --alt "What b shows"`

const options = {
  image: { type: 'string', multiple: true },
  alt: { type: 'string', multiple: true },
  title: { type: 'string' },
  navigation: { type: 'string' },
} as const

/** @throws {StartError} for what is no request */
export function readRequest(args: string[], env: NodeJS.ProcessEnv): Request {
  refuseLostOptions(env)
  const { values, positionals } = parse(args)
  const [kind = '', ...names] = positionals.map((text) => text.trim())
  const { image: images = [], alt: alts = [], title, navigation } = values
  if (kind === 'image') {
    refuseOptions(kind, { image: values.image, title, navigation })
    if (names.length === 0) throw new StartError(`Which image?\n\n${usage}`)
    return { kind, images: positionals.slice(1), alts }
  }
  if (kind === 'work' || kind === 'workshop') {
    refuseOptions(kind, { title, navigation })
    return { kind, title: onlyName(kind, names), images, alts }
  }
  if (kind !== 'page') {
    throw new StartError(kind ? `There is no new ${JSON.stringify(kind)}.\n\n${usage}` : usage)
  }
  refuseOptions(kind, { image: values.image, alt: values.alt })
  const name = onlyName(kind, names)
  return { kind, name, ...(title && { title }), ...(navigation && { navigation }) }
}

/** npm takes options without `--` before them for its own, and hands on the words behind them alone. */
function refuseLostOptions(env: NodeJS.ProcessEnv): void {
  const lost = Object.keys(options).filter((name) => env[`npm_config_${name}`] !== undefined)
  if (lost.length === 0) return
  const names = lost.map((name) => `--${name}`).join(' and ')
  throw new StartError(
    `npm kept ${names} for itself. Put -- behind new: npm run new -- work "Title" …`,
  )
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/\.?\s*\n|\. /)[0] : error
    throw new StartError(`${reason}.\n\n${usage}`)
  }
}

function refuseOptions(kind: string, given: Record<string, unknown>): void {
  const [name] = Object.entries(given).find(([, value]) => value !== undefined) ?? []
  if (name) throw new StartError(`new ${kind} takes no --${name}.\n\n${usage}`)
}

function onlyName(kind: string, [name, ...more]: string[]): string {
  if (!name) throw new StartError(`A new ${kind} needs a title.\n\n${usage}`)
  if (more.length === 0) return name
  throw new StartError(
    `Put the title between quotation marks: npm run new ${kind} ${JSON.stringify([name, ...more].join(' '))}`,
  )
}
