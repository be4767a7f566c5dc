import type { Page } from 'playwright-core'

/** In what an open page differs from the one that is served, but for what its own script did. */
export function differences(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const html = await (await fetch(location.href, { cache: 'no-store' })).text()
    const linesOf = ({ head, body, documentElement: { lang } }: Document) => [
      `<html lang="${lang}">`,
      ...[...head.children, ...body.children].map(({ outerHTML }) => outerHTML),
    ]
    const lines = linesOf(document)
    const next = linesOf(new DOMParser().parseFromString(html, 'text/html'))
    const only = (some: string[], others: string[]) => some.filter((one) => !others.includes(one))
    return [...only(lines, next), ...only(next, lines)]
  })
}
