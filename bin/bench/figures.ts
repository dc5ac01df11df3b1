import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { dirname } from 'node:path'

/** One measured figure, with the bound that it should stay within where there is one. */
export interface Figure {
  group: string
  name: string
  value: number
  unit: string
  /** The figure should be at most this. */
  most?: number
  /** The figure should be at least this. */
  least?: number
}

/** The value below which a share of the samples lies, by the nearest rank. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

const holds = ({ value, most, least }: Figure) =>
  (most === undefined || value <= most) && (least === undefined || value >= least)

const shown = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 3 : Math.abs(value) < 1000 ? 1 : 0)

/** Of the last minute before anything was measured. */
const [loadBefore] = loadavg()

/** What the figures depend on most. Where there was load before, others worked meanwhile. */
const machine = () => ({
  cpus: cpus().length,
  model: cpus()[0]?.model ?? '',
  memory: Math.round(totalmem() / 1e9),
  loadBefore,
})

/** Prints figures as a table and writes them as JSON. */
export const report = (figures: readonly Figure[], file: string) => {
  const rows = figures.map((figure) => [
    figure.group,
    figure.name,
    `${shown(figure.value)} ${figure.unit}`,
    figure.most !== undefined ? `≤ ${figure.most}` : figure.least !== undefined ? `≥ ${figure.least}` : '',
    figure.most === undefined && figure.least === undefined ? '' : holds(figure) ? 'ok' : 'missed',
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => (column === 2 ? cell.padStart(widths[2] ?? 0) : cell.padEnd(widths[column] ?? 0)))
        .join('  '),
    )
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), node: process.version, machine: machine(), figures }, null, 2)}\n`,
  )
  console.log(`\nwritten to ${file}`)
}
