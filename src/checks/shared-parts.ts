/** A page without the style and the script in its head, which are most of its bytes. */
export interface Parts {
  /** All the rest. The two elements are still there, empty. */
  html: string
  style: string
  script: string
}

/**
 * Takes the two texts out where they stand; what stands there otherwise stays in the HTML. The page
 * was rendered from them, so their elements are looked at, and not each of 18,000 letters again.
 */
export function takeApart(
  html: string,
  { style, script }: { style: string; script: string },
): Parts {
  const start = html.indexOf('<style>')
  const between = start + '<style>'.length + style.length
  const end = between + '</style><script>'.length + script.length
  const isKnown =
    start >= 0 && html.startsWith('</style><script>', between) && html.startsWith('</script>', end)
  if (!isKnown) return { html, style: '', script: '' }
  const rest = html.slice(end + '</script>'.length)
  return { html: `${html.slice(0, start)}<style></style><script></script>${rest}`, style, script }
}

/** A function that works out each answer once. */
export function remember<T>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const value = answer(text)
    answers.set(text, value)
    return value
  }
}
