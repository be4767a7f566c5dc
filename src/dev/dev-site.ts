import { findPageFiles, pageFileOf } from '../build/page-files.ts'
import type { Settings } from '../build/settings.ts'
import type { Problem } from '../problem.ts'
import { inMemory, type Resource } from '../server/respond.ts'
import { devDocument } from './dev-document.ts'
import { createKeptPages } from './kept-pages.ts'
import type { RenderedSite } from './rendered-site.ts'

export interface DevSite extends RenderedSite {
  /**
   * Renders the home page, and tells what is wrong with it. Until then pages are sent as an earlier
   * run left them, if nothing changed since that they were made from.
   */
  warmUp(): Promise<Problem[]>
}

/**
 * The site that is served: what renders it is loaded behind the first answer. What is wrong with a
 * page that is read is handed to `tell`.
 */
export function createDevSite(
  root: string,
  settings: Settings,
  tell: (problems: Problem[]) => void,
): DevSite {
  const kept = createKeptPages(root, settings)
  let loading: Promise<RenderedSite> | undefined
  let rendered: RenderedSite | undefined
  let warming: Promise<Problem[]> | undefined
  let isWarm = false

  function load(): Promise<RenderedSite> {
    loading ??= import('./rendered-site.ts').then(({ createRenderedSite }) => {
      rendered = createRenderedSite(root, settings, kept, tell)
      return rendered
    })
    return loading
  }

  async function warm(): Promise<Problem[]> {
    const problems = await (await load()).check('index.html')
    isWarm = true
    return problems
  }

  function warmUp(): Promise<Problem[]> {
    warming ??= warm()
    return warming
  }

  function keptPage(output: string): Resource | undefined {
    const file = pageFileOf(output, findPageFiles(root))
    const html = file && kept.read(file)
    return html ? inMemory(devDocument(root, html, [])) : undefined
  }

  return {
    async read(output) {
      if (!isWarm) {
        const page = keptPage(output)
        if (page) return page
        // The pictures of such a page are known from a rendered one only.
        await warmUp()
      }
      return (await load()).read(output)
    },
    has: async (output) => (await load()).has(output),
    check: async (output) => (await load()).check(output),
    warmUp,
    prepare: async () => (await load()).prepare(),
    end: () => rendered?.end(),
  }
}
