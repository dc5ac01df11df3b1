import { type Steps, stepOf, stepsOf } from '../../../shared/metrics/heatSteps.ts'
import { cut, edge, framed, ink, line, rect, soft, width } from './picture.ts'

/** A heat map as SVG, in the steps and the colours of its page. */

const head = 74
const high = 24
const foot = 38
const labels = { left: 136, right: 58 }
/** Rows of a picture; the table below it and the file go on. */
export const rowsInPicture = 25

/** The ramp of the light theme, from nothing to the most. */
export const ramp = ['#f3f5fe', '#dce3fc', '#b7c5f8', '#8da2f1', '#627ce6', '#3c58d8', '#1b34a8'] as const
const firstDark = 5

/** Characters of a code that find room. */
const mostCharacters = 16
/** A cell is as wide as this where its number is written in it, and a column where its head is. */
const least = { cell: 30, head: 13 }

export interface Heat {
  columns: { over: string; main: string }[]
  rows: { name: string; values: readonly number[]; total: number }[]
  /** The word above the totals. */
  total: string
  write: (value: number) => string
}

const legend = (steps: Steps, y: number, write: Heat['write']) =>
  [0, ...steps]
    .map((from, at, all) => {
      const x = edge + labels.left + at * 52
      const text = `${write(from)}${at > 0 && at === all.length - 1 ? '+' : ''}`
      return `${rect(x, y, 12, 12, ramp[stepOf(from, steps)] ?? ramp[0], 3)}${line(text, x + 17, y + 10, { size: 11, fill: soft })}`
    })
    .join('')

/** @returns undefined where there is nothing to draw */
export const heatOf = (title: string, { columns, rows, total, write }: Heat): string | undefined => {
  const steps = stepsOf(rows.flatMap(({ values }) => values))
  if (steps.length === 0) return undefined
  const shown = rows.slice(0, rowsInPicture)
  const left = edge + labels.left
  const wide = (width - 2 * edge - labels.left - labels.right) / columns.length
  const every = Math.max(1, Math.ceil(least.head / wide))
  const heads = columns.map(({ over, main }, at) => {
    const x = left + (at + 0.5) * wide
    const small = { size: wide < 16 ? 8.5 : 11, fill: soft, anchor: 'middle' } as const
    return at % every === 0 ? `${line(over, x, head - 20, small)}${line(main, x, head - 7, small)}` : ''
  })
  const rowOf = ({ name, values, total: sum }: Heat['rows'][number], index: number) => {
    const y = head + index * high
    const cells = values.map((value, at) => {
      const step = stepOf(value, steps)
      const x = left + at * wide
      const fill = step < firstDark ? ink : '#ffffff'
      const text =
        wide >= least.cell && value > 0
          ? line(write(value), x + wide / 2, y + 16, { size: 11, fill, anchor: 'middle' })
          : ''
      return `${rect(x + 0.5, y + 0.5, wide - 1, high - 1, ramp[step] ?? ramp[0], 2)}${text}`
    })
    const end = line(write(sum), width - edge, y + 16, { bold: true, anchor: 'end' })
    return `${line(cut(name, mostCharacters), edge, y + 16, { size: 11.5 })}${cells.join('')}${end}`
  }
  const below = head + shown.length * high
  const totals = line(total, width - edge, head - 7, { size: 11, fill: soft, anchor: 'end' })
  return framed(
    title,
    below + foot,
    `${heads.join('')}${totals}${shown.map(rowOf).join('')}${legend(steps, below + 12, write)}`,
  )
}
