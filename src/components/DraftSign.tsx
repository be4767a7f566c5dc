import { words } from '../content/words.ts'

/** The sign on an entry or a page that development shows and the build leaves out. */
export function DraftSign() {
  return <p className="draft-sign">{words.draft}</p>
}
