import { locale } from '../../words/en/locale.ts'

let plains: Intl.NumberFormat | undefined
let compacts: Intl.NumberFormat | undefined

/** A figure where there is little room: above `most` in short, such as `12.3K`. */
export const compact = (value: number, most = 9999) => {
  if (Math.abs(value) <= most) {
    plains ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
    return plains.format(value)
  }
  compacts ??= new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return compacts.format(value)
}
