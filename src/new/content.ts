import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'esbuild'
import { BuildError } from '../problem.ts'
import { bundlePages } from '../site/bundle.ts'
import { evaluate, type Modules, prepareToEvaluate } from '../site/evaluate.ts'
import type { Addition } from './additions.ts'
import type { Edit } from './changes.ts'
import { insertLines } from './insert.ts'

/** An edit of a content file, and the line that is new in it. */
export interface ContentEdit extends Edit {
  line: number
}

/** The content as it is, or as it would be with other texts in some of its files. @throws {BuildError} */
export async function readContent(
  root: string,
  texts = new Map<string, string>(),
): Promise<Modules> {
  const bundle = await bundlePages(root, [], [replaceTexts(root, texts)])
  prepareToEvaluate(root)
  return evaluate(root, bundle)
}

function replaceTexts(root: string, texts: Map<string, string>): Plugin {
  return {
    name: 'texts',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]src[\\/]content[\\/]/ }, ({ path }) => {
        const contents = texts.get(relative(root, path).replaceAll('\\', '/'))
        return contents === undefined ? undefined : { contents, loader: 'ts' }
      })
    },
  }
}

/**
 * The edits that add to the content. They are tried out first: the content has to hold the new parts,
 * all else as before, and to keep the rules of the build.
 * @throws {BuildError} with the lines to paste, when a file cannot be edited
 */
export async function planEdits(root: string, additions: Addition[]): Promise<ContentEdit[]> {
  const edits = additions.map((addition) => planEdit(root, addition))
  const texts = new Map(edits.map(({ file, after }) => [file, after]))
  const content = await readContent(root, texts).catch(() => undefined)
  for (const addition of additions) {
    if (!content || !isDeepStrictEqual(content[addition.part], addition.expected)) {
      throw notUnderstood(addition)
    }
  }
  const problems = (content?.checkContent() ?? []).filter(({ path: [part, key] }) =>
    additions.some((addition) => addition.part === part && addition.keys.includes(key ?? '')),
  )
  if (problems.length > 0) throw new BuildError(problems)
  return edits
}

function planEdit(root: string, addition: Addition): ContentEdit {
  const { file, part, lines, at } = addition
  const bytes = readFileSync(join(root, file))
  const before = bytes.toString()
  // Bytes that are no UTF-8 would not come back as they were.
  const insertion = bytes.equals(Buffer.from(before)) && insertLines(before, part, lines, at)
  if (!insertion) throw notUnderstood(addition)
  return { kind: 'edit', file, before, after: insertion.text, line: insertion.line }
}

function notUnderstood({ file, part, lines, at }: Addition): BuildError {
  const place = at === 'start' ? 'behind its first bracket' : 'before its last bracket'
  return new BuildError([
    {
      file,
      found: `${part} that is written in a way this program cannot add to`,
      expected: `export const ${part} = and all entries between two brackets`,
      fix: `Put these lines into it yourself, ${place}:\n\n${lines}`,
    },
  ])
}
