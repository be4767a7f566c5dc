import type { ImageText } from '../schema/schema.ts'
import { BuildError, type Diagnostic, isError } from '../shared/diagnostic.ts'
import { readSource } from '../shared/files.ts'
import { type Icons, readIcons } from './images/icons.ts'
import type { Icon } from './images/image-variants.ts'
import { type Images, readImages } from './images/originals.ts'
import { rightsOf } from './images/rights.ts'
import { bundleScript } from './modules/syntax.ts'
import { checkPageFiles, findPageFiles, isPageName } from './page-files.ts'
import { createPageLoader, type LoadedPages, type PageLoader } from './pages.ts'
import { checkPublicFiles, findPublicFiles, type PublicFile } from './public/public-files.ts'
import type { Settings } from './settings.ts'
import { readStyle, type Style } from './style/stylesheet.ts'
import { checkSchemes, checkTokens, checkTypeface } from './tokens.ts'
import { listSourceFiles, warnOfUnread } from './unread-files.ts'

interface Scripts {
  script: string
  /** Of pages with a silent loop, after the other. */
  loopScript: string
}

export interface Sources extends Omit<LoadedPages, 'sourceText' | 'warnings'>, Scripts {
  root: string
  style: Style
  images: Images
  icons: Icon[]
  publicFiles: PublicFile[]
  /** Warnings, and errors that let pages be made: dead links of the content, and placeholders. */
  diagnostics: Diagnostic[]
  sourceText(file: string): string
  explain: PageLoader['explain']
}

/** A kind of sources that is slow to read. Development keeps it until its files change. */
interface Memo<Value> {
  inputs: RegExp
  /** The last value, and what it was read for. */
  last?: { key: string; value: Promise<Value> } | undefined
}

const memo = <Value>(inputs: RegExp): Memo<Value> => ({ inputs })

export function createMemos() {
  return {
    // Pages may import or read any such file.
    pages: memo<LoadedPages>(/^(src|pages)\/|\.([cm]?[jt]sx?|json)$/),
    style: memo<Style>(/\.(scss|sass|css)$|^public\/fonts\//),
    scripts: memo<Scripts>(/^src\/(client|shared)\//),
    publicFiles: memo<PublicFile[]>(/^public\//),
    images: memo<Images>(/^public\/images\//),
    icons: memo<Icons>(/^public\/icon\.svg$/),
    sourceFiles: memo<string[]>(/^(src\/content|styles)\//),
  }
}

type Memos = ReturnType<typeof createMemos>

function memoize<Value>(
  memo: Memo<Value>,
  read: () => Promise<Value>,
  given: unknown = '',
): Promise<Value> {
  const key = JSON.stringify(given)
  if (memo.last?.key === key) return memo.last.value
  const value = read()
  memo.last = { key, value }
  value.catch(() => {
    memo.last = undefined
  })
  return value
}

/**
 * Reads all sources. `strict`: placeholders are errors. `isChecked`: development sends its first page
 * before the content is checked.
 * @throws {BuildError} with all errors, those of the content included
 */
export async function readSources(
  root: string,
  { strict }: Pick<Settings, 'strict'>,
  loader: PageLoader = createPageLoader(root),
  memos = createMemos(),
  isChecked = true,
): Promise<Sources> {
  // They load while files are read.
  const checks = isChecked ? import('./source-checks.ts') : undefined
  const files = findPageFiles(root)
  const diagnostics = checkPageFiles(files)
  const faults = checkSchemes(readSource(root, 'styles/_tokens.scss'))
  let wrongImages = new Set<string>()
  const pageFiles = files.filter(isPageName)
  const publicFiles = await memoize(memos.publicFiles, async () => findPublicFiles(root))
  const { loaded, style, scripts } = await readCode(root, loader, memos, pageFiles, diagnostics)
  const paper = style?.palette.light.paper || '#ffffff'
  const { icons, ...drawing } = await memoize(memos.icons, () => readIcons(root, paper), paper)
  diagnostics.push(...checkPublicFiles(publicFiles), ...checkTokens(style?.css ?? ''))
  diagnostics.push(...checkTypeface(style?.css ?? ''))
  diagnostics.push(...drawing.diagnostics)
  if (loaded && (isChecked || diagnostics.length > 0)) {
    const { checkLoaded } = await (checks ?? import('./source-checks.ts'))
    const report = checkLoaded(loaded, publicFiles, strict)
    diagnostics.push(...report.first)
    faults.push(...report.others)
    wrongImages = report.wrongImages
    if (style) faults.push(...(await findUnread(root, memos, loaded, style)))
  }
  // Without those whose line is wrong: what follows from it is no error of its own.
  const isWrong = diagnostics.some(isError)
  const rights = loaded && rightsIn(loaded, isWrong).filter(([name]) => !wrongImages.has(name))
  const images =
    rights && (await memoize(memos.images, () => readImages(root, new Map(rights)), rights))
  diagnostics.push(...(images?.diagnostics ?? []))
  const warnings = loaded?.warnings.map((one) => ({ ...one, level: 'warning' as const })) ?? []
  const all = [...diagnostics, ...warnings, ...faults]
  if (diagnostics.some(isError) || !loaded || !images || !style || !scripts) {
    throw new BuildError(all)
  }
  return {
    root,
    ...loaded,
    diagnostics: all,
    style,
    ...scripts,
    images,
    icons,
    publicFiles,
    sourceText: (file) => loaded.sourceText(file) ?? readSource(root, file),
    explain: loader.explain,
  }
}

async function findUnread(root: string, memos: Memos, { imports }: LoadedPages, { files }: Style) {
  const all = await memoize(memos.sourceFiles, async () => listSourceFiles(root))
  return warnOfUnread(all, [...imports.keys(), ...files])
}

/** Errors come in the same order each time, whichever part ends first. */
async function readCode(
  root: string,
  loader: PageLoader,
  memos: Memos,
  pageFiles: string[],
  diagnostics: Diagnostic[],
) {
  const pages = memoize(memos.pages, () => loader.load(pageFiles), pageFiles)
  const style = memoize(memos.style, () => readStyle(root))
  const scripts = memoize(memos.scripts, () => bundleScripts(root))
  return {
    loaded: await collect(pages, diagnostics),
    style: await collect(style, diagnostics),
    scripts: await collect(scripts, diagnostics),
  }
}

async function bundleScripts(root: string): Promise<Scripts> {
  const entries = ['src/client/main.ts', 'src/client/loops.ts']
  const [script = '', loopScript = ''] = await Promise.all(
    entries.map((entry) => bundleScript(root, entry)),
  )
  return { script, loopScript }
}

/** Undefined if reading fails; its errors join the others. */
async function collect<Value>(
  reading: Promise<Value>,
  diagnostics: Diagnostic[],
): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    diagnostics.push(...error.diagnostics)
    return undefined
  }
}

/** Image → its rights, empty if nothing will be published. */
function rightsIn({ content, marks }: LoadedPages, isWrong: boolean): [string, string][] {
  const rights = (text: ImageText) => (isWrong ? '' : rightsOf(content.site, text, marks.plainText))
  return Object.entries<ImageText>(Object(content.images)).map(([name, text]) => [
    name,
    rights(text),
  ])
}
