import { expect, it } from 'vitest'
import { policyIn } from '../src/shared/policy.ts'
import { openPage } from './kit/chromium.ts'
import { errorsIn, pageOf, siteOf } from './kit/rendered-site.ts'

const hash = ["'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"]
const sources = { 'frame-src': ['https://player.example'] }
const policy = policyIn('page', { ...sources, 'style-src': hash, 'script-src': hash })
const generated = ['a.png', 'a.js', 'a.css', 'a.html', 'a.mp4', 'a.vtt']

const blocked = [
  '<script src="../a.js"></script>',
  '<script>1</script>',
  '<link rel="stylesheet" href="../a.css">',
  '<style>a{}</style>',
  '<p style="color:red">x</p>',
  '<p id="go" onclick="go()">x</p>',
  '<iframe src="../a.html" title="f"></iframe>',
  '<img src="https://other.example/a.png" alt="">',
  '<video src="https://other.example/a.mp4" preload="auto"></video>',
  '<video poster="https://other.example/a.png"></video>',
  '<video src="../a.mp4"><track default src="https://other.example/a.vtt"></video>',
  '<form action="https://other.example/"><button id="go">x</button></form>',
  '<form><button id="go">x</button></form>',
]

const allowed = [
  '<img src="../a.png" alt=""><svg><image href="../a.png"/></svg>',
  '<video src="../a.mp4" poster="../a.png"><track default src="../a.vtt"></video>',
  '<iframe src="https://player.example/1" title="f"></iframe>',
  '<script type="application/json">{}</script><script type="application/ld+json">{}</script>',
  '<form method="dialog"><button id="go">x</button></form>',
]

const bodies = [...blocked, ...allowed]
const pageWith = (body: string) => pageOf('/a', `<h1>x</h1>${body}`, { sources })

it.each(bodies)('checks whether the policy blocks %s', (body) => {
  const errors = errorsIn(siteOf([pageWith(body)], { generated }))
  const code = expect.stringMatching(/^(blocked-by-policy|inline-code|active-attribute)$/)
  expect(errors).toMatchObject(blocked.includes(body) ? [{ code }] : [])
})

it('a browser blocks the same', async () => {
  const { page } = await openPage()
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  // Each in a frame of its own, at /0/, /1/ and so on.
  const frames = bodies.map((_, index) => `<iframe src="/${index}/"></iframe>`).join('')
  await page.route('http://localhost/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const content = bodies[Number(/^\/(\d+)\/$/.exec(pathname)?.[1])]
    const html = content && pageWith(content).html.replace('<style>a{}</style>', '')
    const body = pathname === '/' ? frames : (html?.replace('<head>', `$&${meta}`) ?? '')
    return route.fulfill({ contentType: 'text/html', body })
  })
  const reported = new Set<string>()
  await page.exposeFunction('block', (path: string) => void reported.add(path))
  await page.addInitScript(`
    addEventListener('securitypolicyviolation', () => block(location.pathname))`)
  await page.goto('http://localhost/')
  for (const frame of page.mainFrame().childFrames()) {
    await frame.evaluate(`document.getElementById('go')?.click()`)
  }
  const isBlocked = (_: string, index: number) => reported.has(`/${index}/`)
  await expect.poll(() => bodies.filter(isBlocked)).toEqual(blocked)
})
