interface Shape {
  /** Its width divided by its height. */
  ratio: number
}

/** What rows are like, in widths for a height of 1. */
export interface RowRule {
  usual: number
  /** A narrower row leaves room at its end: its images would be too high. */
  narrowest: number
  /** The most images in a row. */
  most: number
}

/** A part of what the gaps between the images of a row leave. */
export interface RowShare {
  share: number
  gaps: number
}

const widthOf = (row: Shape[]) => row.reduce((sum, { ratio }) => sum + ratio, 0)

/** Breaks images into rows as a paragraph into lines: their heights differ least over all. */
export function breakRows<Image extends Shape>(images: Image[], rule: RowRule): Image[][] {
  const strayOf = (row: Image[]) => Math.log(widthOf(row) / rule.usual) ** 2
  // The best rows for none of the images, for the first, for the first two, and so on.
  const best: { rows: Image[][]; stray: number }[] = [{ rows: [], stray: 0 }]
  for (const end of images.keys()) {
    const before = best.slice(-rule.most)
    const ways = before.map(({ rows, stray }, index) => {
      const row = images.slice(end + 1 - before.length + index, end + 1)
      return { rows: [...rows, row], stray: stray + strayOf(row) }
    })
    // Of ways as good as each other but for rounding, the one with its short rows first.
    best.push(ways.reduce((one, other) => (other.stray < one.stray - 1e-9 ? other : one)))
  }
  return best.at(-1)?.rows ?? []
}

export function shareIn(row: Shape[], { ratio }: Shape, { narrowest }: RowRule): RowShare {
  const width = widthOf(row)
  // The gaps of a narrow row lie in the room at its end.
  if (width < narrowest) return { share: ratio / narrowest, gaps: 0 }
  return { share: ratio / width, gaps: row.length - 1 }
}
