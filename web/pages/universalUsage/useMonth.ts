import { serverNow } from '../../api/clock.ts'
import { keptMonths, monthAt } from '../../features/usage/months.ts'
import { useAddress } from '../../parts/address.ts'

/** The month that is looked at, as the address names it; this one, unless that names another. */
export const useMonth = (): [month: string, choose: (month: string) => void] => {
  const { params, change } = useAddress()
  const now = monthAt(serverNow())
  const asked = params.get('month') ?? ''
  const month = keptMonths(serverNow()).includes(asked) ? asked : now
  return [month, (next) => change({ month: next === now ? null : next, page: null })]
}
