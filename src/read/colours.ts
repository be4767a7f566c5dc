import { type Fault, lineAt, quoted, type SourceLine } from '../shared/fault.ts'

type Sass = typeof import('sass')

/** Finds what a place in the compiled sheet was made of. `line` and `column` count from 1. */
export type OriginOf = (line: number, column: number) => SourceLine

interface Palette {
  /** As CSS writes it: 'light dark'. */
  scheme: string
  /** The background, in the light scheme if there is one: '#f2f3f1'. Undefined for a function. */
  paper: string | undefined
  /** Of tokens that are no colours, or hard to read. */
  faults: Fault[]
}

interface Token {
  name: string
  typed: string
  place: SourceLine
  /** Undefined if it is not a colour. */
  colours: Colours | undefined
}

/** As typed: '#f2f3f1', or a function that only browsers can calculate. */
type Colours = Record<'light' | 'dark', string>

const tokensFile = 'styles/_tokens.scss'

/** `css`: as Sass compiles it, without comments. */
export function readPalette(sass: Sass, css: string, originOf: OriginOf): Palette {
  const [, scheme = 'light'] = /:root \{[^}]*?color-scheme: ([\w ]+)/.exec(css) ?? []
  const schemes = (['light', 'dark'] as const).filter((one) => scheme.includes(one))
  const tokens = readTokens(css, originOf)
  // Other files may change a token for paper, or for more contrast.
  const judged = tokens.filter(({ place }) => place.file === tokensFile)
  const first = judged.find(({ name }) => name === 'paper')?.colours
  const wrong = tokens.filter(({ colours }) => !colours).map(noColour)
  const faults = wrong.length > 0 ? wrong : missingTokens(tokens)
  let paper = first
  for (const token of judged) {
    // A media query can set --paper anew: a token lies on the nearest --paper above it.
    if (token.name === 'paper') paper = token.colours
    for (const one of schemes) {
      faults.push(...warnOfContrast(sass, token, token.colours?.[one], paper?.[one]))
    }
  }
  const ground = first?.[schemes[0] ?? 'light']
  return { scheme, paper: ground && isOpaque(ground) ? ground : undefined, faults }
}

function readTokens(css: string, originOf: OriginOf): Token[] {
  const tokens = css.matchAll(/^( *--(paper|ink|quiet|line|blue|divider):) *([^;!}]*)/gm)
  const all = [...tokens].map(({ index, 1: start = '', 2: name = '', 3: value = '' }) => {
    const typed = value.trim()
    const place = originOf(lineAt(css, index), start.length)
    return { name, typed, place, colours: readColours(typed) }
  })
  return all.filter(({ place }) => place.file.startsWith('styles/'))
}

/** The names that owners write most. */
const named: Record<string, string> = { black: '#000', white: '#fff' }
const digits = '#(?:[\\da-f]{3,4}|[\\da-f]{6}|[\\da-f]{8})|black|white|transparent|currentcolor'
// Sass alone reads rgba(#111, 0.9) and darken(#333, 5%): a token goes to browsers as it was typed.
const calculated = '(?:var|color(?:-mix)?|rgba?|hsla?|hwb|(?:ok)?(?:lab|lch))\\((?!#).*\\)'
const colour = `(${digits}|${calculated})`
const pair = `light-dark\\(\\s*${colour}\\s*,\\s*${colour}\\s*\\)`
const oneOrTwo = new RegExp(`^(?:${colour}|${pair})$`, 'is')

function readColours(typed: string): Colours | undefined {
  const [isColour, both = '', light = both, dark = both] = oneOrTwo.exec(typed) ?? []
  return isColour ? { light: digitsOf(light), dark: digitsOf(dark) } : undefined
}

const digitsOf = (colour: string) => named[colour.toLowerCase()] ?? colour

const colourFix =
  'Write a colour such as #14181a, or light-dark(#14181a, #e6e8e4) for two schemes, and a semicolon.'

/** Without its semicolon, a token holds the next, too. */
function noColour({ name, typed, place }: Token): Fault {
  const found = `${quoted(typed)}, which is neither a hex colour nor a CSS colour function`
  return { code: 'no-colour', ...place, field: `--${name}`, found, fix: colourFix }
}

/**
 * A rule of the template may make a token anew of itself (`--ink: color-mix(…, var(--ink), …)`), so that one
 * that is missing still seems to be set.
 */
function missingTokens(tokens: Token[]): Fault[] {
  const isOwn = ({ place }: Token) => /_(tokens|own)\.scss$/.test(place.file)
  const own = new Set(tokens.filter(isOwn).map(({ name }) => name))
  const missing = new Set(tokens.map(({ name }) => name).filter((name) => !own.has(name)))
  return [...missing].map((name) => {
    return {
      code: 'no-colour',
      file: tokensFile,
      field: `--${name}`,
      found: 'nothing',
      fix: colourFix,
    }
  })
}

/** See WCAG 2, 1.4.3 and 1.4.11. */
const minimum: Record<string, number> = { ink: 4.5, quiet: 4.5, blue: 3 }

function warnOfContrast(sass: Sass, { name, place }: Token, colour = '', paper = ''): Fault[] {
  const needed = minimum[name] ?? 1
  if (!isOpaque(colour) || !isOpaque(paper)) return []
  const contrast = contrastOf(luminanceOf(sass, colour), luminanceOf(sass, paper))
  if (contrast >= needed) return []
  const found = `${colour} on ${paper}, a contrast of ${contrast.toFixed(1)} : 1 where ${needed} : 1 is needed`
  const fix = 'Choose a colour with more contrast with --paper, so that everybody can read it.'
  return [{ level: 'warning', code: 'low-contrast', ...place, field: `--${name}`, found, fix }]
}

/** A hex colour without transparency. Only browsers know what functions make. */
const isOpaque = (colour: string) => /^#(\w{3}|\w{6})$/.test(colour)

function contrastOf(...luminances: [number, number]): number {
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

/** `colour`: '#abc' or '#a0b1c2'. */
function luminanceOf(sass: Sass, colour: string): number {
  const long = colour.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')
  const [red = 0, green = 0, blue = 0] = Buffer.from(long.slice(1), 'hex')
  return new sass.SassColor({ red, green, blue }).toSpace('xyz').channel('y')
}
