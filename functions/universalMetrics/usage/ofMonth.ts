import type { PricedUsage, UsageOfMonth } from '../../../shared/contract/usage.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { iso } from '../../../shared/time.ts'
import { costOf } from '../../../shared/usage/cost.ts'
import type { UsageDay } from '../../data/usage.ts'
import type { EnvOf, Handler } from '../../lib/env.ts'
import { costsOf, countedOf, wholeOf } from './wire.ts'

type Day = UsageDay & { date: string }

const read = async (
  company: string,
  month: string,
  { stores: { usage } }: Pick<EnvOf<'universalMetrics'>, 'stores'>,
) => {
  const [days, of] = await Promise.all([
    usage.days(company, `${month}-01`, `${month}-31`),
    usage.monthOf(month, company),
  ])
  return { days, of }
}

const dayOut = ({ date, used, stored }: Day) => ({ date, ...countedOf(wholeOf(used)), stored: stored ?? null })

const out = ({ days, of }: Awaited<ReturnType<typeof read>>): UsageOfMonth => ({
  summed_at: of ? iso(of.summed_at) : null,
  counted: countedOf(wholeOf(of?.used ?? {})),
  ...{ stored: of?.stored ?? null, devices: of?.devices ?? null, users: of?.users ?? null },
  days: days.map(dayOut),
})

/** What the caller's own company used. */
export const getUsage: Handler<'getUsage'> = async ({ month }, env) =>
  out(await read(env.caller.company.uid, month, env))

/** What any company used, and what that costs. */
export const getUsageOfCompany: Handler<'getUsageOfCompany'> = async (
  { company_uid, month },
  env,
): Promise<PricedUsage> => {
  // What a deleted company used before is still paid for.
  const company = await env.stores.companies.get(company_uid)
  if (!company) throw new Refusal('notFound')
  const { uid } = company
  const [found, all] = await Promise.all([read(uid, month, env), env.stores.usage.ofMonth(month)])
  const used = wholeOf(found.of?.used ?? {})
  return {
    ...out(found),
    cost: found.of ? costsOf(month, all, env.now)(found.of) : null,
    measured: {
      ...{ read_units: used.read_units, write_units: used.write_units, gb_seconds: used.compute / 1024 / 1000 },
      ...{ sent: used.sent, answered: used.answered },
    },
    days: found.days.map((day) => ({ ...dayOut(day), cost: costOf(wholeOf(day.used), day.stored ?? 0) })),
  }
}
