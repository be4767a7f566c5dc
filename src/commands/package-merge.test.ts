import { expect, it } from 'vitest'
import { correctScripts, mergePackages } from './package-merge.ts'

const base = {
  name: 'portfolio',
  scripts: { build: 'node a.ts', dev: 'node b.ts', old: 'x' },
  dependencies: { sass: '^1.0.0', react: '^19.0.0', gone: '1' },
}
const template = {
  name: 'portfolio',
  scripts: { build: 'node c.ts', dev: 'node b.ts' },
  dependencies: { sass: '^2.0.0', react: '^19.0.0', yaml: '^2.0.0' },
}
const own = {
  name: 'ada',
  scripts: { build: 'node a.ts && deploy', dev: 'node b.ts --port 1', old: 'x', mine: 'y' },
  dependencies: { sass: '~1.0.0', react: '19.0.0', typeface: '1', gone: '1' },
}

it('keeps what the owner wrote, but the versions of the machine, and names what both changed', () => {
  const { merged, clashes } = mergePackages(own, base, template)
  expect(JSON.parse(JSON.stringify(merged))).toEqual({
    name: 'ada',
    scripts: { build: 'node a.ts && deploy', dev: 'node b.ts --port 1', mine: 'y' },
    dependencies: { sass: '^2.0.0', react: '19.0.0', yaml: '^2.0.0', typeface: '1' },
  })
  expect(clashes).toEqual([
    `scripts.build: yours stays\n  yours     "node a.ts && deploy"\n  template  "node c.ts"`,
    `dependencies.sass: the template’s stands now\n  yours     "~1.0.0"\n  template  "^2.0.0"`,
  ])
})

it('says what to write for a script that calls a file which has moved', () => {
  const before = ['src/new.ts', 'src/lost.ts', 'build.ts']
  const after = ['src/commands/new.ts', 'build.ts']
  const scripts = {
    ...{ build: 'node build.ts && rsync dist/', page: "node './src/new.ts' page" },
    lost: 'node src/lost.ts',
  }
  expect(correctScripts(scripts, before, after)).toEqual([
    `scripts.page calls src/new.ts, which is gone: write "node './src/commands/new.ts' page"`,
    'scripts.lost calls src/lost.ts, which is gone: correct it',
  ])
})
