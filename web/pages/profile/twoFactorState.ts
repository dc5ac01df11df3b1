import type { User } from '../../../shared/contract/entities.ts'
import { locale } from '../../words/en/locale.ts'
import { profile } from '../../words/en/profile.ts'

const words = profile.twoFactor
const dates = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: '2-digit' })

/** Whether two-factor is on, and since when: of those who turned it on before that was kept, nobody knows. */
export const twoFactorState = ({ two_factor, two_factor_since }: Pick<User, 'two_factor' | 'two_factor_since'>) => {
  if (!two_factor) return words.off
  return two_factor_since === null ? words.on : words.onSince(dates.format(new Date(two_factor_since)))
}
