import { words } from '../content/words.ts'
import { works } from '../content/works.ts'
import { workshops } from '../content/workshops.ts'
import { type Block, innerBlocks, plainInline } from '../schema/marks/marks.ts'
import { type PageContext, usePage } from './page-context.ts'

/** Of headings, and of what a text calls '#notes' and '#note-1': each once on a page. */
export type Ids = Map<Block | string, string>

export function idsFor(blocks: Block[], { usage, slugOf, language }: PageContext): Ids {
  const ids: Ids = new Map()
  function add(name: string, block?: Block): void {
    const isTaken = (id: string) =>
      id === 'main' || usage.ids.has(id) || [...works, ...workshops].some((one) => one.id === id)
    let id = name
    for (let n = 2; isTaken(id); n++) id = `${name}-${n}`
    usage.ids.add(id)
    if (block) ids.set(block, id)
    if (!ids.has(`#${name}`)) ids.set(`#${name}`, id)
  }
  function visit(block: Block): void {
    if (block.kind === 'heading') {
      add(slugOf(plainInline(block.children), language) || 'heading', block)
    }
    if (block.kind === 'notes') block.items.forEach((_, index) => void add(`note-${index + 1}`))
    innerBlocks(block).forEach(visit)
  }
  blocks.forEach(visit)
  return ids
}

/** Links to the headings of a text. */
export function Contents({ blocks, ids }: { blocks: Block[]; ids: Ids }) {
  const { t } = usePage()
  const all = blocks.filter((block) => block.kind === 'heading')
  const headings = all.filter(({ level }) => level === 1)
  if (headings.length === 0) return null
  return (
    <nav className="prose-contents" aria-label={words.contents && t(words.contents)}>
      <ul>
        {headings.map((heading) => (
          <li key={ids.get(heading)}>
            <a href={`#${ids.get(heading)}`}>{plainInline(heading.children)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
