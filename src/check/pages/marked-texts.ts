import type { RenderedSite } from '../../render/rendered-site.ts'
import { findTextFaults, type KnownText, textsIn } from '../../schema/marks/mark-checks.ts'
import type { ReadPage } from './page-dom.ts'

/** What is wrong with the texts of a page, except for what the check of the content reports. */
export function findMarkFaults({ usage }: ReadPage, { content, marks }: RenderedSite) {
  const faultsOf = (text: KnownText) => findTextFaults(text, content, marks.readMarks)
  return usage.checks.texts.flatMap((shown) => {
    const faults = faultsOf(shown)
    if (faults.length === 0) return []
    const same = textsIn(content).filter(({ text }) => text === shown.text)
    const reported = same.flatMap(faultsOf).map(({ code, offset }) => `${code} ${offset}`)
    return faults
      .filter(({ code, offset }) => !reported.includes(`${code} ${offset}`))
      .map((fault) => ({ field: 'text', trace: shown.text, ...fault }))
  })
}
