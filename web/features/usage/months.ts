import { usageDays } from '../../../shared/usage/units.ts'

const dayMs = 86_400_000

/** The UTC month of an instant (epoch ms), as `YYYY-MM`. */
export const monthAt = (at: number) => new Date(at).toISOString().slice(0, 7)

/** The months of which use is kept, the latest first. */
export const keptMonths = (now: number): string[] => {
  const first = monthAt(now - usageDays * dayMs)
  const months: string[] = []
  for (let month = monthAt(now); month >= first; month = monthAt(Date.parse(`${month}-01T00:00:00Z`) - 1))
    months.push(month)
  return months
}
