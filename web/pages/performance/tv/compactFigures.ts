import { locale } from '../../../words/en/locale.ts'

/** Figures short enough to be read from 8 metres: up to 6 glyphs, such as 141.4k, 1.66M, $0.11, 84.7%. */

const formats = [0, 1, 2].map(
  (decimals) => new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
)
const grouped = (value: number, decimals: number) => formats[decimals]?.format(value) ?? ''

/** Decimals that leave three digits. */
const three = (value: number) => (value < 9.995 ? 2 : value < 99.95 ? 1 : 0)

const scaled = (value: number, precision: number, money: boolean): string => {
  if (value >= 999_500_000) return `${grouped(value / 1e9, three(value / 1e9))}B`
  if (value >= 999_950) return `${grouped(value / 1e6, three(value / 1e6))}M`
  if (value >= (money ? 999.95 : 9_999.5)) return `${grouped(value / 1000, money ? three(value / 1000) : 1)}k`
  if (precision === 0 || value >= 999.95) return grouped(value, 0)
  return grouped(value, value < 9.995 ? 2 : 1)
}

/** Zeros behind the point say nothing about a goal. */
const trimmed = (text: string) => text.replace(/(\.\d*?)0+(?=[kMB]?$)/, '$1').replace(/\.(?=[kMB]?$)/, '')

interface Written {
  precision: number
  prefix?: string
}

/** The figure itself; a dash where there is none. */
export const short = (value: number | null, { precision, prefix = '' }: Written): string =>
  value === null ? '–' : `${value < 0 ? '-' : ''}${prefix}${scaled(Math.abs(value), precision, prefix !== '')}`

/** A goal or a whole that it is held against. */
export const shortGoal = (value: number, written: Written): string => trimmed(short(value, written))

/** The size of a change beside a goal: whole percents from 10 on. From ten times on it is a change from next to nothing. */
export const shortChange = (percent: number, size: string): string => {
  const most = Math.abs(percent)
  if (most >= 999.5) return '>10×'
  return most >= 9.95 ? `${Math.round(most)}%` : size
}
