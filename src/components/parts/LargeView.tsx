import { words } from '../../content/words.ts'
import { usePage } from '../page-context.ts'

/** The script fills it with the clicked image and its neighbours. */
export function LargeView() {
  const { t } = usePage()
  const buttons = [
    { sign: '×', word: words.close },
    { sign: '‹', word: words.previous, value: -1 },
    { sign: '›', word: words.next, value: 1 },
  ]
  return (
    <dialog className="large-view" aria-label={t(words.largerImage)}>
      <div>
        {buttons.map(({ sign, word, value }) => (
          <button key={sign} type="button" aria-label={word && t(word)} value={value}>
            {sign}
          </button>
        ))}
      </div>
    </dialog>
  )
}
