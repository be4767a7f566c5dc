import { type Edits, importsOf, pageSource } from '../kit/project.ts'

const markup = `
<h1>One</h1>
<h1>Two</h1>
<p id="a">a</p><p id="a">b</p>
<a href="../wrkshops/">dead</a>
<a href="../contact/#mian">no id</a>
<a href="/contact">absolute</a>
<a href="ftp://a">script</a> <a href="https:a.example">half</a>
<a href="https://https://a.net">twice</a>
<img src="../no.png" />
<iframe src="../film.html" />
<embed src="https://films.example/a.swf" />
<p dangerouslySetInnerHTML={{ __html: '<script>a()</script>' }} />
<p style={{ color: 'red' }}>a</p><meta httpEquiv="refresh" content="0; url=https://b.net" />
<Picture name="boat.png" />
<p dangerouslySetInnerHTML={{ __html: "<iframe title='f' loading=lazy src = 'http://f.example/'></iframe>" }} />
<form action="http://g.example/"><button formAction="mailto:a@b.example">Send</button></form>
`

/** As browsers take it, which React would write in another way. */
const asTyped = `
<a href="http://192.168.0.1/">private</a><a href="">nowhere</a>
<img alt="" src="../icon.svg" srcset="../icon.svg 1x, //b.example/c.png 2x">
<video src="../film.html" poster="https://b.example/c"></video>
<iframe title="g" loading="lazy" src="data:text/html,a"></iframe>
<iframe title="h" loading="lazy" src="https://h.example/"></iframe><iframe title="i" srcdoc="a"></iframe>
<template shadowrootmode="open"><iframe title="j" src="https://j.example/"></iframe></template><link rel="preconnect" href="https://i.example">
<p onclick="a()">a</p><style>a{}</style><link rel="preload" as="image" href="https://k.example/a.png">
<title>a</title><meta name="robots" content="noindex"><svg role="img"><g><title>a</title></g></svg>
<h2><em></em></h2><button> </button>
`

/** Right as it is. */
const right = `
<a href="../">a</a> <a href="../#salt">b</a> <a href="../#Top">c</a> <a href="../#:~:text=a">e</a> <a href="#">d</a>
<a href="https://field.example/">a</a> <a href="mailto:a@b.example">b</a> <a href="tel:+1">c</a>
<map name="b"><area href="https://b.example" alt="b"></map>
<img alt="" src="../icon.svg" srcset="../a,b.txt 1x, ../icon.svg 2x">
<iframe title="a" src="../"></iframe> <link rel="alternate" href="https://b.example/">
<template><iframe title="a" src="https://b.example/"></iframe><p id="a"></p></template>
<form><input></form> <form action="../"></form> <p id="a"></p>
<a id="c"></a> <a name="old"></a> <a href="#old">f</a> <a href="../" aria-label="a"></a> <a href="../" aria-labelledby="c"></a> <a href="../"><img src="../icon.svg" alt="a"></a>
`

const pageOfHtml = (title: string, html: string) =>
  pageSource(
    title,
    `<h1>x</h1><div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(html)} }} />`,
  )

/** What texts do not hold. */
const textPage = pageSource(
  'Texts',
  `<h1>x</h1>
<Prose text="##Heading" />
<Prose text="![a kiln](klin.jpg)" />
<Prose text="[a script](javascript:a)" />
<Prose text="[nothing](/nowhere)" />
<Prose text="A word[^1]" />
<Figure caption="The \`hour\`"><p>12</p></Figure>
<p>
*typed*
here</p>`,
)

const each = `${importsOf('Layout works', '../..')}
export const entries = works
export default ({ id }) => {
  if (id === 'ebb') throw new Error('no ebb')
  return <Layout><h1>x</h1><a href="../unfinished/">next</a></Layout>
}
`

const ownStyle = `
@import url("https://fonts.example/a.css");
@import "other.css";
.a { background: url("/no.png"), url("no.png"); }
$cursor: url("data:image/png;base64,AAAA");

.b {
  cursor: $cursor, auto;
  mask: url(https://films.example/a.png);
  filter: url(#blur);
}
`

export const pages: Edits = {
  'pages/words.md':
    '---\ntitle: Words\ndescription: In a file.\n---\n\nNot pasted\n\n<p>pasted</p>\n\n[nothing](/nowhere)\n\n[](/contact)\n',
  // Told in the same run as what is wrong on pages.
  'public/images/harbour.jpg': null,
  'src/content/redirects.ts': [
    [
      "'/old",
      "'/a': '/soon', '/b': '/workshop', '/c': '/contact#mian', '/C/': '/contact', '/icon.svg/b': '/', '/d/e.html/f': '/', '/d/e.html': '/', '/old",
    ],
    ['/über%20uns/', '/Workshops/index.html'],
  ],
  'pages/faults.tsx': pageSource('Faults', markup),
  'pages/as-typed.tsx': pageOfHtml('As typed', asTyped),
  'pages/right.tsx': pageOfHtml('Right', right),
  'public/a,b.txt': 'a',
  'pages/texts.tsx': textPage,
  'pages/work.tsx': `${importsOf('WorkPage')}export default () => <WorkPage id="tide" works={[]} />\n`,
  'pages/returnless.tsx': 'export default () => {\n  ;<p>a</p>\n}\n',
  'pages/flat.tsx': pageSource('Flat', '<p>Flat</p>'),
  'pages/nameless.tsx': pageSource(
    '',
    '<h1>Low Tide</h1>\n<p>High Tide</p>\n<h1>High Tide</h1>\n<a href="../"><img src="../icon.svg" alt="" /></a>\n<h2>\u3164</h2>',
  ),
  // No page shows news, but the feed does.
  'src/content/news.ts': [['= []', "= [{ id: 'a', date: '2026', title: 'A', link: '/nix' }]"]],
  'pages/thrower.tsx': "export default () => {\n  throw new Error('no light')\n}\n",
  'pages/clicked.tsx': 'export default () =>\n  <button onClick={() => {}}>a</button>\n',
  'pages/sorter.tsx': `${importsOf('works')}\nexport default () => works.sort()\n`,
  'pages/each/[id].tsx': each,
  'pages/walks/lantern.tsx': [['/#lantern-walk', '/#unfinished']],
  'src/content/videos.ts': [['/films/ebb.en.vtt', '/films/eb.en.vtt']],
  'public/Workshops/index.html': 'a',
  'public/robots.txt/a.txt': 'a',
  'public/sitemap.xml': 'a',
  'public/_redirects': '/b /contact 301',
  'styles/_own.scss': ownStyle,
}
