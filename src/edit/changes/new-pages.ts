import { languagesOf } from '../../schema/languages.ts'
import { Refusal } from '../../shared/fault.ts'
import { routeIn, routeOf } from '../../shared/routes.ts'
import { plainText } from '../../texts/plain-text.ts'
import { slugOf } from '../../texts/slugs.ts'
import type { RequestOf } from '../requests.ts'
import { quote } from '../source/code.ts'
import { factOf } from '../source/markdown-edits.ts'
import { changeParts } from '../source/source-edits.ts'
import type { State } from '../state.ts'
import { freeName } from './new-parts.ts'

/** Adds a page of words. Returns its address. */
export function addPage(state: State, { title, label, language }: RequestOf<'add-page'>): string {
  const { content, edits, sources } = state
  const words = plainText(title, 'title')
  if (!words) throw new Refusal('First write its title.')
  const languages = languagesOf(content.site)
  const [first = ''] = languages
  // It becomes a part of the file's name.
  if (!languages.includes(language)) throw new Refusal(`This site has no pages in ${language}.`)
  // In any language: with the name of another page, it would become its translation.
  const routes = Object.keys(sources.loaded.modules).map((file) => routeOf(file))
  // dist/assets/ belongs to the build.
  const isTaken = (one: string) => one === 'assets' || routes.includes(routeOf(`pages/${one}.md`))
  const name = freeName(slugOf(words, language) || 'page', isTaken)
  const facts = [factOf('title', title), factOf('description', words)]
  const ending = language === first ? 'md' : `${language}.md`
  edits.write(`pages/${name}.${ending}`, `---\n${facts.join('\n')}\n---\n\n${words}\n`)
  if (label) {
    const code = `{ label: ${quote(label)}, to: ${quote(`/${name}`)} }`
    changeParts(state, ['navigation'], Infinity, 0, [code])
  }
  return `${routeIn(language, `/${name}`, first)}/`
}
