/** Of the content security policy. */
interface Directive {
  /** In each page, in the header that a host sends, or in both. */
  in: 'page' | 'header' | 'page, header'
  /** As in a policy. A page adds the hashes of its style and scripts, and the hosts of its frames. */
  sources: string[]
  /** What it applies to: an element, a link with its `rel`, or an attribute. */
  loads?: RegExp
  /** A selector for the inline code that it blocks. */
  inline?: string
  expected: string
  fix: string
  /** What to say of other hosts, if site.ts can allow them. */
  outside?: Pick<Directive, 'expected' | 'fix'>
}

const self = "'self'"
const none = ["'none'"]

const own: Directive = {
  in: 'page',
  sources: [self],
  expected: 'files of this site: pages contact no other host before a click',
  fix: 'Put the file into public/.',
}
const code: Directive = {
  in: 'page',
  sources: [],
  expected: 'no style="…", <style>, onclick="…" or script in a page: classes with rules in styles/',
  fix: 'Remove it from what you pasted; write its style as a class into styles/_own.scss.',
}

/** The policy of pages, the header and the check come from this table. */
const table = {
  'default-src': { ...own, sources: none },
  'img-src': own,
  'font-src': {
    ...own,
    fix: 'Choose the typeface in styles/_fonts.scss: see Typeface in docs/recipes.md.',
  },
  'media-src': {
    ...own,
    loads: /^(video|audio|source|track)$/,
    fix: "Put the file into public/, and write {url('/films/low-tide.mp4')}, with const { url } = usePage().",
  },
  'style-src': { ...code, loads: /^link .*stylesheet$/, inline: 'style' },
  'script-src': {
    ...code,
    loads: /^script$/,
    inline: 'script:not([src], [type$="json" i])',
    outside: {
      expected: 'scripts of other hosts only in outside.scripts of src/content/site.ts',
      fix: "Remove it, or list it there as { src: 'https://…' } to load it on every page.",
    },
  },
  'frame-src': {
    in: 'page',
    sources: [],
    loads: /^iframe$/,
    expected: 'frames that load after a click',
    fix: `Write <MediaItem item={{ kind: 'frame', link: '/play/index.html', title: '…', poster: 'low-tide.jpg', place: 'full' }} />, or for a film <VideoEmbed src="https://vimeo.com/…" title="…" poster="low-tide.jpg" />.`,
  },
  // Lighthouse requests robots.txt from the page.
  'connect-src': own,
  'frame-ancestors': { ...own, in: 'header' },
  'base-uri': { ...own, in: 'page, header', sources: none },
  'form-action': {
    in: 'page, header',
    sources: none,
    loads: /^action$/,
    inline: 'form:not([action], [method="dialog" i])',
    expected: 'no forms: this site has no server that could receive them',
    fix: 'Link to a form on another host, or to your e-mail address.',
    outside: {
      expected: 'a form to one of the hosts in outside.forms of src/content/site.ts',
      fix: 'List its host there, or link to the form instead.',
    },
  },
  'object-src': {
    in: 'header',
    sources: none,
    loads: /^(object|embed)$/,
    expected: 'no <object> and no <embed>',
    fix: 'Link to the file: <Link to="/press.pdf">. Of a work, links lists it; kind: \'frame\' shows a page after a click.',
  },
} satisfies Record<string, Directive>

export type DirectiveName = keyof typeof table

export const directives: Record<DirectiveName, Directive> = table

const directiveNames = Object.keys(table).filter((name): name is DirectiveName => name in table)

export type PolicySources = Partial<Record<DirectiveName, string[]>>

interface Outside {
  scripts?: { src: string }[] | undefined
  forms?: string[] | undefined
  connect?: string[] | undefined
}

export function outsideSources({ scripts, forms, connect }: Outside = {}): PolicySources {
  const originsOf = (links: string[]) => new Set(links.map((link) => new URL(link).origin))
  return {
    ...(scripts?.length && { 'script-src': [...originsOf(scripts.map(({ src }) => src))] }),
    ...(connect?.length && { 'connect-src': [self, ...originsOf(connect)] }),
    // Form services redirect to the site, and Chrome checks that address too.
    ...(forms?.length && { 'form-action': [self, ...originsOf(forms)] }),
  }
}

export function directiveOf(loading: string): DirectiveName {
  return directiveNames.find((name) => directives[name].loads?.test(loading)) ?? 'img-src'
}

/** `replaced`: sources of this page; a directive without any is left out. */
export function policyIn(place: 'page' | 'header', replaced: PolicySources = {}): string {
  return directiveNames
    .filter((name) => directives[name].in.includes(place))
    .map((name) => [name, ...(replaced[name] ?? directives[name].sources)])
    .filter(({ length }) => length > 1)
    .map((words) => words.join(' '))
    .join('; ')
}
