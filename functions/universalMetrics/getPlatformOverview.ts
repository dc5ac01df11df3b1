import { addPlatformFigures, noPlatformFigures } from '../../shared/metrics/platform.ts'
import { dateIn, day, dayRange, iso, slot } from '../../shared/time.ts'
import type { Handler } from '../lib/env.ts'
import { modeOut } from '../lib/maintenance.ts'
import { attentionNeeded, behindOf } from './attentionNeeded.ts'
import { recentChangesOf } from './recentChanges.ts'
import { activeSince, summedAt } from './universalFigures.ts'

/** How many of the newest release notes are looked at. */
const mostNotes = 100

export const getPlatformOverview: Handler<'getPlatformOverview'> = async ({ time_zone }, env) => {
  const { stores, now } = env
  const today = dateIn(time_zone, now)
  const { from: month } = dayRange(time_zone, `${today.slice(0, 7)}-01`)
  const { from: begin } = dayRange(time_zone, today)
  const until = now - (now % slot) + slot
  const sums = [noPlatformFigures(), noPlatformFigures()] as const
  // On the first of a month nothing lies before today.
  const ranges = [
    { from: month, to: begin },
    { from: begin, to: until },
  ]
  const [all, known, summed, notes, maintenance] = await Promise.all([
    stores.companies.all(),
    stores.platform.known(),
    summedAt(env),
    stores.releaseNotes.list(mostNotes),
    stores.maintenance.get(),
    stores.platform.series(ranges, 'all', (index, _company, figures) =>
      addPlatformFigures(sums[index as 0 | 1], figures),
    ),
  ])
  const customers = all.filter(({ platform, status }) => !platform && status !== 2)
  const summaryOf = new Map(known.map((each) => [each.company, each]))
  const stands = customers.flatMap(({ uid }) => summaryOf.get(uid) ?? [])
  const served = customers.flatMap(({ uid, status }) => (status === 1 ? (summaryOf.get(uid)?.fleet ?? []) : []))
  const recent_changes = await recentChangesOf(new Map(all.map((company) => [company.uid, company])), env)
  const [last] = customers.toSorted((a, b) => (a.created_on < b.created_on ? 1 : -1))
  const devices = { total: 0, online: 0, critical: 0 }
  for (const fleet of served) for (const name of ['total', 'online', 'critical'] as const) devices[name] += fleet[name]
  return {
    ...summed,
    companies: {
      enabled: customers.filter(({ status }) => status === 1).length,
      disabled: customers.filter(({ status }) => status === 0).length,
      created_this_month: customers.filter(({ created_on }) => Date.parse(created_on) >= month).length,
      last: last ? { name: last.name, created_on: iso(Date.parse(last.created_on)) } : null,
    },
    active_users: activeSince(stands, Math.floor(now / day)).active_users,
    scans_today: sums[1].scans,
    scans_this_month: sums[0].scans + sums[1].scans,
    devices: { ...devices, behind: behindOf(served.map(({ versions }) => versions)) },
    recent_changes,
    needs: attentionNeeded(customers, summaryOf, now, notes),
    maintenance: modeOut(maintenance),
  }
}
