import type { Site } from '../schema/schema.ts'

/** Whose site this is: the first file to edit. Then take what is yours out of `placeholders`. */
export const site: Site = {
  name: 'Artist Name',
  email: 'hello@example.com',
  url: 'https://example.com/',
  language: 'en-GB',
  rights: { terms: '/contact' },
  profiles: [
    {
      label: 'Professional network',
      link: 'https://example.com/network',
      icon: true,
      placeholder: true,
    },
    { label: 'Code host', link: 'https://example.com/code', placeholder: true },
    { label: 'Chat community', link: 'https://example.com/chat', placeholder: true },
  ],
  placeholders: ['name', 'email', 'url'],
}
