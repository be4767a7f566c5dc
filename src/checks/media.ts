import type { Problem } from '../problem.ts'
import type { PublicFile } from './rendered-site.ts'

/** What films, sounds and captions are called, and how such files start, in hex. */
const kinds: { name: string; endings: RegExp; start: RegExp }[] = [
  { name: 'MP4', endings: /\.(mp4|m4v|m4a)$/i, start: /^.{8}66747970(?!71742020)/ },
  { name: 'WebM', endings: /\.webm$/i, start: /^1a45dfa3/ },
  { name: 'Ogg', endings: /\.(ogv|ogg|oga|opus)$/i, start: /^4f676753/ },
  { name: 'MP3', endings: /\.mp3$/i, start: /^(494433|ff[ef])/ },
  { name: 'AAC', endings: /\.aac$/i, start: /^fff/ },
  { name: 'WAV', endings: /\.wav$/i, start: /^52494646.{8}57415645/ },
  { name: 'FLAC', endings: /\.flac$/i, start: /^664c6143/ },
  { name: 'WebVTT', endings: /\.vtt$/i, start: /^(efbbbf)?574542565454/ },
]

export function isMediaFile(name: string): boolean {
  return kinds.some(({ endings }) => endings.test(name))
}

/** Films, sounds and captions that are not what their name says: no browser plays them. */
export function checkMedia(files: PublicFile[]): Problem[] {
  return files.flatMap(({ output, head }) => {
    const kind = kinds.find(({ endings }) => endings.test(output))
    const start = head?.toString('hex') ?? ''
    if (!kind || !head || kind.start.test(start)) return []
    const real = kinds.find((other) => other.start.test(start))?.name
    return {
      file: `public/${output}`,
      found: describe(start, real),
      expected: `a file that is ${kind.name}, as its name says`,
      fix: real ? 'Give it the ending of what it is.' : `Export it again as ${kind.name}.`,
    }
  })
}

function describe(start: string, real: string | undefined): string {
  if (start === '') return 'an empty file'
  if (/^.{8}667479707174/.test(start)) return 'a QuickTime film, which few browsers play'
  return real ? `a file that is ${real}` : 'a file of another kind'
}
