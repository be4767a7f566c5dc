import { plainText } from '../schema/marks.ts'
import type { Entry } from '../schema/schema.ts'
import type { PageContext } from './page-context.ts'

/** What search engines read of a work: its summary, or else its text; '' without either. */
export function plainDescription({ summary, text, media }: Entry, t: PageContext['t']): string {
  const texts = [text, ...media.map((item) => (item.kind === 'text' ? item.text : undefined))]
  const [first = ''] = texts.filter((one) => one !== undefined)
  return summary ? plainText(t(summary), 'line') : plainText(t(first))
}
