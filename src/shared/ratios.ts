interface Size {
  width: number
  height: number
}

/** Stands in for a missing image, which the build reports. */
const square = { width: 1, height: 1 }

/** Width divided by height, to three places, and its class: the images of one camera share it. */
export function ratioOf({ width, height }: Size = square) {
  const ratio = Math.round((1000 * width) / height) / 1000
  return { ratio, className: `r${Math.round(1000 * ratio)}` }
}

/** A class for the width of an image that fills no large window, in pixels. */
export function widthClass({ width }: Size) {
  return width < 1280 ? `w${width}` : undefined
}

/** A class for each ratio, because the policy forbids style attributes. Films are 16:9, sounds square. */
export function ratioRules(sizes: Size[]): string {
  const all = [...sizes, { width: 16, height: 9 }, square].map(ratioOf)
  const rules = all.map(({ ratio, className }) => `.${className}{--ratio:${ratio}}`)
  const small = sizes.filter(widthClass)
  const widths = small.map((size) => `.${widthClass(size)}{--pixels:${size.width}px}`)
  return [...new Set([...rules, ...widths])].sort().join('')
}
