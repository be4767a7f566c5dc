import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { findByBuild } from './kit/findings.ts'
import {
  fields,
  fullContent,
  isInList,
  isKind,
  isLeaf,
  type Mistake,
  optional,
} from './kit/full-content.ts'
import { captions, mp3, mp4 } from './kit/media-files.ts'
import { read, write } from './kit/project.ts'

let project: string

beforeAll(() => {
  project = copyFixture()
  // It asks for a film by its name.
  rmSync(join(project, 'pages/walks'), { recursive: true })
  write(project, 'public/films/a.mp4', mp4)
  write(project, 'public/films/a.vtt', captions)
  write(project, 'public/a.mp3', mp3)
})

/** The errors of a build with these mistakes in the content. */
async function errorsWith(mistakes: Mistake[]): Promise<string[]> {
  for (const [file, constants] of Object.entries(fullContent)) {
    const copy = structuredClone(constants)
    for (const mistake of mistakes.filter((one) => one.file === file)) plant(copy, mistake)
    const lines = Object.entries(copy).map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 2)}\n`,
    )
    write(project, `src/content/${file}.ts`, lines.join(''))
  }
  return (await findByBuild(project)).errors
}

function plant(content: object, { path, value }: Mistake): void {
  const key = path.at(-1) ?? ''
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), content)
  if (value === undefined) Reflect.deleteProperty(Object(parent), key)
  else Reflect.set(Object(parent), key, value)
}

/** Each mistake has one error, which names file, line, column and entry, and no other is told of. */
async function expectOneEach(mistakes: Mistake[]): Promise<string[]> {
  const errors = await errorsWith(mistakes)
  const places = errors.map((text) => /^src\/content\/(\w+)\.ts:\d+:\d+: (.+)\n/.exec(text))
  expect(errors.filter((_, index) => !places[index])).toEqual([])
  expect(places.map((place) => place?.[1]).sort()).toEqual(mistakes.map(({ file }) => file).sort())
  const told = places.map((place) => `${place?.[2]}`)
  for (const { path } of mistakes.filter((one) => !isInList(one))) {
    const name = `${path.at(-1)}`
    expect(
      told.some((text) => text.endsWith(name)),
      path.join('.'),
    ).toBe(true)
  }
  for (const text of errors) {
    expect(text).toMatch(/\n {2}found {5}.+\n {2}expected {2}.+\n {2}fix {7}.+$/)
  }
  return errors
}

it('finds nothing in content that has every field', async () => {
  expect(await errorsWith([])).toEqual([])
})

describe('each field of the content', () => {
  const leaves = fields.filter((field) => isLeaf(field) && !isKind(field))

  it('has one error when it is of another type', async () => {
    const mistakes = leaves.map(({ value, ...rest }) => ({
      ...rest,
      value: typeof value === 'string' ? 42 : 'x',
    }))
    await expectOneEach(mistakes)
  })

  it('has one error when it is empty', async () => {
    const texts = leaves.filter(({ value }) => typeof value === 'string')
    await expectOneEach(texts.map((field) => ({ ...field, value: '' })))
  })

  it('has one error when it is missing', async () => {
    const needed = leaves.filter(
      (field) => !isInList(field) && !optional.test(`${field.path.at(-1)}`),
    )
    const errors = await expectOneEach(
      needed
        .filter(({ path }) => path.join() !== 'cv,0,entries,0,link')
        .map(({ file, path }) => ({ file, path })),
    )
    for (const text of errors) expect(text).toContain('found     nothing')
  })
})

it('a field that no entry has is one error, in its line', async () => {
  const objects = fields.filter(({ path, value }) => {
    return !isLeaf({ value }) && !Array.isArray(value) && !/^(videos|pages)$/.test(path.join())
  })
  const mistakes = objects.map(({ file, path }) => ({
    file,
    path: [...path, 'surprise'],
    value: 1,
  }))
  const errors = await expectOneEach(mistakes)
  for (const text of errors) {
    const [, file, line = '', column = ''] = /^(\S+?):(\d+):(\d+)/.exec(text) ?? []
    const source = read(project, `${file}`).split('\n')[Number(line) - 1]
    expect(source?.slice(Number(column) - 1)).toMatch(/^"surprise"/)
  }
})

describe('a list or a part', () => {
  const parts = fields.filter(
    (field) => !isLeaf(field) && field.path.length > 1 && !isInList(field),
  )

  it.each(parts.map(({ file, path }) => [path.join('.'), { file, path }] as const))(
    '%s is one error when it is a number',
    async (_, mistake) => {
      const errors = await expectOneEach([{ ...mistake, value: 42 }])
      expect(errors[0]).toContain('found     42\n')
    },
  )
})

it.each(fields.filter(isKind).map(({ file, path }) => ({ file, path })))(
  'an unknown kind of media is one error: $path',
  async (field) => {
    await expectOneEach([{ ...field, value: 'film' }])
    await expectOneEach([field])
  },
)
