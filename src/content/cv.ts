import type { About, CvSection, SkillGroup } from '../schema/schema.ts'

/** The texts about you on the contact page. */
export const about: About = {
  paragraphs: [
    'I make works in augmented and virtual reality, games, installations and text. Most of them begin with a place or with a sentence somebody said, and most of them end up being about attention: what a room, a shell or a machine would have to do to make you feel that it had noticed you.',
    'I trained first as an engineer and then as an artist, and I write my own software. I work alone on small things and in groups of three to nine on larger ones. I teach [every winter](/workshops), because the questions are better there.',
  ],
}

/** In groups, in the order of the page. */
export const skills: SkillGroup[] = [
  {
    title: 'AI/ML',
    items: [
      'Speech and sound classification',
      'Hand and body tracking',
      'Small language models that run offline',
      'Data sets made by hand, with consent',
    ],
  },
  {
    title: 'Data',
    items: [
      'Open hydrological and map data',
      'Photogrammetry and laser scanning',
      'Cleaning, documentation, archiving',
      'Python, SQL',
    ],
  },
  {
    title: 'Other',
    items: [
      'Web: TypeScript, HTML, CSS',
      'Electronics and sensors for exhibitions',
      'Field recording, binaural mixing',
      'Writing and editing in two languages',
    ],
  },
  {
    title: 'AR/VR and Gaming',
    items: ['Game engines, C# and C++', 'WebXR and WebGL', 'Spatial audio', 'Interactive fiction'],
  },
]

/** Sections and their lines, in the order of the page. */
export const cv: CvSection[] = [
  {
    title: 'Education',
    entries: [
      { years: '2016–2018', text: 'MA in media art, University of …' },
      {
        years: '2014',
        text: 'Exchange semester in sound studies, Academy of …',
      },
      {
        years: '2011–2015',
        text: 'BSc in computer engineering, Technical University of …',
      },
    ],
  },
  {
    title: 'Hackathons/Game Jams',
    entries: [
      {
        years: '2024',
        text: 'Virtual reality hackathon, city of …: grand prize for *Borrowed Light*',
      },
      {
        years: '2023',
        text: '[Places, Hackathon in Residence](/documentationplaceshackathoninresidence), village of …',
      },
      {
        years: '2022',
        text: 'Accessibility hackathon, online: audience award for *Handshape*',
      },
      { years: '2019', text: 'Text game jam, online: third place' },
      { years: '2018', text: 'Global game jam, site of …' },
    ],
  },
  {
    title: 'Group Exhibitions',
    entries: [
      { years: '2025', text: 'New media biennial, museum of …' },
      { years: '2024', text: 'Rooms, Kunsthalle …' },
      { years: '2022', text: 'Tides, maritime museum of …' },
      {
        years: '2021',
        text: 'Graduates of ten years, gallery of the Academy of …',
      },
    ],
  },
  {
    title: 'Residencies and Summer Schools',
    entries: [
      {
        years: '2024',
        text: 'Artist in residence, institute for hydrology, University of …',
      },
      { years: '2023', text: 'Hackathon in residence, village of …' },
      { years: '2020', text: 'Summer school for interactive fiction, online' },
      { years: '2017', text: 'Summer school for spatial audio, studio of …' },
    ],
  },
  {
    title: 'Volunteer',
    entries: [
      {
        years: '2021–',
        text: 'Repair café, neighbourhood of …: radios and game consoles',
      },
      {
        years: '2019–2022',
        text: 'Mentor, programming club for girls, city library of …',
      },
      { years: '2016', text: 'Crew, festival for media art, city of …' },
    ],
  },
  {
    title: 'Teaching Experience',
    entries: [
      { years: '2024–2026', text: 'Winter school, University of …' },
      {
        years: '2022–2023',
        text: 'Lecturer, introduction to virtual reality, Academy of …',
      },
      { years: '2020', text: 'Workshop on 3D scanning, makerspace of …' },
      {
        years: '2016–2018',
        text: 'Teaching assistant, programming for artists, University of …',
      },
    ],
  },
  {
    title: 'Talks',
    entries: [
      {
        years: '2025',
        text: 'Walking as an interface, conference on spatial sound, city of …',
      },
      {
        years: '2023',
        text: '*What a Simulated Room Is Worth*, creative economies forum, city of …',
      },
      {
        years: '2022',
        text: 'Slow games, meetup of the local developers, city of …',
      },
    ],
  },
  {
    title: 'Interview',
    entries: [
      { years: '2025', text: '“The square repeats you”, magazine of …, print' },
      {
        years: '2024',
        text: 'On water in living rooms, radio station of …, 18 minutes',
      },
      {
        years: '2021',
        text: 'Ten questions about shells, student newspaper of …',
      },
    ],
  },
]
