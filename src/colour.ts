import { styleText } from 'node:util'

// Node 20's styleText colours whatever it is given; logs and NO_COLOR (https://no-color.org) want none.
const hasColours = process.stdout.isTTY && !process.env.NO_COLOR

export function colour(style: Parameters<typeof styleText>[0], text: string): string {
  return hasColours ? styleText(style, text) : text
}
