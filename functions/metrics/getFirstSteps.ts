import { day, slot } from '../../shared/time.ts'
import type { Stores } from '../data/stores.ts'
import type { Handler } from '../lib/env.ts'

const hasDevice = async ({ fleet }: Pick<Stores, 'fleet'>, company: string) => {
  for await (const found of fleet.listed(company, { size: 1 })) if (found.length > 0) return true
  return false
}

/** Whether facilities have scanned of late: before that is known to the platform, which sums every few minutes. */
const hasScans = async (
  { rollups }: Pick<Stores, 'rollups'>,
  company: string,
  facilities: readonly string[],
  now: number,
) => {
  const changes = facilities.length > 0 ? await rollups.changes(company, facilities) : new Map<string, number>()
  const to = now - (now % slot) + slot
  let scans = 0
  const read = [...changes.keys()].map((facility) =>
    rollups.totals({ company, facility }, { from: to - day, to }, (_team, _worker, figures) => {
      scans += figures.scans
    }),
  )
  await Promise.all(read)
  return scans > 0
}

export const getFirstSteps: Handler<'getFirstSteps'> = async (_input, env) => {
  const { stores, caller, now } = env
  const { uid } = caller.company
  const [{ all }, known] = await Promise.all([env.accessScope(), stores.platform.knownOf(uid)])
  const there = [...all.values()].filter(({ status }) => status !== 2)
  const facilities = there.filter(({ type }) => type === 'facility').map((group) => group.uid)
  const [device, scan] = await Promise.all([
    (known?.fleet?.total ?? 0) > 0 || hasDevice(stores, uid),
    known?.worked !== undefined || hasScans(stores, uid, facilities, now),
  ])
  return { facility: facilities.length > 0, team: there.some(({ type }) => type === 'team'), device, scan }
}
