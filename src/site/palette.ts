import { formatHex, parse } from 'culori'

/** The colours of a scheme by the names of their tokens, as six hex digits with '#'. */
export type Scheme = Record<string, string>

export interface Palette {
  light: Scheme
  dark: Scheme
}

/**
 * The tokens of the style that are colours. A module of its own, because culori, which reads every
 * notation of CSS, takes 60 ms to load; its result is cached with the style.
 */
export function readPalette(css: string): Palette {
  const [, light = ''] = /:root\{([^}]*)\}/.exec(css) ?? []
  const [, dark = ''] =
    /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{:root\{([^}]*)\}/.exec(css) ?? []
  const lightScheme = readScheme(light)
  return { light: lightScheme, dark: { ...lightScheme, ...readScheme(dark) } }
}

function readScheme(declarations: string): Scheme {
  const tokens = [...declarations.matchAll(/--([\w-]+):\s*([^;]+)/g)]
  return Object.fromEntries(
    tokens.flatMap(([, name = '', value = '']) => {
      const colour = parse(value.trim())
      return colour ? [[name, formatHex(colour)]] : []
    }),
  )
}
