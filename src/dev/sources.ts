import { createBundler } from '../site/bundle.ts'
import { callWithLimit, evaluate, type Modules, prepareToEvaluate } from '../site/evaluate.ts'
import type { Part } from '../site/parts.ts'
import { createReaders, gatherSources, type Readers, type Sources } from '../site/sources.ts'
import { keepFresh } from './fresh.ts'

/** The sources as they are now, each part read again only when its own files changed. */
export interface FreshSources {
  /** With a bundle of this page alone, so that an edit costs the same on a site of 1,000 pages. */
  ofPage(file: string): Promise<Sources>
  /** The parts that all pages share. */
  shared: Omit<Readers, 'parts'>
}

export function createFreshSources(root: string): FreshSources {
  const read = createReaders(root)
  const shared = {
    pageFiles: keepFresh(read.pageFiles),
    publicFiles: keepFresh(read.publicFiles),
    style: keepFresh(read.style),
    script: keepFresh(read.script),
    images: keepFreshByRights(read.images),
    drawing: keepFresh(read.drawing),
  }
  const loadPage = createPageBundles(root)
  const ofPage = (file: string) =>
    gatherSources(root, { ...shared, parts: () => inOnePart(loadPage(file)) })
  return { shared, ofPage }
}

async function* inOnePart(page: Promise<Part>): AsyncGenerator<Part> {
  yield await page
}

/** Most edits of a text leave the names of the images and the rights in them alone. */
function keepFreshByRights(read: Readers['images']): Readers['images'] {
  let last: { key: string; read: () => ReturnType<Readers['images']> } | undefined
  return (rights) => {
    const key = JSON.stringify([...rights])
    if (last?.key !== key) last = { key, read: keepFresh(() => read(rights)) }
    return last.read()
  }
}

type LoadPage = (file: string) => Promise<Part>

/** As many pages are kept ready to bundle; others are bundled from the start when they are asked for. */
const mostReady = 12

function createPageBundles(root: string): LoadPage {
  const ready = new Map<string, PageBundle>()
  return (file) => {
    const page = ready.get(file) ?? createPageBundle(root, file)
    // The one used last stands last.
    ready.delete(file)
    ready.set(file, page)
    const [oldest] = ready
    if (oldest && ready.size > mostReady) {
      ready.delete(oldest[0])
      void oldest[1].dispose()
    }
    return page.load()
  }
}

interface PageBundle {
  load(): Promise<Part>
  dispose(): Promise<void>
}

function createPageBundle(root: string, file: string): PageBundle {
  const bundler = createBundler(root, [file])
  let last: { code: string; modules: Modules } | undefined
  const load = keepFresh(async () => {
    const bundling = bundler.then(({ bundle }) => bundle())
    prepareToEvaluate(root)
    const bundle = await bundling
    if (last?.code !== bundle.code) {
      last = { code: bundle.code, modules: withLimit(evaluate(root, bundle, limit)) }
    }
    return { bundle, modules: last.modules, inputs: bundle.inputs }
  })
  const end = async () => (await bundler).dispose()
  // A load that was asked for before comes first.
  return { load, dispose: () => load().then(end, end) }
}

/** Milliseconds. A page takes a few; one that never ends must not stop the server. */
const limit = 5_000

function withLimit(modules: Modules): Modules {
  return {
    ...modules,
    renderPage: (...given) => callWithLimit(() => modules.renderPage(...given), limit),
  }
}
