import { locale } from '../../words/en/locale.ts'

/** How figures are written: counts whole, everything else with two decimals. */

const counts = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const formats: Intl.NumberFormat[] = [counts]
let percents: Intl.NumberFormat | undefined

/** A figure with `precision` decimals. */
export const figure = (value: number, precision = 2) => {
  formats[precision] ??= new Intl.NumberFormat(locale, {
    minimumFractionDigits: precision,
    maximumFractionDigits: precision,
  })
  return formats[precision].format(value)
}

export const count = (value: number) => counts.format(value)

/** Hours beside a figure, where there is little room: whole ones from a thousand on. */
export const hoursBeside = (value: number) => figure(value, value < 1000 ? 2 : 0)

/** The size of a change in percent, without its sign: an arrow says the direction. */
export const changeSize = (percent: number) => {
  percents ??= new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${percents.format(Math.abs(percent))}%`
}

/** A setting such as an efficiency gain: only the decimals it has. */
export const setting = (value: number) => String(Math.round(value * 100) / 100)
