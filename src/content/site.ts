import type { Site } from '../schema/schema.ts'

/** Whose site this is: the first file to edit. Addresses at example.com count as placeholders. */
export const site: Site = {
  name: 'Artist Name',
  statement: 'Works in augmented and virtual reality, games, installations and text.',
  email: 'hello@example.com',
  url: 'https://example.com/',
  languages: ['en-GB'],
  profiles: [
    {
      label: 'Professional network',
      link: 'https://example.com/network',
      icon: true,
    },
    { label: 'Code host', link: 'https://example.com/code' },
    { label: 'Chat community', link: 'https://example.com/chat' },
  ],
}
