/** Keeps what is slow to read until one of its files changes. */
export function createMemo() {
  const known = new Map<string, { given: unknown; value: unknown }>()
  return {
    /** `inputs`: the prefix of its files. `given`: what else it depends on. */
    keep<Value>(inputs: string, read: () => Value, given?: string): Value {
      const last = known.get(inputs)
      const value = last && last.given === given ? last.value : read()
      known.set(inputs, { given, value })
      Promise.resolve(value).catch(() => known.delete(inputs))
      return value as Value
    },
    forget(changed: string[]): void {
      for (const inputs of known.keys()) {
        if (changed.some((file) => file.startsWith(inputs))) known.delete(inputs)
      }
    },
  }
}
