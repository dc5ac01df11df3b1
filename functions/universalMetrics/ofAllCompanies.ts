import type { PlatformFigures } from '../../shared/metrics/platform.ts'
import type { EnvOf, Handler } from '../lib/env.ts'
import { askedRange, type MaybeRange, summedAt, sumsOf, timesOf, totalsNow, usersOf } from './universalFigures.ts'

/** One of the calls that answer something of what all companies did. */
const ofAll =
  <Figures>(pick: (figures: PlatformFigures) => Figures) =>
  async (input: MaybeRange, env: EnvOf<'universalMetrics'>): Promise<Figures & { summed_at: string | null }> => {
    const [figures, summed] = await Promise.all([sumsOf(await askedRange(input, env), 'all', env), summedAt(env)])
    return { ...pick(figures), ...summed }
  }

export const getStepsOfAllCompanies: Handler<'getStepsOfAllCompanies'> = ofAll(({ steps }) => ({ total_steps: steps }))
export const getScansOfAllCompanies: Handler<'getScansOfAllCompanies'> = ofAll(({ scans }) => ({ total_scans: scans }))
export const getTimesOfAllCompanies: Handler<'getTimesOfAllCompanies'> = ofAll(timesOf)

export const getTotalCustomNotifsCreatedForAllCompanies: Handler<'getTotalCustomNotifsCreatedForAllCompanies'> = ofAll(
  ({ notifications }) => ({ total_custom_notifs: notifications }),
)
export const getTotalIncidentReportsFiledForAllCompanies: Handler<'getTotalIncidentReportsFiledForAllCompanies'> =
  ofAll(({ incidents }) => ({ total_incident_reports: incidents }))
export const getTotalTasksCompletedForAllCompanies: Handler<'getTotalTasksCompletedForAllCompanies'> = ofAll(
  ({ tasks }) => ({ total_tasks_completed: tasks }),
)
export const getTotalExcludedScansForAllCompanies: Handler<'getTotalExcludedScansForAllCompanies'> = ofAll(
  ({ excluded }) => ({ total_excluded_scans: excluded }),
)

export const getUsersOfAllCompanies: Handler<'getUsersOfAllCompanies'> = async (input, env) => {
  const range = await askedRange(input, env)
  const [totals, figures, summed] = await Promise.all([totalsNow(env), sumsOf(range, 'all', env), summedAt(env)])
  return { ...(await usersOf(totals, range, 'all', env)), total_message: figures.messages, ...summed }
}
