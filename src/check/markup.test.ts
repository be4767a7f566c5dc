import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'

const siteWith = (body: string) => siteOf([pageOf('/a', body)])

it.each([
  ['', 'missing-h1', 'h1'],
  ['<h1>a</h1><h1>b</h1>', 'repeated-h1', 'h1 “b”'],
  ['<h1>a</h1><h3> <b></b></h3>', 'empty-heading', 'h3'],
  ['<h1 id="a">x</h1><i id="a"/><b id=""/><i id=""/>', 'repeated-id', 'id "a"'],
  ['<h1>x</h1><img src="./">', 'missing-alt', 'image "./"'],
  ['<h1>x</h1><a href="./" title=" "><img src="./" alt=""></a>', 'empty-link', 'link to "./"'],
  ['<h1>x</h1><a href="./">b<button>c</button></a>', 'nested-link', '<button> “c”'],
  ['<h1>x</h1><template><b onclick="go()">', 'active-attribute', 'onclick on <b>'],
  ['<h1>x</h1><template><script>go()</script></template>', 'inline-code', '<script>'],
  ['<h1>x</h1><form></form>', 'inline-code', '<form>'],
  ['<h1>x</h1><title>y</title>', 'head-in-body', '<title>'],
])('%s: %s, %s', (body, code, field) => {
  expect(errorsIn(siteWith(body))).toMatchObject([{ file: 'pages/a.tsx', code, field }])
})

it.each([
  '<h1><img src="./" alt="A boat"></h1><img src="./" alt="">',
  '<h1><span aria-label="A boat"></span></h1><h2>y</h2><h3>z</h3><h2>w</h2>',
  '<h1>x</h1><a href="./" aria-label="up"><svg><title>s</title></svg></a><a></a>',
  '<h1>x</h1><a href="./" title="up"></a><a href="./" aria-labelledby="x"></a>',
  '<h1>x</h1><p id="x"></p><template><p id="x"></p></template>',
])('no error: %s', (body) => expect(errorsIn(siteWith(body))).toEqual([]))

it('warns of a level that is skipped', () => {
  const warnings = warningsIn(siteWith('<h2>x</h2><h4>deep <b>er</b></h4><h5>w</h5>'))
  expect(warnings).toMatchObject([{ code: 'skipped-level', field: 'h4 “deep er”' }])
})
