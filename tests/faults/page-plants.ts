import { type Edits, importsOf, pageSource } from '../kit/project.ts'

/** The code of a fault → lines of HTML with this fault alone. An id tells lines apart that begin alike. */
const linesOfHtml = {
  'repeated-h1': ['<h1>Two</h1>'],
  'repeated-id': ['<p id="two">a</p><p id="two">b</p>'],
  'no-words': [
    '<h2><em></em></h2>',
    '<h2 id="filler">\u3164</h2>',
    '<button> </button>',
    '<a href="../"><img src="../icon.svg" alt=""></a>',
  ],
  'shown-object': ['<p>[object Object], 2020</p>', '<p title="[object Object]">an object</p>'],
  'head-in-page': [
    '<title>In the body</title>',
    '<meta name="robots" content="noindex">',
    '<meta id="away" http-equiv="refresh" content="0; url=https://a.example">',
  ],
  'missing-alt': ['<img id="bare" src="../icon.svg">'],
  'missing-frame-title': ['<iframe src="../film.html"></iframe>'],
  'dead-link': [
    '<a href="../wrkshops/">dead</a>',
    '<a href="contact">near</a>',
    '<img alt="" src="../no.png">',
  ],
  'missing-id': ['<a href="../contact/#mian">no id</a>'],
  'absolute-path': ['<a href="/contact">absolute</a>'],
  'bad-address': [
    '<a href="">nowhere</a>',
    '<a href="ftp://a">old</a>',
    '<a href="https:a.example">half</a>',
    '<a href="https://https://a.net">twice</a>',
    '<a href="http://192.168.0.1/">private</a>',
    "<iframe title='f' loading=lazy src = 'http://f.example/'></iframe>",
    '<iframe title="g" src="data:text/html,a"></iframe>',
    '<form action="http://g.example/"></form>',
    '<form><button formaction="mailto:a@b.example">Send</button></form>',
  ],
  'blocked-by-policy': [
    '<iframe title="h" loading="lazy" src="https://h.example/"></iframe>',
    '<template shadowrootmode="open"><iframe title="j" src="https://j.example/"></iframe></template>',
    '<img alt="" src="../icon.svg" srcset="../icon.svg 1x, //b.example/c.png 2x">',
    '<video src="../film.html" poster="https://b.example/c"></video>',
    '<embed src="https://films.example/a.swf">',
    '<link rel="preconnect" href="https://i.example">',
    '<link rel="preload" as="image" href="https://k.example/a.png">',
  ],
  'stray-code': [
    '<section>// <p>later</p></section>',
    '<article>/* todo */<p>now</p></article>',
    '<ul>0<li>none</li></ul>',
  ],
  'inline-code': [
    '<p style="color: red">red</p>',
    '<p onclick="a()">click</p>',
    '<iframe id="i" title="i" srcdoc="a"></iframe>',
    '<style>a{}</style>',
    '<script>a()</script>',
  ],
}

/** [code, line] */
export const rows = Object.entries(linesOfHtml).flatMap(([code, lines]) =>
  lines.map((line) => [code, line]),
)

/** Right as it is. */
const right = `
<a href="../">a</a> <a href="../#salt">b</a> <a href="../#Top">c</a> <a href="../#:~:text=a">e</a> <a href="#">d</a>
<a href="https://field.example/">a</a> <a href="mailto:a@b.example">b</a> <a href="tel:+1">c</a>
<map name="b"><area href="https://b.example" alt="b"></map>
<img alt="" src="../icon.svg" srcset="../a,b.txt 1x, ../icon.svg 2x">
<iframe title="a" src="../"></iframe> <link rel="alternate" href="https://b.example/">
<template><iframe title="a" src="https://b.example/"></iframe><p id="a"></p></template>
<form><input></form> <form action="../"></form> <p id="a"></p> <svg role="img"><g><title>a</title></g></svg>
<a id="c"></a> <a name="old"></a> <a href="#old">f</a> <a href="../" aria-label="a"></a> <a href="../" aria-labelledby="c"></a> <a href="../"><img src="../icon.svg" alt="a"></a>
`

const pageOfHtml = (title: string, html: string) =>
  pageSource(title, `<h1>x</h1><div dangerouslySetInnerHTML={{ __html: \`\n${html}\` }} />`)

export const rowsPage = pageOfHtml('Rows', rows.map(([, line]) => `${line}\n`).join(''))

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
  --own: url("./own.png");
  gap: var(--guter);
}
`

const wrongRedirects = {
  '/a': '/soon',
  '/b': '/workshop',
  '/c': '/contact#mian',
  '/C/': '/contact',
  '/icon.svg/b': '/',
  '/d/e.html/f': '/',
  '/d/e.html': '/',
}

export const pages: Edits = {
  'pages/words.md':
    '---\ntitle: Words\ndescription: In a file.\n---\n\nNot pasted\n\n<p>pasted</p>\n\n[nothing](/nowhere)\n\n[](/contact)\n\n[Kit](/images/kit.zip)\n',
  // Of those in its folder, only what a page leads to is published.
  'public/images/kit.zip': 'x',
  // Told in the same run as what is wrong on pages.
  'public/images/harbour.jpg': null,
  'src/content/redirects.ts': [
    ["'/old", `${JSON.stringify(wrongRedirects).slice(1, -1)}, '/old`],
    ['/über%20uns/', '/Workshops/index.html'],
  ],
  'pages/rows.tsx': rowsPage,
  'pages/right.tsx': pageOfHtml('Right', right),
  'public/a,b.txt': 'a',
  'pages/texts.tsx': textPage,
  'pages/work.tsx': `${importsOf('WorkPage')}export default () => <WorkPage id="tide" works={[]} />\n`,
  'pages/returnless.tsx': 'export default () => {\n  ;<p>a</p>\n}\n',
  'pages/mainless.tsx':
    "export const meta = { title: 'A', description: 'B' }\nexport default () => <h1>a</h1>\n",
  'pages/flat.tsx': pageSource('Flat', '<Picture name="boat.png" />'),
  // No page shows news, but the feed does.
  'src/content/news.ts': [['= []', "= [{ id: 'a', date: '2026', title: 'A', link: '/nix' }]"]],
  'pages/thrower.tsx': "export default () => {\n  throw new Error('no light')\n}\n",
  'pages/clicked.tsx': 'export default () =>\n  <button onClick={() => alert(1)}>a</button>\n',
  'pages/sorter.tsx': `${importsOf('works')}\nexport default () => works.sort()\n`,
  'pages/each/[id].tsx': each,
  'pages/walks/lantern.tsx': [['/#lantern-walk', '/#unfinished']],
  'src/content/videos.ts': [['/films/ebb.en.vtt', '/films/eb.en.vtt']],
  'public/Workshops/index.html': 'a',
  'public/robots.txt/a.txt': 'a',
  'public/sitemap.xml': 'a',
  'public/_redirects': '/b /contact 301',
  'public/.htaccess': 'Options -Indexes',
  'styles/_own.scss': ownStyle,
}
