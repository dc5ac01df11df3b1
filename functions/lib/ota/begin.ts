import { Refusal } from '../../../shared/refusals.ts'
import { begun, rolloutPosition, usualPlan } from '../../../shared/rollout.ts'
import type { AppRecord } from '../../data/apps.ts'
import { type CompanyRecord, type OtaSettings, otaOf } from '../../data/companies.ts'
import { type RolloutRecord, rolloutId, withEvent } from '../../data/rollouts.ts'
import { backFrom, lastRolloutOf } from '../apps/files.ts'
import type { Env } from '../env.ts'
import { offered, offerOf } from './offer.ts'

/** States in which a rollout may be replaced by another one. */
const stopped: readonly RolloutRecord['state'][] = ['paused', 'halted', 'done', 'rolledBack', 'replaced']
/** States in which it is not over: it may go on, or back. */
const openStates: readonly RolloutRecord['state'][] = ['running', 'paused', 'halted']
/** Whether a rollout is of an app and not over. */
export const isUnderWay = (rollout: RolloutRecord | undefined, app: string): boolean =>
  rollout?.app.uid === app && openStates.includes(rollout.state)

/** The app that is rolled out: one for every device of the company. Others look absent. */
export const appOfCompany = async (id: string, { stores, caller }: Env<'apps'>): Promise<AppRecord> => {
  const app = await stores.apps.get(caller.company.uid, id)
  if (!app || app.removing || app.facility !== caller.company.uid) throw new Refusal('notFound')
  return app
}

/** The latest rollout of a company, if there ever was one. */
export const latestRollout = async (
  company: Pick<CompanyRecord, 'uid' | 'ota'>,
  { stores }: Pick<Env<'rollouts'>, 'stores'>,
): Promise<RolloutRecord | undefined> => {
  const { rollout } = otaOf(company)
  return rollout === undefined ? undefined : stores.rollouts.get(company.uid, rollout)
}

/**
 * Begins to roll out the newest version of an app, in the place of a rollout that was stopped.
 * @param company as it was read
 * @param settings what else is set in the same moment
 * @returns the rollout; undefined where somebody changed what was read meanwhile
 */
export const begin = async (
  env: Env<'companies' | 'fleet' | 'rollouts'>,
  company: CompanyRecord,
  app: AppRecord,
  settings: OtaSettings,
): Promise<RolloutRecord | undefined> => {
  const { stores, caller, now, newId } = env
  const before = await latestRollout(company, env)
  if (before && !stopped.includes(before.state))
    throw new Refusal('notPossible', 'Another rollout is in progress. Pause it or wait until it is done.')
  const back = backFrom(app, await lastRolloutOf(app, env))
  const id = rolloutId(now, newId().slice(0, 8))
  const places: number[] = []
  for await (const devices of stores.fleet.listed(company.uid, {}))
    for (const device of devices) places.push(rolloutPosition(id, device.id))
  const course = begun(settings.plan ?? usualPlan, places, now)
  const by = caller.user.uid
  const rollout: RolloutRecord = {
    ...{ id, company: company.uid, app: offered(app, app.file), ...course },
    plan: { ...course.plan, steps: [...course.plan.steps] },
    cuts: [...course.cuts],
    ...(back ? { before: offered(app, back) } : {}),
    ...{ begun_at: [now], revision: 1, by, at: now },
    accepted: undefined,
    halted: undefined,
    events: [{ at: now, what: 'begun', by, step: 0, finished: 0, failed: 0 }],
  }
  const replaced = before && ['paused', 'halted'].includes(before.state) ? before : undefined
  const offer = offerOf(rollout)
  const began = await stores.rollouts.begin(
    company,
    { ...settings, rollout: id, ...(offer ? { offer } : {}) },
    rollout,
    {
      app,
      replaced: replaced && {
        before: replaced,
        after: {
          ...replaced,
          ...{ state: 'replaced', revision: replaced.revision + 1, ended_at: now },
          events: withEvent(replaced.events, {
            ...{ at: now, what: 'replaced', by, step: replaced.step, finished: 0, failed: 0 },
          }),
        },
      },
    },
  )
  if (!began) return undefined
  env.changed({
    target: `rollout ${id}`,
    after: { app: app.id, version: app.file.version_name, plan: rollout.plan, devices: places.length },
  })
  return rollout
}
