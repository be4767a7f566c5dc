import type { Page } from 'playwright-core'

/** In which parts an open page differs from the one that is served. */
export function differences(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const html = await (await fetch(location.href, { cache: 'no-store' })).text()
    const css = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
    const style = new CSSStyleSheet()
    style.replaceSync(css)
    const next = new DOMParser().parseFromString(html.replace(css, ''), 'text/html')
    const bodyOf = ({ body }: Document) => {
      const copy = document.importNode(body, true)
      // What is in them would not be compared.
      for (const template of copy.querySelectorAll('template')) {
        template.replaceWith(template.content)
      }
      return copy
    }
    const headOf = ({ head, documentElement: { lang } }: Document) => {
      const parts = [...head.querySelectorAll('title, link, meta:not([http-equiv])')]
      return [lang, ...parts.map(({ outerHTML }) => outerHTML).sort()].join('\n')
    }
    const rulesOf = (sheet: CSSStyleSheet | null | undefined) =>
      [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText).join('\n')
    const [adopted = document.querySelector('style')?.sheet] = document.adoptedStyleSheets
    return [
      ...(bodyOf(document).isEqualNode(bodyOf(next)) ? [] : ['body']),
      ...(headOf(document) === headOf(next) ? [] : ['head']),
      ...(rulesOf(adopted) === rulesOf(style) ? [] : ['style']),
    ]
  })
}
