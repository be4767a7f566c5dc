import type { News } from '../schema/schema.ts'

/** News and exhibitions, in any order. docs/recipes.md says how to show them. */
export const news: News[] = []
