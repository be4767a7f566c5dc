import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { addMedium, addWork, type NewMedium } from '../edit/additions.ts'
import { collectEdits, makeEdits } from '../edit/history.ts'
import { createPageLoader } from '../read/page-loader.ts'
import { StartError } from '../shared/diagnostic.ts'
import { statOf } from '../shared/files.ts'
import { start } from './terminal.ts'

const root = join(import.meta.dirname, '../..')

type GivenMedium = Omit<NewMedium, 'words'>

// Adds a draft on top of the works.
await start(async () => {
  const [kind, title, ...given] = process.argv.slice(2)
  if (kind !== 'work' || !title) {
    throw new StartError('Write: npm run new work "Title" a.jpg clip.mp4 https://vimeo.com/…')
  }
  const { content } = await createPageLoader(root).load([])
  const edits = collectEdits(root)
  const media = await askForWords(given.map(readMedium))
  const added = media.map((medium) => addMedium(edits, medium))
  addWork(edits, content, title, added)
  makeEdits(root, edits)
  console.log(
    `Wrote ${[...edits.files.keys()].join(', ')}. It is a draft: npm run dev shows and checks it.`,
  )
})

function readMedium(name: string): GivenMedium {
  if (/^https?:/.test(name)) return { name }
  // Where npm was called.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), name)
  if (!statOf(path)?.isFile()) throw new StartError(`There is no file ${name}.`)
  return { name: basename(path), bytes: readFileSync(path) }
}

async function askForWords(media: GivenMedium[]): Promise<NewMedium[]> {
  const terminal = createInterface({ input: process.stdin })
  const lines = terminal[Symbol.asyncIterator]()
  const described: NewMedium[] = []
  for (const medium of media) {
    console.log(`What does ${medium.name} show, or what is it called?`)
    const { value, done } = await lines.next()
    if (done || !value.trim())
      throw new StartError('Nothing was added: each file needs a few words.')
    described.push({ ...medium, words: value.trim() })
  }
  terminal.close()
  return described
}
