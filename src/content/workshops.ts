import type { Entry } from '../schema/schema.ts'
import { videos } from './videos.ts'

/** Workshops, courses and talks, newest first. */
export const workshops: Entry[] = [
  {
    id: 'listening-in-place',
    title: 'Listening in Place',
    year: 2026,
    medium: 'Winter school, five days',
    text: 'An introduction to spatial sound for people who do not think of themselves as musicians. We record outdoors with cheap microphones, learn what a head does to a sound, and end with a walk of one kilometre that the group composes, places on a map and tests on strangers.',
    textPlace: 'top',
    links: [{ label: 'Course page 2026', to: 'https://example.com/courses/2026' }],
    media: [
      {
        kind: 'gallery',
        images: [{ image: 'workshop-cables.jpg' }, { image: 'workshop-circle.jpg' }],
      },
    ],
    placeholder: true,
  },
  {
    id: 'rooms-out-of-paper',
    title: 'Rooms Out of Paper',
    year: 2025,
    medium: 'Winter school, five days',
    text: 'Mixed reality is prototyped fastest without a headset. For four days we fold, cut and light rooms at a scale of one to twenty, and act them out with pins for people. On the fifth day the best two are built in software, and it is usually the paper that wins.',
    textPlace: 'top',
    links: [{ label: 'Course page 2025', to: 'https://example.com/courses/2025' }],
    media: [
      { kind: 'image', image: 'workshop-maquette.jpg', place: 'wide' },
      { kind: 'image', image: 'workshop-folds.jpg', place: 'label' },
    ],
    placeholder: true,
  },
  {
    id: 'the-story-forks',
    title: 'The Story Forks',
    year: 2024,
    medium: 'Winter school, four days',
    text: 'Writing for readers who interrupt. Everyone brings a page of prose and takes it apart on index cards, then on the blackboard, then in a browser. We look at what a choice costs the reader, why most loops are a form of flattery, and when a story should refuse to go on.',
    textPlace: 'top',
    links: [{ label: 'Course page 2024', to: 'https://example.com/courses/2024' }],
    media: [
      { kind: 'image', image: 'workshop-cards.jpg', place: 'left-half' },
      { kind: 'image', image: 'workshop-chalk.jpg', place: 'right-half' },
    ],
    placeholder: true,
  },
  {
    id: 'what-a-simulated-room-is-worth',
    title: 'What a Simulated Room Is Worth',
    year: 2023,
    medium: 'Talk at a creative economies forum',
    text: 'Twenty minutes on who pays for immersive work, who is able to see it, and what is left of it when the headset it was made for is no longer sold. With three invoices, shown in full.',
    textPlace: 'beside',
    media: [
      {
        kind: 'video',
        video: videos.simulatedRoom,
        place: 'wide',
        caption: 'The talk, from a recording of the whole day',
      },
    ],
    placeholder: true,
  },
  {
    id: 'two-million-points',
    title: 'A Room in Two Million Points',
    year: 2020,
    medium: 'Workshop on 3D scanning, two days',
    text: 'How to measure a room with a borrowed laser scanner and with nothing but a phone, and what each of them leaves out. The group scanned the room it was sitting in. The holes in the data, where a chair had stood in the way, became the subject of the second day.',
    textPlace: 'beside',
    media: [
      {
        kind: 'video',
        video: videos.twoMillionPoints,
        place: 'wide',
        caption: 'The room, seen from two positions',
      },
    ],
    placeholder: true,
  },
]
