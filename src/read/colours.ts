import type { Value } from 'sass'
import { type Fault, lineAt, type SourceLine } from '../shared/fault.ts'

type Sass = typeof import('sass')

/** Finds what a place in the compiled sheet was made of. `line` and `column` count from 1. */
export type OriginOf = (line: number, column: number) => SourceLine

type Scheme = 'light' | 'dark'

export interface Palette {
  /** As CSS writes it: 'light dark'. */
  scheme: string
  /** The background, in the light scheme if there is one: '#f2f3f1'. */
  paper: string | undefined
  /** Of tokens that are no colours, or hard to read. */
  faults: Fault[]
}

interface Token extends SourceLine {
  name: string
  typed: string
  /** Undefined if no browser reads it as a colour. */
  colours: Record<Scheme, Colour> | undefined
}

interface Colour {
  typed: string
  /** Red, green and blue from 0 to 255; undefined if it is transparent, or made of other values. */
  rgb: number[] | undefined
}

const tokensFile = 'styles/_tokens.scss'

/** `css`: as Sass compiles it. */
export function readPalette(sass: Sass, css: string, originOf: OriginOf): Palette {
  const [, scheme = 'light'] = /:root \{[^}]*?color-scheme: ([\w ]+)/.exec(css) ?? []
  const schemes = (['light', 'dark'] as const).filter((one) => scheme.includes(one))
  const tokens = readTokens(sass, css, originOf)
  const papers = tokens.filter(({ file, name }) => file === tokensFile && name === 'paper')
  const rgb = papers[0]?.colours?.[schemes[0] ?? 'light'].rgb
  return {
    scheme,
    paper: rgb && `#${Buffer.from(rgb.map(Math.round)).toString('hex')}`,
    faults: tokens.flatMap((token, index) => {
      // A media query can set --paper anew: a token lies on the nearest --paper above it.
      const above = tokens.slice(0, index).findLast((other) => papers.includes(other))
      return checkToken(token, (above ?? papers[0])?.colours, schemes)
    }),
  }
}

function readTokens(sass: Sass, css: string, originOf: OriginOf): Token[] {
  const tokens = css.matchAll(/^( *--(paper|ink|quiet|line|blue|divider):) *([^;!}]*)/gm)
  const all = [...tokens].map(({ index, 1: start = '', 2: name = '', 3: value = '' }) => {
    const typed = value.trim()
    const line = originOf(lineAt(css, index), start.length)
    return { ...line, name, typed, colours: readColours(sass, typed) }
  })
  return all.filter(({ file }) => file.startsWith('styles/'))
}

/** Sass reads all colours of CSS, so only `light-dark()` is left to do. */
function readColours(sass: Sass, typed: string): Token['colours'] {
  if (isSassOnly(typed)) return undefined
  let values: Value[] = []
  const functions = {
    'light-dark($light, $dark)': (both: Value[]) => new sass.SassList(both),
    'read($value)': ([value = sass.sassNull]: Value[]) => {
      const isBoth = value instanceof sass.SassList && value.separator === ','
      values = isBoth ? value.asList.toArray() : [value]
      return value
    },
  }
  try {
    sass.compileString(`$read: read(${typed})`, { functions, logger: sass.Logger.silent })
  } catch (error) {
    if (!(error instanceof sass.Exception)) throw error
  }
  const [light, dark = light] = values.map((value) => readColour(sass, value))
  return light && dark && { light, dark }
}

const functionsOfCss =
  /^(var|env|calc|min|max|clamp|color|color-mix|contrast-color|light-dark|device-cmyk|rgba?|hsla?|hwb|lab|lch|oklab|oklch)$/i

/**
 * Whether only Sass reads it as a colour, such as `darken(#333, 5%)` and `rgba(#111, 0.9)`. A token goes to
 * browsers as it was typed.
 */
function isSassOnly(typed: string): boolean {
  const calls = [...typed.matchAll(/([\w-]+)\(\s*(#|\w+\s*,)?/g)]
  const mixesColour = (name: string) => /^(rgb|hsl)a?$/i.test(name)
  return calls.some(([, name = '', first = '']) => {
    if (!functionsOfCss.test(name)) return true
    return mixesColour(name) && first !== '' && !/^\d/.test(first)
  })
}

/** A colour made of other values, which only browsers can tell. */
const isComputed = (typed: string) => /^[\w-]+\(.*\)$/s.test(typed)

/** A colour of the visitor's system (CSS Color 4, 10), or one that is taken from elsewhere. */
const systemColour =
  /^(accentcolor|accentcolortext|activetext|buttonborder|buttonface|buttontext|canvas|canvastext|currentcolor|field|fieldtext|graytext|highlight|highlighttext|inherit|initial|linktext|mark|marktext|revert|selecteditem|selecteditemtext|unset|visitedtext)$/i

function readColour(sass: Sass, value: Value): Colour | undefined {
  const typed = `${value}`
  if (!(value instanceof sass.SassColor)) {
    const isColour = isComputed(typed) || systemColour.test(typed)
    return isColour ? { typed, rgb: undefined } : undefined
  }
  const { channels } = value.toSpace('rgb').toGamut({ method: 'clip' })
  return { typed, rgb: value.alpha < 1 ? undefined : channels.toArray() }
}

/** See WCAG 2, 1.4.3 and 1.4.11. */
const minimum: Record<string, number> = { ink: 4.5, quiet: 4.5, blue: 3 }

function checkToken(
  { file, line, name, typed, colours }: Token,
  papers: Token['colours'],
  schemes: Scheme[],
): Fault[] {
  const token = { file, line, field: `--${name}` }
  if (!colours) {
    const fix = 'Write a colour such as #14181a, or light-dark(#14181a, #e6e8e4) for two schemes.'
    return [{ code: 'no-colour', ...token, found: `${typed}, which is not a colour`, fix }]
  }
  // Other files may change a token for paper, or for more contrast.
  const needed = (file === tokensFile && minimum[name]) || 1
  const fix = 'Choose a colour with more contrast with --paper, so that everybody can read it.'
  return schemes.flatMap((scheme): Fault[] => {
    const [colour, paper] = [colours[scheme], papers?.[scheme]]
    const contrast = colour.rgb && paper?.rgb && contrastOf(colour.rgb, paper.rgb)
    if (!contrast || contrast >= needed) return []
    const found = `${colour.typed}, a contrast of ${contrast.toFixed(1)} : 1 on ${paper.typed}, less than ${needed} : 1`
    return [{ level: 'warning', code: 'low-contrast', ...token, found, fix }]
  })
}

function contrastOf(...colours: [number[], number[]]): number {
  const [dark = 0, light = 0] = colours.map(luminanceOf).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
