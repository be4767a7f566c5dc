import type { Video } from '../../src/checks/schema.ts'
import { about, cv, skills } from '../../src/content/cv.ts'
import { site } from '../../src/content/site.ts'
import { videos } from '../../src/content/videos.ts'
import { works } from '../../src/content/works.ts'
import { workshops } from '../../src/content/workshops.ts'

const films: Video[] = Object.values(videos)
const parts = [...works, ...workshops, ...films, about, ...skills, ...cv]

/** Whether everything is as it was shipped. It ends with the first mark that an owner takes out. */
export const isTemplate =
  site.placeholders.includes('name') && parts.every(({ placeholder }) => placeholder)
