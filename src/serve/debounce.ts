export function debounce(milliseconds: number, act: () => unknown): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(act, milliseconds)
  }
}
