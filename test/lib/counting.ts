import { type Meter, usageMeter, writtenEvery } from '../../functions/lib/usage/meter.ts'
import { addUsage, noUsage, type Usage } from '../../shared/usage/units.ts'

/** Counts what companies use, in memory: each invocation is written down at once. */
export const counting = (): { meter: Meter; usedBy: (company: string) => Usage } => {
  const written = new Map<string, { company: string; used: Usage }>()
  let now = Date.parse('2027-03-10T12:00:00.000Z')
  const meter = usageMeter({
    store: {
      writePart: async ({ company, date, source }, _turn, used) => {
        written.set(`${company} ${date} ${source}`, { company, used })
      },
    },
    memory: 1024,
    clock: () => {
      now += writtenEvery
      return now
    },
  })
  return {
    meter,
    usedBy: (company) =>
      [...written.values()]
        .filter((each) => each.company === company)
        .reduce((sum, { used }) => addUsage(sum, used), noUsage()),
  }
}
