import { runBuild } from './project.ts'

/** Before all suites: dist/ as `npm run build` writes it, with no settings from outside. */
export default async function buildOnce(): Promise<void> {
  const { code, output } = await runBuild(process.cwd())
  if (code !== 0) throw new Error(`The build failed:\n${output}`)
}
