import { getChartMetrics } from '../../functions/metrics/getChartMetrics.ts'
import type { ChartSeries } from '../../shared/contract/charts.ts'
import type { ChartType } from '../../shared/metrics/charts.ts'
import type { Range } from '../../shared/metrics/range.ts'
import type { RoleName } from '../../shared/roles.ts'
import { iso } from '../../shared/time.ts'
import type { Terms } from '../lib/reference.ts'
import { addPerson, envOf, person } from './caller.ts'
import { callouts, excluded, type Work } from './day.ts'
import { type Floor, newFloor, type watchedTables } from './floor.ts'

type WatchedTables = Awaited<ReturnType<typeof watchedTables>>

/** A company of two facilities whose work is charted. */

export const terms: Terms = { pickGap: 300_000, nonScanTeams: ['yard'], excluded, callouts }
export const goals = {
  ...{ hourly_wage: 18.5, efficiency_gain_percentage: 20, yellow_zone: 10 },
  ...{ total_scans: 900, scans_phr: 60, steps_pworker: 500 },
}

/** A company whose team `pack` is in a facility of its own; what was sent came in, and days are closed up to `now`. */
export const floorOf = async (tables: WatchedTables, work: Work, now: number, zone = 'UTC'): Promise<Floor> => {
  const floor = await newFloor(tables, terms, zone)
  const { groups } = tables.stores
  const uid = floor.company.uid
  const pack = await groups.get(uid, 'pack')
  if (!pack) throw new Error('The floor has lost its team')
  const { created_on } = floor.company
  const annex = { uid: 'annex', company: uid, type: 'facility', name: 'annex', parent_id: uid } as const
  await groups.add({ ...annex, status: 1, time_zone: zone, created_on, version: 1 })
  await groups.replace({ before: pack, after: { ...pack, parent_id: 'annex' } })
  for (const user of ['anna', 'bert', 'cleo']) await addPerson(tables, person(floor, user, 'worker', 'pick'))
  for (const group of [uid, 'fac', 'annex', 'pick', 'pack', 'yard']) {
    await tables.stores.goals.change(uid, [group], goals, 0)
  }
  for (const join of work.assignments) await floor.join({ ...join, facility: join.team === 'pack' ? 'annex' : 'fac' })
  for (const batch of work.batches) {
    const device = work.assignments.find(({ id }) => id === batch.join_id)?.device ?? ''
    await floor.send(device, [batch], batch.to)
    await floor.rollUp(floor.written().slice(-2))
  }
  await floor.rollUp(floor.written())
  await floor.closeDays(now)
  return floor
}

export interface Asked {
  zone: string
  group?: string
  worker?: string
  type?: ChartType
  role?: RoleName
  own?: string
  user?: string
  now: number
  more?: object
}

/** One series, as a caller of a role gets it. */
export const chart = async (tables: WatchedTables, floor: Floor, range: Range, asked: Asked): Promise<ChartSeries> => {
  const { zone, group = floor.company.uid, worker, type = 'SCANS', role = 'admin', now, more } = asked
  const env = await envOf(tables, floor, {
    ...{ role, group: asked.own ?? floor.company.uid, now },
    ...(asked.user ? { user: asked.user } : {}),
  })
  const answer = await getChartMetrics(
    {
      ...{ group_uid: group, data_type: type, time_zone: zone, current_time: iso(now) },
      ...{ start_time: range.from, end_time: range.to, ...(worker ? { user_uid: worker } : {}), ...more },
    },
    env,
  )
  if (!('points' in answer)) throw new Error('no series')
  return answer
}
