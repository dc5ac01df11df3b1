import { furthestAhead } from '../../shared/metrics/spans.ts'
import { addDays, day, utcDate } from '../../shared/time.ts'
import { type RawBatch, tableDays } from '../data/raw.ts'
import { teamsOf, type WorkRecord } from '../data/workSessions.ts'
import type { Handler } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { deviceInScope } from './inScope.ts'

const atOnce = 8

/** The days of UTC on which batches of a sign-in can begin. */
const daysOf = ({ at, signed_out_at }: WorkRecord, now: number): string[] => {
  const days: string[] = []
  const last = utcDate(signed_out_at ?? now + furthestAhead)
  for (let date = utcDate(at); date <= last; date = addDays(date, 1)) days.push(date)
  return days
}

/** Whether a batch of the device is of a sign-in: no two of one device overlap. */
const isOf =
  ({ user, at, signed_out_at = Number.POSITIVE_INFINITY }: WorkRecord) =>
  (batch: Pick<RawBatch, 'user' | 'from'>) =>
    batch.user === user && at <= batch.from && batch.from < signed_out_at

/** Counted from what the device delivered: late batches are in it, and repeated ones once. */
export const getDeviceSessionScans: Handler<'getDeviceSessionScans'> = async ({ device_id, session_ids }, env) => {
  const { stores, now } = env
  const { id, company } = await deviceInScope(await stores.devices.get(device_id), env)
  const ids = [...new Set(session_ids)]
  const found = (await stores.workSessions.several(ids.map((session) => [id, session] as const))).filter(
    (session) => session !== undefined,
  )
  // With a day to spare: the table lets go of a batch in its own time.
  const since = now - (Math.min(env.caller.company.raw_days, tableDays) - 1) * day
  const wanted = found.map((session) => {
    const teams = session.at < since ? undefined : teamsOf(session)
    return {
      session,
      places: teams && [...teams].flatMap((team) => daysOf(session, now).map((date) => ({ team, date }))),
    }
  })
  const places = new Map(
    wanted.flatMap((one) => (one.places ?? []).map((place) => [`${place.team} ${place.date}`, place])),
  )
  const batches = await mapConcurrently(atOnce, [...places.values()], ({ team, date }) =>
    stores.raw.ofDevice(company, team, date, id),
  )
  const all = batches.flat()
  return wanted.map(({ session, places }) => ({
    id: session.id,
    scans: places
      ? all
          .filter(isOf(session))
          .reduce((sum, { scans }) => sum + scans.filter(({ outcome }) => outcome === 'accepted').length, 0)
      : null,
  }))
}
