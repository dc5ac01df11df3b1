import { type Freshness, freshnesses, mostRequestsAMinute } from '../../shared/handheld.ts'
import { prices, readOn } from '../../shared/prices.ts'
import { consoleOf, pageHours } from './console.ts'
import { fleet } from './fleet.ts'
import { byCode, goals, goalsByCode } from './goals.ts'
import { type Cause, halved } from './halved.ts'
import { type Measured, monthOf } from './month.ts'
import { notificationsOf } from './notifications.ts'
import { savingsOf } from './savings.ts'

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

/** What the fleet costs beside counting by code, and that. */
const apart = (measured: Measured, freshness: Freshness) => {
  const bill = monthOf(freshness, measured)
  const codes = bill.by('cause').get(byCode) ?? 0
  return { rest: bill.sum() - codes, codes }
}

/** The goals, and whether they are met. @throws Error where one is not */
const goalsText = (measured: Measured) => {
  const [quick, slow] = ([15, 60] as const).map((freshness) => {
    const { rest, codes } = apart(measured, freshness)
    if (rest >= goals[freshness] || codes >= goalsByCode[freshness])
      throw new Error(`With ${freshness} s it costs ${rest} $, and ${codes} $ by code: more than it may.`)
    return { rest: rest.toFixed(1), codes: codes.toFixed(1) }
  })
  return [
    `The goals are less than ${goals[15]} $ with 15 seconds and less than ${goals[60]} $ with 60 seconds, without the console and without counting`,
    `scans by code, which may cost ${goalsByCode[15]} $ and ${goalsByCode[60]} $ more. They are met: ${quick?.rest} $ and ${slow?.rest} $, and ${quick?.codes} $ and ${slow?.codes} $ for the`,
    'codes. Further savings, and why they are not made:',
  ].join('\n')
}

/** What is paid whatever is done, in words. */
const fixedText = ({ infrastructure }: Measured) => {
  const { firewalls, firewallRules, alarmMetrics, dashboards, logMetrics } = infrastructure
  const at = (count: number, price: number) => `${(count * price).toFixed(2).replace('.00', '')} $`
  return [
    `Fixed costs are ${firewalls} firewalls (CloudFront’s and the user pool’s, which cannot share one, ${at(firewalls, prices.firewall)}) with ${firewallRules} rules`,
    `(${at(firewallRules, prices.firewallRule)}), ${alarmMetrics} metrics with alarms (${at(alarmMetrics, prices.alarmMetric)}; one alarm over several metrics is paid by the metric, so`,
    `one alarm rings for the errors of all Lambdas), a dashboard (${at(dashboards, prices.dashboard)}) and metrics of log lines (${at(logMetrics, prices.metric)}).`,
  ].join('\n')
}

/** What notifications cost, with what of it is for counting them. */
const notificationsText = (measured: Measured) => {
  const { steps, sum, counted, month } = notificationsOf(measured)
  return [
    table(
      ['A notification on a device', 'Read units', 'Write units', 'Dollars a million'],
      [
        ...steps.map((step) => [step.name, `${step.readUnits}`, `${step.writeUnits}`, step.dollars.toFixed(2)]),
        ['**Sum**', '', '', `**${sum.toFixed(2)}**`],
      ],
      1,
    ),
    '',
    `A delivery is noted and counted in one transaction: ${counted.writeUnits} write units, ${counted.dollars.toFixed(2)} $ a million. One notification a day for each of`,
    `${fleet.handhelds.toLocaleString('en')} handhelds is ${month.toFixed(2)} $ a month.`,
  ].join('\n')
}

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
  goals: goalsText(measured),
  savings: table(
    ['What', '15 s', '60 s', 'Why not'],
    savingsOf(measured).map(({ what, why, dollars: saved }) => [
      what,
      ...([15, 60] as const).map((freshness) => `-${saved(freshness).toFixed(1)}`),
      why,
    ]),
    1,
  ).replace(/---: \|$/m, '--- |'),
  fixed: fixedText(measured),
  notifications: notificationsText(measured),
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
