/** Makes each result once, and keeps it. */
export function remember<Arguments extends (string | undefined)[], Value extends object>(
  make: (...given: Arguments) => Value,
): (...given: Arguments) => Value {
  const known = new Map<string, Value>()
  return (...given) => {
    const key = JSON.stringify(given)
    const value = known.get(key) ?? make(...given)
    known.set(key, value)
    return value
  }
}

/** Keeps what is slow to read until one of its files changes. */
export function createMemo() {
  const known = new Map<string, { given: unknown; value: unknown }>()
  return {
    /** `inputs`: how the paths of its files begin, 'styles/'. `given`: what else it depends on. */
    keep<Value>(inputs: string, read: () => Value, given?: string): Value {
      const last = known.get(inputs)
      const reading = last && last.given === given ? last : { given, value: read() }
      known.set(inputs, reading)
      Promise.resolve(reading.value).catch(() => {
        // A newer one may stand there already.
        if (known.get(inputs) === reading) known.delete(inputs)
      })
      return reading.value as Value
    },
    forget(changed: string[]): void {
      for (const inputs of known.keys()) {
        if (changed.some((file) => file.startsWith(inputs))) known.delete(inputs)
      }
    },
  }
}
