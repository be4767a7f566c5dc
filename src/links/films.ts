import { LinkError, readVideoLink, type VideoLink } from '../video-url.ts'

/** A film on Vimeo or YouTube, however its address was written. */
export interface Film {
  provider: Provider
  id: string
  /** Its own page, without the time at which it is to start. */
  page: string
  /** Where the provider says whether the film is there: its page answers 200 even when it is not. */
  question: URL
}

export type Provider = keyof typeof endpoints

const endpoints = {
  Vimeo: 'https://vimeo.com/api/oembed.json',
  YouTube: 'https://www.youtube.com/oembed?format=json',
}

/** The film that a page or a player's frame shows; nothing for any other address. */
export function readFilm(url: string): Film | undefined {
  const video = readVideo(url)
  if (!video || !isProvider(video.provider)) return undefined
  const { provider } = video
  const player = new URL(video.embedUrl)
  player.searchParams.delete('start')
  player.hash = ''
  const page = readVideoLink(player.href).pageUrl
  const question = new URL(endpoints[provider])
  question.searchParams.set('url', page)
  return { provider, id: player.pathname.split('/').at(-1) ?? '', page, question }
}

/** Nothing for a host with a name that no frame may open. */
function readVideo(url: string): VideoLink | undefined {
  try {
    return readVideoLink(url)
  } catch (error) {
    if (error instanceof LinkError) return undefined
    throw error
  }
}

function isProvider(name: string): name is Provider {
  return Object.hasOwn(endpoints, name)
}
