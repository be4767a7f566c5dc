import type { Test } from './rules.ts'

/** Pages that stay empty in a frame → the address that works there. */
const pages: [page: RegExp, fix: string][] = [
  [
    /^(www\.)?google\.[\w.]+\/maps(?!\/(embed|d\/.*embed))|^(maps\.app\.)?goo\.gl\//,
    'In Google Maps choose Share, Embed a map, and copy the address behind src=.',
  ],
  [
    /^sketchfab\.com\/(?!.*\/embed)/,
    'Write https://sketchfab.com/models/…/embed, with its last letters and digits.',
  ],
  [
    /^open\.spotify\.com\/(?!embed)/,
    'Write /embed behind the host: https://open.spotify.com/embed/track/…',
  ],
  [
    /^codepen\.io\/[^/]+\/(pen|details)/,
    'Write embed in the place of pen: https://codepen.io/ada/embed/…',
  ],
  [
    /^[\w-]+\.itch\.io\//,
    'At itch.io choose Distribute, Embed game, and copy the address behind src=; or add it to links.',
  ],
  [
    /^drive\.google\.com\/file\/(?!.*\/preview)/,
    'Write preview in the place of view; or put the file into public/.',
  ],
  [
    /^(www\.)?(dropbox\.com|wetransfer\.com|icloud\.com|1drv\.ms)\//,
    'Load the file down from there, and put it into public/.',
  ],
]

/** No link in a frame may be such a page. */
export const hostPages = pages.map(
  ([page, fix]): Test => [
    (text) => !page.test(text.replace(/^https?:\/\//i, '')),
    'page-of-host',
    'an address that its host shows in a frame',
    fix,
  ],
)
