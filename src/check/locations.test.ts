import { expect, it } from 'vitest'
import { readElements } from '../render/page-elements.ts'
import { locateOnPage } from './locations.ts'
import { faultInText, faultOfValue, faultOn } from './page-faults.ts'

const fault = { code: 'a', found: 'f', fix: 'x' }

/** The page, what it imports, and what that imports. */
const files: Record<string, string> = {
  'pages/a.tsx': `<Prose text="Say \\"ebb\\" now" />
<Prose text={\`Here

<i>here\`} />
<b style={{ color: 'red' }}>Hi <i>a</i></b> {undefined}
<Link to="/reeds" />`,
  'src/components/Card.tsx': "\nshow('Reeds', 'Paper boats')",
  'src/content/works.ts':
    "export const works = [{ id: 'reeds',\ntitle: 'Reeds' }]\nconst to = '/reeds'",
}
const [file = '', card = '', works = ''] = Object.keys(files)
const imports = new Map([
  [file, [card]],
  [card, [works]],
])
const sourceText = (name: string) => files[name] ?? ''

/** A fault of an address, or else of an element. */
function on(html: string) {
  const { elements, addresses } = readElements(html, '', new URL('https://a.example'))
  const [address] = addresses
  const [, element] = elements
  if (!element) throw new Error(html)
  return faultOn(address?.element ?? element, fault, address?.url)
}
const inText = (text: string, line = 1) => faultInText(text, { ...fault, line })

it.each([
  { wrong: on('<a href=""> </a>'), at: [file], is: '<a> ""' },
  { wrong: on('<a href="../reeds/"></a>'), at: [file, 6], is: '<a> "../reeds/"' },
  // One letter may stand anywhere.
  { wrong: on('<h2>Reeds</h2>'), at: [works, 2], is: 'h2 “Reeds”' },
  { wrong: on('<i id="reeds">a</i>'), at: [works, 1], is: '<i>' },
  { wrong: on('<b>s</b>'), at: [file], is: '<b>' },
  { wrong: faultOfValue('Reeds', { ...fault, field: 'id' }), at: [works, 2], is: 'id' },
  { wrong: inText('Say "ebb" now'), at: [file, 1], is: 'text' },
  { wrong: inText('Here\n\n<i>here', 3), at: [file, 4], is: 'text' },
  { wrong: on('<img src="../images/undefined">'), at: [file], is: '<img> "../images/undefined"' },
  // Components are not the owner's: the page gave them what is wrong.
  { wrong: inText('2026: Paper boats, A*B'), at: [file], is: 'text' },
  { wrong: on('<b style="color: red">Hi <i>a</i></b>'), at: [file, 5], is: '<b>' },
])('on a page, $wrong.words is at $at', ({ wrong, at: [name, line], is }) => {
  const { typed: _, ...place } = locateOnPage(wrong, { file, output: '' }, { imports, sourceText })
  const about = name !== file || !line ? file : undefined
  expect(place).toEqual({ ...fault, field: is, file: name, line, page: about })
})
