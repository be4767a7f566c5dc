// What the bundle offers to `render`, which runs outside of it: see CONTRIBUTING.md.

export { renderBody } from './body.tsx'
export { renderDocument } from './document.tsx'
export { hasFeed, renderFeed } from './feed.ts'
