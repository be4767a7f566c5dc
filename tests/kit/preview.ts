import { collectOutput, readAddress, startProgram } from './programs.ts'

/** The preview of a project's `dist/`. */
export interface Preview {
  /** The address of the home page, below the path of the site. */
  home: string
  stop(): void
}

export async function startPreview(project: string): Promise<Preview> {
  const child = startProgram(project, ['src/preview.ts', '--port', '0'])
  const home = await readAddress(child, collectOutput(child))
  return { home, stop: () => void child.kill() }
}
