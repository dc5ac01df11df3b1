import type { GoalName } from '../../../shared/metrics/goals.ts'
import { locale } from '../../words/en/locale.ts'
import { targets as words } from '../../words/en/targets.ts'

/** What can be set: how each value is named, written and read. */

export interface TargetField {
  name: GoalName
  /** Which way is better, of goals. */
  better?: 'more' | 'less'
  prefix?: '$'
  unit?: string
  decimals: 0 | 2
}

const more = { better: 'more' } as const
const less = { better: 'less' } as const
const perDay = { ...more, unit: words.perDay, decimals: 0 } as const
const percent = { unit: '%', decimals: 0 } as const

export const goalFields: readonly TargetField[] = [
  { name: 'total_scans', ...perDay },
  { name: 'total_steps', ...perDay },
  { name: 'scans_pworker', ...perDay },
  { name: 'steps_pworker', ...perDay },
  { name: 'scans_phr', ...more, decimals: 2 },
  { name: 'steps_phr', ...more, decimals: 2 },
  { name: 'sec_pscan', ...less, unit: words.seconds, decimals: 2 },
  { name: 'steps_pscan', ...less, decimals: 2 },
  { name: 'cost_pscan', ...less, prefix: '$', decimals: 2 },
]

export const parameterFields: readonly TargetField[] = [
  { name: 'yellow_zone', ...percent },
  { name: 'efficiency_gain_percentage', ...percent },
  { name: 'hourly_wage', prefix: '$', decimals: 2 },
  { name: 'cycle_time', decimals: 0 },
]

export const targetFields = [...goalFields, ...parameterFields]
export const fieldNamed = (name: string) => targetFields.find((field) => field.name === name)

/** Decimals beyond the usual ones are shown where a value has them: 0.085 dollars are not 0.09. */
const mostDecimals = 9
const formats = new Map<number, Intl.NumberFormat>()
const written = (value: number, decimals: number) => {
  const known =
    formats.get(decimals) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: mostDecimals })
  formats.set(decimals, known)
  return known.format(value)
}

const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false })
const threeDecimals = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, minimumFractionDigits: 3 })

/** A cycle time in ms as minutes, seconds and milliseconds: 0:42.500, or 1:00:42.500 from an hour on. */
export const cycleText = (ms: number) => {
  const seconds = threeDecimals.format((ms % 60_000) / 1000)
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return `${minutes}:${seconds}`
  return `${Math.floor(minutes / 60)}:${twoDigits.format(minutes % 60)}:${seconds}`
}

/** A value as it is shown, such as `$18.50` or `8%`. */
export const valueText = ({ name, prefix, unit, decimals }: TargetField, value: number) => {
  if (name === 'cycle_time') return cycleText(value)
  return `${prefix ?? ''}${written(value, decimals)}${unit === '%' ? '%' : ''}`
}

/** The same with which way is better: `≥ 210.00`. */
export const goalText = (field: TargetField, value: number) =>
  `${field.better ? `${field.better === 'more' ? '≥' : '≤'} ` : ''}${valueText(field, value)}`

const separators = (() => {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345_678.9)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: of('group'), decimal: of('decimal') }
})()

/**
 * The number that was typed, as the reader's language writes numbers; NaN where it is none. Groups of thousands are
 * taken where they are whole, so that no comma is read as something else than what it looks like.
 */
export const numberOf = (typed: string, { group, decimal } = separators): number => {
  const text = typed.trim().replace(/[\u00a0\u202f]/g, ' ')
  const [whole = '', rest, ...more] = text.split(decimal)
  const groups = whole.split(group === '\u00a0' || group === '\u202f' ? ' ' : group)
  const isGrouped = groups.length > 1
  const isWhole =
    !isGrouped || (/^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((part) => /^\d{3}$/.test(part)))
  const digits = groups.join('')
  if (more.length > 0 || !isWhole || !/^\d*$/.test(digits) || !/^\d*$/.test(rest ?? '')) return Number.NaN
  return digits === '' && !rest ? Number.NaN : Number(`${digits || '0'}.${rest || '0'}`)
}

/** Minutes, seconds and milliseconds as they are typed. */
export interface Cycle {
  min: string
  sec: string
  ms: string
}
export const noCycle: Cycle = { min: '', sec: '', ms: '' }

/** In the place of what is typed: the groups' own values are taken back. */
export const takenBack = true

/** The milliseconds are fraction digits: 5 is half a second. Undefined while nothing is filled in. */
export const cycleOf = ({ min, sec, ms }: Cycle): number | undefined =>
  min === '' && sec === '' && ms === ''
    ? undefined
    : Number(min) * 60_000 + Number(sec) * 1000 + Number(ms.slice(0, 3).padEnd(3, '0'))
