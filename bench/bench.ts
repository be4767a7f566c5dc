/**
 * What sites of many pages cost to build: `npm run bench -- [--sizes 5,1000] [--runs 3] [PROJECT…]`.
 * Other checkouts that are named are measured in turns with this one. CONTRIBUTING says how to read it.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { generatePages } from './pages.ts'
import { type Cost, measure, medianOf } from './run.ts'
import { editSite, putFloor, putSite } from './sites.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '5,1000,5000,20000' },
    runs: { type: 'string', default: '3' },
  },
})
const projects = [join(import.meta.dirname, '..'), ...positionals.map((path) => resolve(path))]
const scratch = mkdtempSync(join(tmpdir(), 'portfolio-bench-'))
const build = ['--import', 'tsx/esm', 'build.ts']

/** A program that is measured, and what is done to its folder before each run. */
interface Candidate {
  name: string
  folder: string
  args: string[]
  cases: [string, () => void][]
}

async function candidatesFor(size: number): Promise<Candidate[]> {
  const pages = generatePages(size)
  const floor = join(scratch, `floor-${size}`)
  await putFloor(floor, pages)
  const sites = projects.map((project, index) => {
    const folder = join(scratch, `site-${size}-${index}`)
    putSite(project, folder, pages)
    const cases: Candidate['cases'] = [
      ['new', () => forgetBuilds(folder)],
      ['same', () => {}],
      ['edit', () => editSite(folder, pages)],
    ]
    return { name: projects.length > 1 ? project : 'build', folder, args: build, cases }
  })
  const cases: Candidate['cases'] = [['new', () => {}]]
  return [{ name: 'bare script', folder: floor, args: ['floor.cjs'], cases }, ...sites]
}

/** Removes everything that an earlier build left, but for the images. */
function forgetBuilds(folder: string): void {
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  const cache = join(folder, 'node_modules/.cache')
  for (const name of readdirSync(cache).filter((name) => name !== 'images')) {
    rmSync(join(cache, name), { recursive: true, force: true })
  }
}

/** In turns, so that what else the machine does falls on all alike. */
function measureAll(candidates: Candidate[], runs: number): Map<string, Cost[]> {
  const costs = new Map<string, Cost[]>()
  for (let run = 0; run < runs; run++) {
    for (const { name, folder, args, cases } of candidates) {
      for (const [label, prepare] of cases) {
        const key = `${label.padEnd(6)}${name}`
        prepare()
        costs.set(key, [...(costs.get(key) ?? []), measure(folder, args)])
      }
    }
  }
  return costs
}

/** The exponent by which processor time grows with the number of pages; 1 is proportional. */
function growth(before: [number, Cost] | undefined, size: number, { cpu }: Cost): string {
  if (!before) return ''
  const [smaller, cost] = before
  return (Math.log(cpu / cost.cpu) / Math.log(size / smaller)).toFixed(2)
}

const last = new Map<string, [number, Cost]>()
console.log('  pages    wall s     cpu s   peak MB  growth')
try {
  for (const size of values.sizes.split(',').map(Number)) {
    const candidates = await candidatesFor(size)
    for (const [key, costs] of measureAll(candidates, Number(values.runs))) {
      const cost = medianOf(costs)
      const figures = [cost.wall.toFixed(2), cost.cpu.toFixed(2), cost.memory.toFixed(0)]
      const row = [
        ...figures.map((text) => text.padStart(10)),
        growth(last.get(key), size, cost).padStart(8),
      ]
      console.log(`${String(size).padStart(7)}${row.join('')}  ${key}`)
      last.set(key, [size, cost])
    }
    for (const { folder } of candidates) rmSync(folder, { recursive: true, force: true })
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
