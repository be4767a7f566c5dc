import { beforeAll, expect, it } from 'vitest'
import type { Words } from '../src/checks/schema.ts'
import { copyFixture, preparedFixture } from './kit/copies.ts'
import { type Made, makeProject } from './kit/made.ts'
import { edit, filesBelow, read, write } from './kit/project.ts'

const words: Words = {
  skipToContent: 'Zum Inhalt springen',
  navigation: 'Hauptnavigation',
  play: 'Abspielen',
  playsFrom: 'Spielt bei {provider}',
  openWebVersion: 'Webfassung öffnen',
  loadsFrom: 'Lädt von {host}',
  largerImage: 'Größeres Bild:',
  megabytes: '{size} Megabyte',
  draft: 'Entwurf',
  notFound: { title: 'Hier ist nichts', back: 'Zurück zu den Werken' },
  contact: {
    sections: ['profiles', 'about', 'skills', 'cv'],
    email: 'E-Post',
    about: 'Über mich',
    skills: 'Fertigkeiten',
    cv: 'Lebenslauf',
  },
}

const contact = {
  title: 'Kontakt',
  heading: 'Kontakt',
  description: 'Anschrift',
  shareImage: 'kiln.jpg',
}

const pages = ['index.html', 'contact/index.html', 'workshops/index.html', '404.html']

let project: string
let made: Made

beforeAll(async () => {
  project = copyFixture()
  edit(project, 'src/content/site.ts', "language: 'en-GB'", "language: 'de'")
  const content = { navigation: [{ label: 'WERKE', to: '/' }], pages: { contact }, words }
  const lines = Object.entries(content).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 2)}\n`,
  )
  write(project, 'src/content/words.ts', lines.join(''))
  made = await makeProject(project)
})

/** What a visitor reads or hears of a page: its texts, and the names of what has none. */
function spoken(output: string): string[] {
  const html = made.text(output).replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  const body = html.slice(html.indexOf('<body')).replace(/<script.*?<\/script>/gs, '')
  const names = body.matchAll(/ (?:aria-label|alt|title|label|data-label)="([^"]*)"/g)
  const texts = [...names, ...body.matchAll(/>([^<]+)</g)].map(([, text = '']) =>
    text.replace(/^[\s,]+|\s+$/g, ''),
  )
  return texts.filter((text) => /\p{L}/u.test(text))
}

it('says of every page in which language it is', () => {
  expect(made.errors).toEqual([])
  for (const page of pages) expect(made.text(page), page).toContain('<html lang="de">')
})

it('leaves no word of the interface in the language before', () => {
  const [, list = ''] = read(preparedFixture(), 'src/content/words.ts').split('words: Words')
  const before = [...list.matchAll(/: '([^']+?)(?: ?\{\w+\}.*)?'/g)].map(([, text = '']) => text)
  expect(before).toContain('Plays from')
  const isBefore = (text: string) => before.some((one) => `${text} `.startsWith(`${one} `))
  for (const page of pages) expect(spoken(page).filter(isBefore), page).toEqual([])
})

it('says nothing that content and pages do not say: components have no words', () => {
  const sources = ['src/content', 'pages'].flatMap((folder) =>
    filesBelow(`${project}/${folder}`).map((file) => read(project, `${folder}/${file}`)),
  )
  const said = sources.join('\n')
  const hosts = /(?<=Spielt bei |Lädt von ).+/
  const isUnsaid = (text: string) => !said.includes(text.replace(hosts, ''))
  for (const page of pages) expect(spoken(page).filter(isUnsaid), page).toEqual([])
})
