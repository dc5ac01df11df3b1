import { storesOf } from '../../functions/data/stores.ts'
import type { TargetMetrics } from '../../shared/contract/entities.ts'
import type { Organisation } from './organisation.ts'
import type { SeedStores } from './organise.ts'

/** What a worker of the demo is expected to do in a shift; groups expect it of all their workers. */
const perWorker = { scans: 1150, steps: 17_500 }

/** What the company's groups inherit. */
const ofEverybody: Partial<TargetMetrics> = {
  ...{ yellow_zone: 10, efficiency_gain_percentage: 20, hourly_wage: 18.5 },
  ...{ scans_pworker: perWorker.scans, steps_pworker: perWorker.steps },
  ...{ steps_phr: 2400, steps_pscan: 16, cost_pscan: 0.09 },
}

/**
 * The wall of goals: those of the company hold for every group, a group here and there is a little more ambitious, and what
 * counts together is set for each by its number of workers.
 */
export const seedGoals = async (
  { db, tables }: SeedStores,
  { company, groups, users }: Organisation,
): Promise<void> => {
  const { goals } = storesOf(db, tables)
  const teams = groups.filter((group) => group.type === 'team')
  for (const [index, group] of groups.entries()) {
    const below = teams.filter(
      (team) => team.uid === group.uid || team.parent_id === group.uid || group.type === 'company',
    )
    const workers = users.filter(
      (user) =>
        user.status === 1 &&
        user.roles.some((held) => held.role === 'worker' && below.some((team) => team.uid === held.group)),
    ).length
    const factor = 1 + (index % 3) * 0.05
    const rates = { scans_phr: Math.round(205 * factor), sec_pscan: Math.round(1750 / factor) / 100 }
    const fields: Partial<TargetMetrics> = {
      ...(group.type === 'company' ? ofEverybody : {}),
      ...(group.type === 'company' || factor > 1 ? rates : {}),
      total_scans: Math.round((workers * perWorker.scans * 0.85) / 100) * 100,
      total_steps: Math.round((workers * perWorker.steps * 0.85) / 1000) * 1000,
    }
    // From the beginning: days that are over had them too.
    await goals.change(company.uid, [group.uid], fields, 0)
  }
}
