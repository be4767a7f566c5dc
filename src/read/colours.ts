import { readSource } from '../shared/files.ts'

export const tokensFile = 'styles/_tokens.scss'

/** A token of texts or of their background, in one scheme. */
export interface Colour {
  name: string
  line: number
  isDark: boolean
  typed: string
  /** Red, green and blue from 0 to 255; undefined if it is transparent, or made of other values. */
  rgb: number[] | undefined
}

/** Ignores other rules, which may change them for paper, or for more contrast. */
export async function readColours(root: string): Promise<Colour[]> {
  const text = readSource(root, tokensFile)
  const colours = text.split('\n').flatMap(coloursInLine)
  const [, only] = /^ *color-scheme: *(light|dark) *;/m.exec(text) ?? []
  const inUse = colours.filter(({ isDark }) => !only || isDark === (only === 'dark'))
  return Promise.all(inUse.map(async (one) => ({ ...one, rgb: await rgbOf(one.typed) })))
}

/** One for each scheme: '--ink: light-dark(#14181a, #e8e6df);', or '--ink: #14181a;' for both. */
function coloursInLine(source: string, index: number): Omit<Colour, 'rgb'>[] {
  const [, name, value = ''] = /^ *--(paper|ink|quiet|blue): *(.*);/.exec(source) ?? []
  if (!name) return []
  const both = value.replace(/^light-dark\((.*)\)$/, '$1')
  // Not at a comma of rgb(1, 2, 3).
  const [light = '', dark = light] = both.split(/,(?![^(]*\))/)
  const line = index + 1
  return [
    { name, line, isDark: false, typed: light.trim() },
    { name, line, isDark: true, typed: dark.trim() },
  ]
}

async function rgbOf(colour: string): Promise<number[] | undefined> {
  const { transform } = await import('esbuild')
  const { default: sharp } = await import('sharp')
  try {
    // sharp knows names and hexadecimal colours, into which esbuild turns all others.
    const options = { loader: 'css', target: 'chrome80', logLevel: 'silent' } as const
    const { code } = await transform(`a { color: ${colour} }`, options)
    const [, background = ''] = /color: (.*);/.exec(code) ?? []
    const create = { width: 1, height: 1, channels: 4, background } as const
    const [red = 0, green = 0, blue = 0, alpha] = await sharp({ create }).raw().toBuffer()
    return alpha === 255 ? [red, green, blue] : undefined
  } catch {
    return undefined
  }
}
