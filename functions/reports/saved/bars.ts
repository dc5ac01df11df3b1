import { cut, edge, framed, line, rect, rounded, rule, width } from './picture.ts'

/** A bar chart as SVG. */

const head = 48
const high = 30
const labels = { left: 152, right: 92 }
/** Bars of a picture; the table below it goes on. */
export const barsInPicture = 12

const bar = '#5f79e6'
const lost = '#c2334d'
/** Characters of a name that find room. */
const mostCharacters = 22

export interface Bar {
  name: string
  value: number | null
  /** The value as it is written. */
  text: string
}

/** @returns undefined where there is nothing to draw */
export const barsOf = (title: string, bars: readonly Bar[]): string | undefined => {
  const shown = bars.slice(0, barsInPicture)
  const values = shown.map(({ value }) => value ?? 0)
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === most) return undefined
  const room = width - 2 * edge - labels.left - labels.right
  const at = (value: number) => edge + labels.left + ((value - least) / (most - least)) * room
  const height = head + shown.length * high + edge
  const rowOf = ({ name, value, text }: Bar, index: number) => {
    const middle = head + index * high + high / 2
    const [from, to] = [at(Math.min(0, value ?? 0)), at(Math.max(0, value ?? 0))]
    const size = value ? Math.max(2, to - from) : 0
    return `${line(cut(name, mostCharacters), edge, middle + 4)}${rect(from, middle - 9, size, 18, (value ?? 0) < 0 ? lost : bar, 3)}${line(text, to + 8, middle + 4, { bold: true })}`
  }
  const axis = `<line x1="${rounded(at(0))}" y1="${head}" x2="${rounded(at(0))}" y2="${height - edge}" stroke="${rule}"/>`
  return framed(title, height, `${axis}${shown.map(rowOf).join('')}`)
}
