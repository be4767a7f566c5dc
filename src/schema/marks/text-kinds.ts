import type { Path } from '../../shared/diagnostic.ts'
import type { TextKind } from './marks.ts'

/**
 * How the texts of the content may be written. A name is plain words; a line holds emphasis and links;
 * a text holds paragraphs, lists and headings too, and a long one figures.
 */
const kinds: [kind: 'name' | TextKind, paths: RegExp][] = [
  ['line', /\.(caption|credit|medium|summary|role|names)$/],
  ['line', /\.(details|entries)\.\d+\.text$|^skills\.\d+\.items\.\d+$/],
  ['text', /^(works|workshops)\.\d+\.(media\.\d+\.)?text$|^about\.paragraphs\.\d+$/],
  ['long', /^news\.\d+\.text$/],
  ['name', /\.(title|heading|description|label|alt|name|jobTitle|notice)$/],
  // The licence of an image is a link; sections are words that code knows.
  ['name', /^(words|images)\.(?!.*\.(licence|sections\.\d+)$)/],
]

/** The kind of the text at a path, or of the texts in several languages. */
export function kindOf(path: Path): 'name' | TextKind | undefined {
  const name = path.join('.')
  return kinds.find(([, paths]) => paths.test(name))?.[0]
}
