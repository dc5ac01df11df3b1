import { type Freshness, freshnesses, mostRequestsAMinute } from '../../shared/handheld.ts'
import { readOn } from '../../shared/prices.ts'
import { consoleOf, pageHours } from './console.ts'
import { fleet } from './fleet.ts'
import { type Cause, halved } from './halved.ts'
import { type Measured, monthOf } from './month.ts'

type Row = readonly string[]

const table = (head: Row, rows: readonly Row[], right: number) =>
  [head, head.map((_, column) => (column >= right ? '---:' : '---')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

const dollars = (value: number) => (value < 0.95 && value >= 0.05 ? value.toFixed(1) : value.toFixed(0))

const columns = freshnesses.map((freshness) => `${freshness} s`)

/** What a month costs by one of two orders, dearest first by what it is with 15 seconds, and the sum of each column. */
const monthly = (measured: Measured, by: 'service' | 'cause') => {
  const bills = freshnesses.map((freshness) => monthOf(freshness, measured).by(by))
  const names = [...(bills[1]?.keys() ?? [])].sort((a, b) => (bills[1]?.get(b) ?? 0) - (bills[1]?.get(a) ?? 0))
  return names.map((name) => ({ name, values: bills.map((bill) => bill.get(name) ?? 0) }))
}

const sums = (measured: Measured, perMinute?: (freshness: Freshness) => number) =>
  freshnesses.map((freshness) => monthOf(freshness, measured, perMinute?.(freshness)).sum())

const bold = (values: readonly number[]) => values.map((value) => `**${dollars(value)}**`)

/** The tables of `docs/scale.md` that are computed, by the names of their markers. */
export const tablesOf = (measured: Measured): Record<string, string> => ({
  month: [
    table(
      ['What is paid for', ...columns],
      [
        ...monthly(measured, 'service').map(({ name, values }) => [name, ...values.map(dollars)]),
        ['**Sum, in dollars a month**', ...bold(sums(measured))],
        [
          'Sum where scans come at even distances, the most that it can be',
          ...sums(measured, (freshness) => mostRequestsAMinute(fleet.scansAnHour, freshness)).map(dollars),
        ],
      ],
      1,
    ),
    `Prices were read on ${readOn}.`,
  ].join('\n\n'),
  causes: table(
    ['What it is for', ...columns, 'What would halve it'],
    monthly(measured, 'cause').map(({ name, values }) => [name, ...values.map(dollars), halved[name as Cause]]),
    1,
  ).replace(/---: \|$/m, '--- |'),
  console: table(
    ['A Performance page in sight', 'Calls an hour', 'Dollars a month'],
    consoleOf(measured).map(({ name, anHour, dollars: cost }) => [name, anHour.toFixed(0), dollars(cost)]),
    1,
  ).concat(
    `\n\n${fleet.managers} managers for ${fleet.hoursAtWork} hours on ${fleet.days} days: ${pageHours.toLocaleString('en')} hours.`,
  ),
})

const marked = (name: string) => new RegExp(`(<!-- ${name}: npm run cost -->\\n)[\\s\\S]*?(<!-- end -->)`)

/**
 * A document with its computed tables as they are now.
 * @throws Error where a table has no place in it
 */
export const written = (document: string, tables: Record<string, string>): string =>
  Object.entries(tables).reduce((text, [name, content]) => {
    if (!marked(name).test(text)) throw new Error(`There is no place for "${name}" in the document.`)
    return text.replace(marked(name), (_all, begin: string, end: string) => `${begin}\n${content}\n\n${end}`)
  }, document)
