import type { Maintenance, MaintenanceMode } from '../../shared/contract/maintenance.ts'
import { Refusal } from '../../shared/refusals.ts'
import { iso } from '../../shared/time.ts'
import type { MaintenanceRecord } from '../data/maintenance.ts'

/** Seconds after which callers are asked to come again: no sooner, no later, and where nobody knows when it ends. */
const [soonest, latest, unknown] = [10, 60, 30] as const

/** What is to be said of maintenance from now on. */
export interface MaintenanceChange {
  on: boolean
  /** When it is expected to end, epoch ms. */
  until: number | null
  message: string
  /** The name of who says so; null for the command line. */
  by: string | null
}

export const isMaintained = (record: MaintenanceRecord | undefined): record is MaintenanceRecord =>
  record !== undefined && record.ended_at === undefined

/**
 * What is kept of maintenance that begins, ends, or is told of in other words.
 * @param now epoch ms
 * @returns undefined where there is none to end
 */
export const changedMaintenance = (
  before: MaintenanceRecord | undefined,
  { on, until, message, by }: MaintenanceChange,
  now: number,
): MaintenanceRecord | undefined => {
  const begun = isMaintained(before) ? before : undefined
  if (!on) return begun && { ...begun, ended_at: now }
  return { since: begun?.since ?? now, until, message, by: begun ? begun.by : by }
}

const partsOf = ({ since, until, message }: MaintenanceRecord) => ({
  ...{ since: iso(since), until: until === null ? null : iso(until) },
  message,
})

/** For the people who run the installation; null where it is over. */
export const modeOut = (record: MaintenanceRecord | undefined): MaintenanceMode | null =>
  isMaintained(record) ? { ...partsOf(record), by: record.by } : null

/** What a change of it is called in the audit log, before and after. */
export const maintenanceChange = (before: MaintenanceRecord | undefined, after: MaintenanceRecord) => ({
  target: 'maintenance',
  before: modeOut(before) ?? { on: false },
  after: modeOut(after) ?? { on: false },
})

/** An early end is noticed within a minute, and what was expected to be over by now may be so any moment. */
const waitOf = ({ until, ended_at }: MaintenanceRecord, now: number): number => {
  if (ended_at !== undefined) return soonest
  if (until === null || until <= now) return unknown
  return Math.min(latest, Math.max(soonest, Math.ceil((until - now) / 1000)))
}

/** For anybody. @param now epoch ms */
export const maintenanceOut = (record: MaintenanceRecord, now: number): Maintenance => ({
  ...partsOf(record),
  retry_after: waitOf(record, now),
})

/**
 * Refuses while the installation is under maintenance, in the words of who began it.
 * @param now epoch ms
 */
export const mustBeUp = (record: MaintenanceRecord | undefined, now: number) => {
  if (!isMaintained(record)) return
  throw new Refusal('maintenance', record.message === '' ? undefined : record.message, {
    detail: maintenanceOut(record, now),
    retryAfter: waitOf(record, now),
  })
}
