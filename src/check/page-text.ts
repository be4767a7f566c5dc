import { unprintable } from '../schema/values.ts'
import type { Diagnostic, UnplacedDiagnostic } from '../shared/diagnostic.ts'
import { quoted } from '../shared/diagnostic.ts'
import { escapeRegExp } from '../shared/file-names.ts'
import { decoded, isExample } from '../shared/urls.ts'
import type { RenderedSite } from '../write/site-files.ts'
import { type ReadPage, textOf } from './page-dom.ts'

/** What visitors should not see: paths of the machine that builds, and what cannot be printed. */
export function checkText(page: ReadPage, { root, siteUrl }: RenderedSite): UnplacedDiagnostic[] {
  const sourcePath = /\b(?:src|pages)\/[\w/.-]+\.tsx?\b/
  const [source] = (sourcePath.test(page.markup) && sourcePath.exec(wordsOn(page))) || []
  return faultsIn(page.markup, 'text', machinePath(root, siteUrl), source)
}

/** The same in the style, which all pages share. */
export function checkStyleText({ style, root, siteUrl }: RenderedSite): Diagnostic[] {
  return faultsIn(style.css, 'style', machinePath(root, siteUrl)).map((fault) => ({
    file: 'styles/',
    ...fault,
  }))
}

function faultsIn(
  text: string,
  field: string,
  machinePath: RegExp,
  source?: string,
): UnplacedDiagnostic[] {
  if (unprintable.test(text)) {
    const found = 'a control character, half a character, or a mark that reverses the text after it'
    const fix = 'Type the text again: something invisible was pasted.'
    return [{ field, found, expected: 'text that can be printed', fix }]
  }
  if (text.includes('[object Object]')) {
    const expected = 'texts in several languages through t, see usePage()'
    return [{ field, found: '[object Object]', expected, fix: 'Write t(title) for title.' }]
  }
  const [path = source] = machinePath.exec(text) ?? []
  if (!path) return []
  const expected = 'no paths of the machine that builds'
  return [{ field, found: `the path ${quoted(path)}`, expected, fix: 'Take it out.', trace: path }]
}

/**
 * The folder of the project, with the slashes of any system, also as in a URL and in the strings of a
 * script. As a whole path: a project in '/w' is not named by '../workshops/'. Nothing is known where
 * the site has the same folder on its host.
 */
function machinePath(root: string, { pathname }: URL): RegExp {
  if (decoded(pathname).startsWith(`${root}/`)) return /file:\/\/\/?[^\s"<]*/
  const spellingsOf = (name: string) => `(?:${escapeRegExp(name)}|${escapeRegExp(encodeURI(name))})`
  const folder = root.split(/[\\/]/).map(spellingsOf).join('(?:\\\\{1,2}|/|%5C)')
  return new RegExp(`(?<![\\w.:/-])${folder}(?![\\w.-])|file:///?[^\\s"<]*`)
}

function wordsOn(page: ReadPage): string {
  const texts = page.all('title, body').map((element) => textOf(element, ' '))
  return texts.join(' ')
}

/** On the day of publishing nothing may stand in for the owner's own addresses and words. */
export function checkLeftovers(
  page: ReadPage,
  { isStrict, siteUrl }: RenderedSite,
): UnplacedDiagnostic[] {
  if (!isStrict) return []
  const words = new Set(wordsOn(page).match(/\b[Ll]orem ipsum\b|\bTODO\b|\bFIXME\b|\bTBD\b/g))
  const leftovers = [
    ...page.references.filter(({ url }) => isExample(url)),
    ...[...words].map((url) => ({ name: 'text', url })),
  ]
  return leftovers.map(({ name, url }) => ({
    field: name,
    found: quoted(url),
    expected: 'your own content (--strict)',
    fix: 'Write what belongs there, most likely in src/content/.',
    // The address of the site stands in one line, and on every page.
    trace: url.startsWith(siteUrl.href) ? siteUrl.href : url.replace(/^mailto:/, ''),
  }))
}
