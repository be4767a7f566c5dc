import type { Page } from 'playwright-core'

/** In what an open page differs from the one that is served. */
export function differences(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const html = await (await fetch(location.href, { cache: 'no-store' })).text()
    const inline = /<style>([\s\S]*?)<\/style>/
    const style = new CSSStyleSheet()
    style.replaceSync(inline.exec(html)?.[1] ?? '')
    // The policy of this page holds for the parsed one as well: it would complain of the style.
    const next = new DOMParser().parseFromString(html.replace(inline, ''), 'text/html')
    const bodyOf = ({ body }: Document) => {
      const copy = document.importNode(body, true)
      // What is in them would not be compared.
      for (const template of copy.querySelectorAll('template'))
        template.replaceWith(template.content)
      return copy
    }
    const headOf = ({ head, documentElement: { lang } }: Document) => {
      const elements = [...head.querySelectorAll('title, link, meta:not([http-equiv])')]
      return [lang, ...elements.map(({ outerHTML }) => outerHTML).sort()].join('\n')
    }
    const rulesOf = (sheet?: CSSStyleSheet | null) =>
      [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText).join('\n')
    const [adopted = document.querySelector('style')?.sheet] = document.adoptedStyleSheets
    const isSame = {
      body: bodyOf(document).isEqualNode(bodyOf(next)),
      head: headOf(document) === headOf(next),
      style: rulesOf(adopted) === rulesOf(style),
    }
    return Object.entries(isSame).flatMap(([name, same]) => (same ? [] : name))
  })
}
