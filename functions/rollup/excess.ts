import { slot } from '../../shared/time.ts'
import type { WorkHour } from '../data/work.ts'

/** The log's words for an hour with more work in it than time; a metric counts them. */
export const excessMessage = 'more work than time'

export interface WarningLog {
  warn: (message: string, extra: Record<string, unknown>) => void
}
export const noWarnings: WarningLog = { warn: () => {} }

/**
 * Tells of workers' hours that cannot be right: more picking than working, or more working than the clock has for the
 * devices in use. The batches of a team arrive in any order, so it is asked of whole days, when they are packed.
 */
export const warnOfExcess = (hours: readonly WorkHour[], log: WarningLog) => {
  for (const { company, facility, team, worker, day, hour, quarters, devices } of hours) {
    for (const [quarter, { pick, working }] of quarters) {
      const used = devices.get(quarter)?.size ?? 0
      if (pick <= working && working <= used * slot) continue
      log.warn(excessMessage, {
        ...{ company, facility, team, worker, day, hour, quarter },
        ...{ working_ms: working, pick_ms: pick, devices: used },
      })
    }
  }
}
