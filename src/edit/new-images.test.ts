import { expect, it } from 'vitest'
import { askForAlt } from './new-images.ts'

it('asks again what an image shows, until the answer says it', async () => {
  const answers = ['', 'IMG_4711', ' A boat at low tide. ']
  const questions: string[] = []
  const ask = async (question: string) => {
    questions.push(question)
    return answers[questions.length - 1] ?? ''
  }
  expect(await askForAlt('a.jpg', ask)).toBe('A boat at low tide.')
  const question = 'What does a.jpg show, for people who cannot see it? '
  const again = `Say it in a sentence. ${question}`
  expect(questions).toEqual([question, again, again])
})
