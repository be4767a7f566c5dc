import { onTestFinished } from 'vitest'

/** Until the test ends, the code takes this system for another one. */
export function onPlatform(platform: NodeJS.Platform): void {
  const { platform: own } = process
  const set = (value: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value })
  set(platform)
  onTestFinished(() => void set(own))
}
