// Loaded before a program that is measured: says at its end what it took. esbuild is a process of
// its own, whose processor time is not in it.
import { writeFileSync } from 'node:fs'

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const usage = { cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 }
  writeFileSync(process.env.BENCH_USAGE ?? '', JSON.stringify(usage))
})
