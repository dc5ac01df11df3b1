import type { Counted, UsageCost } from '../../../shared/contract/usage.ts'
import { monthOf, nextMonth } from '../../../shared/metrics/range.ts'
import { utcDate, utcDayStart } from '../../../shared/time.ts'
import { alwaysCost, costOf, signInCost, sumOf } from '../../../shared/usage/cost.ts'
import { addUsage, nobody, noUsage, requestsOf, type Usage } from '../../../shared/usage/units.ts'
import type { UsageMonth } from '../../data/usage.ts'

export const countedOf = (used: Usage): Counted => ({
  console_requests: used.console + used.tools,
  device_requests: used.device,
  program_requests: used.programs,
  ...{ batches: used.batches, events: used.events, heartbeats: used.heartbeats },
  ...{ mails: used.mails, pushes: used.pushes, webhooks: used.webhooks },
})

/** Counted units, with zeros for those of which nothing was. */
export const wholeOf = (used: Partial<Usage>): Usage => addUsage(noUsage(), used)

/** The part of a UTC month that is over, 0 to 1. */
const partOver = (month: string, now: number) => {
  const [from, to] = [utcDayStart(`${month}-01`), utcDayStart(`${nextMonth(month)}-01`)]
  return Math.min(1, Math.max(0, (now - from) / (to - from)))
}

/**
 * What companies cost in a month. What is paid whatever is done is shared by those who made requests; what nobody made them
 * for is shared with it.
 * @param now epoch ms
 */
export const costsOf = (month: string, all: readonly UsageMonth[], now: number): ((of: UsageMonth) => UsageCost) => {
  const companies = all.filter(({ company }) => company !== nobody)
  const requests = companies.reduce((sum, { used }) => sum + requestsOf(wholeOf(used)), 0)
  const nobodys = all.filter(({ company }) => company === nobody).reduce((sum, each) => sum + ownOf(each), 0)
  const paid = alwaysCost * partOver(month, now) + nobodys
  return (of) => {
    const services = costOf(wholeOf(of.used), of.byte_days)
    const sign_ins = signInCost(of.users ?? 0)
    const own = sumOf(services) + sign_ins
    const shared = requests > 0 ? (paid * requestsOf(wholeOf(of.used))) / requests : 0
    return { ...services, sign_ins, own, shared, total: own + shared }
  }
}

/** What a month's use of a company costs beside its sign-ins. */
export const ownOf = ({ used, byte_days }: UsageMonth): number => sumOf(costOf(wholeOf(used), byte_days))

/** The UTC month before. */
export const monthBefore = (month: string) => monthOf(utcDate(utcDayStart(`${month}-01`) - 1))
