import { renameSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DevServer } from './dev-server.ts'
import { errorsAbove, paperOf } from './marks.ts'
import { read } from './project.ts'

type Dice = (sides: number) => number

/** Where a text is edited, and how the home page shows it. */
interface Source {
  file: string
  from: string
  unedited: string
  right(n: number): string
  wrong(n: number): string
  shown(n: number): string
}

/** Edits are as long as each other, right or wrong: the size of a file does not tell of them. */
function sourcesOf(project: string): Source[] {
  const paper = paperOf(project)
  return [
    {
      file: 'src/content/works.ts',
      from: "title: 'Tide Table'",
      unedited: 'Tide Table<',
      right: (n) => `title: 'W${1000 + n}'`,
      wrong: (n) => `title: 'W${1000 + n};`,
      shown: (n) => `W${1000 + n}<`,
    },
    {
      file: 'src/content/words.ts',
      from: "skipToContent: 'Skip to content'",
      unedited: 'Skip to content<',
      right: (n) => `skipToContent: 'Skip to ${1000 + n}'`,
      wrong: (n) => `skipToContent: {Skip to ${1000 + n}'`,
      shown: (n) => `Skip to ${1000 + n}<`,
    },
    {
      file: 'src/components/Document.tsx',
      from: 'content="summary_large_image"',
      unedited: 'content="summary_large_image"',
      right: (n) => `content="kind${100 + n}"`,
      wrong: (n) => `content="kind${100 + n};`,
      shown: (n) => `content="kind${100 + n}"`,
    },
    {
      file: 'src/content/site.ts',
      from: "language: 'en-GB'",
      unedited: 'lang="en-GB"',
      right: (n) => `language: 'en-${100 + n}'`,
      wrong: (n) => `language: 'en-${100 + n};`,
      shown: (n) => `lang="en-${100 + n}"`,
    },
    {
      file: 'styles/_tokens.scss',
      from: paper,
      unedited: paper.replace(/.* /, ''),
      right: (n) => `--paper: #a1b${100 + n}`,
      wrong: (n) => `--paper: #{$x${100 + n}`,
      shown: (n) => `#a1b${100 + n}`,
    },
  ]
}

export const longAgo = new Date(2020, 1, 1)

/** Writes over a file or puts another in its place, in part as an archive does that keeps times. */
function writeSomehow(path: string, content: string, roll: Dice): void {
  const isReplaced = roll(2) === 0
  const written = isReplaced ? join(dirname(path), '.draft') : path
  writeFileSync(written, content)
  if (roll(2)) utimesSync(written, longAgo, longAgo)
  if (isReplaced) renameSync(written, path)
}

/** Edits the sources at random; what it hands back says whether the home page is as they are now. */
export function createEdits(server: DevServer, roll: Dice) {
  const state = sourcesOf(server.project).map((source) => {
    const original = read(server.project, source.file)
    // Out of the bytes that all copies share.
    server.write(source.file, original)
    return { source, original, shown: source.unedited, isWrong: false }
  })
  return {
    edit(n: number): void {
      const one = state[roll(state.length)]
      if (!one) return
      const { file, from, right, wrong, shown, unedited } = one.source
      const kind = roll(4)
      const text = [from, wrong(n)][kind] ?? right(n)
      const path = join(server.project, file)
      writeSomehow(
        path,
        one.original.replace(from, () => text),
        roll,
      )
      Object.assign(one, { shown: kind === 0 ? unedited : shown(n), isWrong: kind === 1 })
    },
    isServed(html: string): boolean {
      if (state.some(({ isWrong }) => isWrong)) return errorsAbove(html) !== ''
      return errorsAbove(html) === '' && state.every(({ shown }) => html.includes(shown))
    },
  }
}
