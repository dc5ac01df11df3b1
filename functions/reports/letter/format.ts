import { metrics } from '../../../shared/metrics/cardFigures.ts'
import { precisionOf } from '../../../shared/metrics/decimals.ts'
import { percentChange } from '../../../shared/metrics/formulas.ts'
import type { CardFigure, RowFigure } from '../figures.ts'
import type { Words } from './words.ts'

const dash = '–'

/** How figures and dates are written in a language. */
export const writer = ({ locale }: Pick<Words, 'locale'>) => {
  const formats = new Map<number, Intl.NumberFormat>()
  const number = (value: number, digits: number) => {
    const format =
      formats.get(digits) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    formats.set(digits, format)
    return format.format(value)
  }
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (date: string) => format.format(new Date(`${date}T00:00:00Z`))
  }
  /** A value of a card, without its unit. @param decimals as usual where it stands for itself */
  const value = (id: CardFigure['id'], of: number | null, decimals = metrics[id].precision) => {
    if (of === null) return dash
    return `${of < 0 ? '-' : ''}${metrics[id].prefix ?? ''}${number(Math.abs(of), decimals)}`
  }
  return {
    number,
    value,
    /** Decimals of a value beside its goal. */
    decimals: ({ id, value, zone, target }: Pick<CardFigure, 'id' | 'value' | 'zone' | 'target'>) =>
      precisionOf(metrics[id], value, zone, target, number),
    percent: (of: number) => `${number(Math.abs(of), 2)} %`,
    /** `↑ 2.94 %`; a dash where there was nothing to compare with. */
    change: ({ value: now, past }: Pick<RowFigure | CardFigure, 'value' | 'past'>) => {
      if (now === null || past === null) return dash
      const percent = percentChange(now, past)
      const size = number(Math.abs(percent), 2)
      return Number(Math.abs(percent).toFixed(2)) === 0 ? `${size} %` : `${percent > 0 ? '↑' : '↓'} ${size} %`
    },
    /** `≥ 205.00`; of several working days what all of them come to. */
    goal: ({ id, target }: Pick<CardFigure, 'id' | 'target'>, decimals?: number) => {
      const { goal } = metrics[id]
      const held = target.due ?? target.goal
      return goal && held !== null ? `${goal.moreIsBetter ? '≥' : '≤'} ${value(id, held, decimals)}` : undefined
    },
    /** `Mar 1, 2026, 5:45 AM`, by the clock of a zone. */
    moment: (zone: string, at: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(new Date(at)),
    weekday: dates({ weekday: 'short' }),
    weekdayLong: dates({ weekday: 'long' }),
    day: dates({ weekday: 'short', month: 'short', day: 'numeric' }),
    dayOfYear: dates({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
    short: dates({ month: 'short', day: 'numeric' }),
  }
}

export type Writer = ReturnType<typeof writer>
