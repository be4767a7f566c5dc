interface Shape {
  /** Width divided by height. */
  ratio: number
}

/** Widths of a row whose images are 1 high. */
interface RowRule {
  usual: number
  /** A narrower row leaves room at its end, or its images would be too high. */
  narrowest: number
  most: number
}

/** The part of a row that an image takes, after so many gaps between images. */
export interface RowShare {
  share: number
  gaps: number
}

const widthOf = (row: Shape[]) => row.reduce((sum, { ratio }) => sum + ratio, 0)

/** Breaks images into rows as a paragraph into lines: their heights differ as little as possible. */
export function breakRows<Image extends Shape>(images: Image[], rule: RowRule): Image[][] {
  // A row that leaves room at its end counts twice.
  const strayOf = (row: Image[]) =>
    Math.log(widthOf(row) / rule.usual) ** 2 * (widthOf(row) < rule.narrowest ? 2 : 1)
  // At each index, the best rows for as many images from the start.
  const best: { rows: Image[][]; stray: number }[] = [{ rows: [], stray: 0 }]
  for (const end of images.keys()) {
    const before = best.slice(-rule.most)
    const ways = before.map(({ rows, stray }, index) => {
      const row = images.slice(end + 1 - before.length + index, end + 1)
      return { rows: [...rows, row], stray: stray + strayOf(row) }
    })
    // On a tie, short rows come first.
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
