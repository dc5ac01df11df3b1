import { figure } from '../../parts/metrics/format.ts'

/** US dollars: with cents, and of less than ten cents with as many digits as tell it from nothing. */
export const dollars = (amount: number): string => {
  if (amount === 0 || Math.abs(amount) >= 0.1) return `$${figure(amount)}`
  return Math.abs(amount) < 0.0001 ? `<$${figure(0.0001, 4)}` : `$${figure(amount, 4)}`
}
