import { formatProblem, type Problem } from '../problem.ts'
import { problemLines } from './terminal.ts'

/** Prints what is wrong, each mistake once until something changes. */
export interface ToldProblems {
  tell(problems: Problem[]): void
  /** From now on the same mistakes are news again. */
  forget(): void
}

export function createToldProblems(): ToldProblems {
  const told = new Set<string>()
  return {
    tell(problems) {
      const news = problems.filter((problem) => {
        const text = formatProblem(problem)
        return !told.has(text) && told.add(text)
      })
      if (news.length > 0) console.error(problemLines(news))
    },
    forget: () => told.clear(),
  }
}
