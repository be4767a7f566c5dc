import { captions, mp3, mp4 } from './media-files.ts'
import { edit, write } from './project.ts'

/** Gives the first work of the fixture a film with captions and a sound of its own. */
export function plantOwnMedia(project: string): void {
  write(project, 'public/films/tide.mp4', mp4)
  write(project, 'public/films/tide.en.vtt', captions)
  write(project, 'public/sounds/tide.mp3', mp3)
  const english = "{ file: '/films/tide.en.vtt', language: 'en', label: 'English' }"
  edit(
    project,
    'src/content/videos.ts',
    "link: 'https://vimeo.com/76979871',",
    `link: '/films/tide.mp4',\n    captions: [${english}],`,
  )
  edit(
    project,
    'src/content/works.ts',
    "{ kind: 'image', image: 'harbour.jpg', place: 'narrow'",
    `{
        kind: 'audio',
        audio: { file: '/sounds/tide.mp3', title: 'Tide', length: '4:10' },
        place: 'wide',
      },
      { kind: 'image', image: 'harbour.jpg', place: 'narrow'`,
  )
}
