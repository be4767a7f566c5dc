import type { Navigation, Pages, Words } from '../schema/schema.ts'
import { site } from './site.ts'

/*
 * Words for all pages. For another language, translate this file and
 * change `languages` in site.ts; for a second one, see docs/recipes.md.
 */

/** The links at the top of every page, in their order. */
export const navigation: Navigation = [
  { label: 'WORKS', to: '/' },
  { label: 'WORKSHOPS', to: '/workshops' },
  { label: 'CONTACT', to: '/contact' },
]

/** Heading, title and description of each page. */
export const pages = {
  works: {
    title: 'Works',
    description: `Works in augmented and virtual reality, games, installations and text by ${site.name}.`,
  },
  workshops: {
    title: 'Workshops',
    description: `Workshops, courses and talks by ${site.name}: spatial sound, mixed reality on paper, interactive text, 3D scanning.`,
  },
  contact: {
    title: 'Contact',
    description: `Contact, about, skills and curriculum vitae of ${site.name}.`,
  },
  documentation: {
    title: 'Documentation Places Hackathon in Residence',
    description: 'Video documentation of a week of prototypes made in and for a village.',
  },
} satisfies Pages

/** What components show and read out. */
export const words: Words = {
  skipToContent: 'Skip to content',
  navigation: 'Main',
  play: 'Play',
  playsFrom: 'from {provider}',
  openWebVersion: 'Open the web version',
  largerImage: 'Larger image:',
  close: 'Close',
  current: 'Current',
  feed: 'Feed',
  draft: 'Draft',
  previous: 'Previous',
  next: 'Next',
  allWorks: 'All works',
  copyright: '©',
  notFound: {
    title: 'Page not found',
    back: 'Return to Gallery',
  },
  contact: {
    sections: ['profiles', 'about', 'skills', 'cv'],
    email: 'E-mail',
    about: 'About',
    skills: 'Skills',
    cv: 'CV',
  },
}
