import type { Entry } from '../schema/schema.ts'
import { videos } from './videos.ts'

/** The gallery, in the order of the page. */
export const works: Entry[] = [
  {
    id: 'overheard-ground',
    title: 'Overheard Ground',
    year: 2025,
    medium: 'Augmented reality and spatial sound, for phone and headphones',
    text: 'Forty-one short recordings lie on the paving of a public square, each at the spot where it was made: a bus announcement, an argument about a dog, a choir that rehearsed there once. There is nothing on the screen but an arrow pointing north. You walk with headphones and find the sounds by turning your head. Stand still long enough and the square stops playing things back and begins, very quietly, to repeat what you have said.',
    textPlace: 'beside',
    media: [
      {
        kind: 'video',
        video: videos.overheardGround,
        place: 'bleed',
        caption: 'Walk-through, binaural',
      },
      {
        kind: 'image',
        image: 'overheard-ground-paving.jpg',
        place: 'narrow',
        caption: 'Paving study, five sources',
      },
    ],
    placeholder: true,
  },
  {
    id: 'high-water',
    title: 'High Water, Living Room',
    year: 2024,
    medium: 'Mixed and virtual reality, with a version for the web',
    text: 'The headset measures the room you are in and fills it, slowly, to the line that the last flood reached in the street outside. The water is dark and does nothing. Your chair stands in it. I wanted to make a number from a public report as hard to walk past as furniture. The level comes from open hydrological data; the ripples come from your own steps. In the version for the browser you can only watch.',
    textPlace: 'beside',
    media: [
      {
        kind: 'image',
        image: 'high-water-room.jpg',
        place: 'full',
        caption: 'Level at 46 centimetres',
      },
      {
        kind: 'video',
        video: videos.highWaterLine,
        place: 'wide',
        caption: 'The flat with the line drawn in',
      },
      {
        kind: 'video',
        video: videos.highWaterRooms,
        place: 'left-half',
        caption: 'Five rooms',
      },
      {
        kind: 'video',
        video: videos.highWaterSurface,
        place: 'right-half',
        caption: 'At the surface',
      },
      {
        kind: 'frame',
        link: 'https://example.com/high-water',
        title: 'High Water, Living Room, web version',
        poster: 'high-water-plan.jpg',
        place: 'full',
        caption: 'The web version',
      },
    ],
    placeholder: true,
  },
  {
    id: 'borrowed-light',
    title: 'Borrowed Light',
    year: 2024,
    medium: 'Virtual reality game for one headset and three phones. Hackathon, grand prize',
    text: 'One player wears the headset and stands in a wood at night without a lamp. Three others hold up their phones like torches; where they point, trees appear. They can see the way but not the person, and the person can see only what they are shown. Five of us made it in forty-eight hours on borrowed machines, which gave it the name. It won the grand prize and a key ring.',
    textPlace: 'beside',
    room: 'dark',
    media: [
      {
        kind: 'image',
        image: 'borrowed-light-clearing.jpg',
        place: 'bleed-left',
        caption: 'The clearing, three lights',
      },
      {
        kind: 'video',
        video: videos.borrowedLight,
        place: 'wide-right',
        caption: 'Recorded play',
      },
    ],
    placeholder: true,
  },
  {
    id: 'notes-on-a-room',
    title: 'Notes on a Room That Is Not There',
    year: 2023,
    medium: 'Essay in a printed anthology, 14 pages',
    text: 'What do people do first in a simulated room? They look for their hands, then for the edge, and sooner or later they lie down. The essay collects what I noticed in six years of watching visitors from outside the headset: which tricks of light and sound make a room seem to notice you, and how each of them fails. It comes with one drawing, made of lines that end where the software stopped needing them.',
    textPlace: 'top',
    media: [
      {
        kind: 'gallery',
        images: [
          { image: 'essay-cover.jpg', caption: 'Cover' },
          { image: 'essay-spread.jpg', caption: 'Pages 40 and 41' },
        ],
      },
    ],
    placeholder: true,
  },
  {
    id: 'places',
    title: 'Places, Hackathon in Residence',
    year: 2023,
    medium: 'Residency, video documentation',
    text: 'Nine people from different trades lived for a week in a village out of season and made prototypes about the place, for the people who live there. I built a listening map with the help of the school and of the man who reads the meters. The film follows the week from the first house with a light on to the evening when we showed everything in the fire station.',
    textPlace: 'beside',
    links: [
      {
        label: 'The documentation on its own page',
        to: '/documentationplaceshackathoninresidence',
      },
    ],
    media: [
      {
        kind: 'video',
        video: videos.places,
        place: 'wide',
        caption: 'Documentation',
      },
    ],
    placeholder: true,
  },
  {
    id: 'handshape',
    title: 'Handshape',
    year: 2022,
    medium: 'Virtual reality game with hand tracking, in sign language. Hackathon',
    text: 'A game about learning to fingerspell. The headset watches both hands and draws them as a stack of contour lines, so that a shape which is nearly right can be seen to be nearly right. You spell words to open doors; the doors wait. We made it together with two deaf players, who threw out our first version because it rewarded speed. The second rewards being understood.',
    textPlace: 'top',
    media: [
      {
        kind: 'video',
        video: videos.handshape,
        place: 'full',
        caption: 'The first twelve shapes',
      },
      {
        kind: 'gallery',
        images: [
          {
            image: 'handshape-contours.jpg',
            caption: 'What the headset draws',
          },
          { image: 'handshape-plaster.jpg', caption: 'Casts: V, L, Y' },
        ],
      },
    ],
    placeholder: true,
  },
  {
    id: 'whorl',
    title: 'Whorl',
    year: 2021,
    medium: 'Interactive installation: forty shells, sand, sound',
    text: 'Forty shells lie on a table of sand, each with a sensor no bigger than a seed. Lift one to your ear and it plays, instead of the sea, a coast: a harbour at four in the morning, a ferry ramp, a beach where someone is selling melons. Put it back in its hollow and it goes quiet. Put it anywhere else and the table notices, and the other shells begin to call for it.',
    textPlace: 'beside',
    media: [
      {
        kind: 'image',
        image: 'whorl-table.jpg',
        place: 'bleed',
        caption: 'The table from above; one shell is out',
      },
      {
        kind: 'image',
        image: 'whorl-single.jpg',
        place: 'narrow',
        caption: 'Shell no. 12',
      },
      {
        kind: 'video',
        video: videos.whorl,
        place: 'wide-right',
        caption: 'One evening at the table',
      },
    ],
    placeholder: true,
  },
  {
    id: 'last-seen',
    title: 'Last Seen',
    year: 2020,
    medium: 'Text adventure about the digital afterlife, for the browser',
    text: 'You have been offline for 411 days. You are what is left: an account with a password nobody knows, nine years of receipts, and a sister who keeps starting to type. The game is played by writing short sentences to a machine that is holding you. It takes about forty minutes and cannot be saved, which is the one rule I took from life. Headphones are of no use here.',
    textPlace: 'top',
    room: 'dark',
    links: [{ label: 'Play Last Seen', to: 'https://example.com/last-seen' }],
    media: [
      {
        kind: 'gallery',
        images: [
          {
            image: 'last-seen-desk.jpg',
            caption: 'On the machine it was written for',
          },
          {
            image: 'last-seen-screen.jpg',
            caption: 'From the second chapter',
          },
        ],
      },
      { kind: 'video', video: videos.lastSeen, place: 'full', caption: 'Trailer' },
    ],
    placeholder: true,
  },
]
