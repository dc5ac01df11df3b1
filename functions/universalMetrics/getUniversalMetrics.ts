import type { Handler } from '../lib/env.ts'
import { totalsOf } from '../platform/totals.ts'
import { companyOf } from '../universal/companies.ts'
import { askedRange, summedAt, sumsOf, timesOf, usersOf } from './universalFigures.ts'

export const getUniversalMetrics: Handler<'getUniversalMetrics'> = async (input, env) => {
  const company = await companyOf(input.company_uid, env)
  const range = await askedRange(input, env)
  const whose = { company: company.uid }
  const [figures, known, summed] = await Promise.all([
    sumsOf(range, whose, env),
    env.stores.platform.knownOf(company.uid),
    summedAt(env),
  ])
  return {
    total_steps: figures.steps,
    total_scans: figures.scans,
    total_message: figures.messages,
    ...timesOf(figures),
    ...(await usersOf(totalsOf([{ ...company, platform: false }], known ? [known] : []), range, whose, env)),
    total_custom_notifs: figures.notifications,
    total_incident_reports: figures.incidents,
    total_tasks_completed: figures.tasks,
    total_excluded_scans: figures.excluded,
    ...summed,
  }
}
