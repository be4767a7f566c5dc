import * as v from 'valibot'
import { refuse, requireImage, requireRight } from '../edit/new-images.ts'
import { videoLink } from '../schema/link-values.ts'
import * as is from '../schema/values.ts'
import { readVideoLink } from '../shared/video-url.ts'

const endpoints = new Map([
  ['Vimeo', 'https://vimeo.com/api/oembed.json?width=3840&url='],
  ['YouTube', 'https://www.youtube.com/oembed?format=json&url='],
])

const answerSchema = v.object({
  title: v.pipe(v.string(), v.trim(), is.name),
  duration: v.fallback(v.pipe(v.number(), v.minValue(1), v.maxValue(86_399)), 0),
  thumbnail_url: v.fallback(v.string(), ''),
})

/** Asks the host of a film. `missing`: what it does not tell; without a title, it has that of its link. */
export async function askForFilm(link: string, ask: typeof fetch) {
  requireRight(link, videoLink, link)
  const { pageUrl, provider } = readVideoLink(link)
  const endpoint = endpoints.get(provider)
  if (!endpoint) {
    const fix = 'Write another film into src/content/videos.ts: see Film in docs/recipes.md.'
    const expected = 'a film of Vimeo or YouTube'
    refuse(link, 'a host that cannot be asked', { code: 'no-film', expected, fix })
  }
  const page = pageUrl.replace(/[#&].*/, '')
  const { answer, reason = '' } = await askHost(endpoint + encodeURIComponent(page), ask)
  const still = answer && (await readStill(answer.thumbnail_url, ask))
  const told = { title: answer?.title, length: lengthOf(answer?.duration), poster: still }
  const missing = Object.entries(told).flatMap(([name, fact]) => (fact ? [] : [name]))
  return {
    title: answer?.title ?? `${provider} ${/[\w-]+$/.exec(page)}`,
    length: told.length,
    still,
    missing: missing.length > 0 && `${provider} tells no ${missing.join(', no ')}${reason}.`,
  }
}

async function askHost(address: string, ask: typeof fetch) {
  try {
    const response = await request(address, ask)
    const { output, success } = v.safeParse(answerSchema, await response.json().catch(String))
    return success ? { answer: output } : { reason: ', in an answer about no film' }
  } catch (error) {
    const { message, cause } = Object(error)
    return { reason: `: ${cause?.code ?? message}` }
  }
}

/** The largest that there is. Any address may answer with anything. */
async function readStill(address: string, ask: typeof fetch) {
  // YouTube names the one that every film has.
  for (const url of new Set([address.replace('hqdefault', 'maxresdefault'), address])) {
    try {
      const response = await request(url, ask)
      const type = response.headers.get('content-type') ?? ''
      const format = type.replace('image/', '').replace('jpeg', 'jpg')
      const bytes = Buffer.from(await response.arrayBuffer())
      return { format, bytes: await requireImage(url, `still.${format}`, bytes, new Set()) }
    } catch {}
  }
  return undefined
}

async function request(address: string, ask: typeof fetch): Promise<Response> {
  const response = await ask(address, { signal: AbortSignal.timeout(20_000) })
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return response
}

/** 250 → '4:10' */
function lengthOf(seconds = 0): string | undefined {
  const time = new Date(seconds * 1000).toISOString().slice(11, 19)
  return seconds ? time.replace(/^(00:)?0?/, '') : undefined
}
