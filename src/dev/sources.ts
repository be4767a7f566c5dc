import { type Bundler, createBundler } from '../site/bundle.ts'
import { evaluate, loadSharedPackages } from '../site/evaluate.ts'
import { createReaders, readSources, type Sources } from '../site/sources.ts'
import { keepFresh } from './fresh.ts'

/** The sources as they are now: each part is read again only when its own files changed. */
export function createFreshSources(root: string): () => Promise<Sources> {
  const read = createReaders(root)
  const readers = {
    bundle: keepFresh(root, createBundleReader(root)),
    style: keepFresh(root, read.style),
    script: keepFresh(root, read.script),
    images: keepFresh(root, read.images),
    icons: keepFresh(root, read.icons),
  }
  return keepFresh(root, () => readSources(root, { strict: false }, readers))
}

/** Keeps esbuild ready to bundle the same pages again. */
function createBundleReader(root: string): ReturnType<typeof createReaders>['bundle'] {
  let ready: { key: string; bundler: Promise<Bundler> } | undefined
  return async (pageFiles) => {
    const key = pageFiles.join()
    if (ready?.key !== key) {
      void ready?.bundler.then(({ dispose }) => dispose())
      ready = { key, bundler: createBundler(root, pageFiles) }
    }
    const bundling = ready.bundler.then(({ bundle }) => bundle())
    loadSharedPackages(root)
    const bundle = await bundling
    const inputs = [...bundle.imports.keys(), 'package.json', 'tsconfig.json']
    return { bundle, modules: evaluate(root, bundle), inputs }
  }
}
