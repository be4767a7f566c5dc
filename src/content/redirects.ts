import type { Redirects } from '../schema/schema.ts'

/** Pages that moved: the old path → the new one, or any link with https://. */
export const redirects: Redirects = {}
