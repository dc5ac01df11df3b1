import { figure } from '../../parts/metrics/format.ts'

/** An amount in the company's currency, with its sign; a dash where it is not known. */
export const money = (amount: number | null): string => (amount === null ? '–' : `$${figure(amount)}`)

/** A wage for a sentence; null where there is none. */
export const wageText = (wage: number | null) => (wage === null ? null : money(wage))
