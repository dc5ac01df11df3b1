import type { OtaData } from '../../shared/contract/ota.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import { usualPlan } from '../../shared/rollout.ts'
import { type Text, text } from '../../shared/text.ts'
import type { AppRecord } from '../data/apps.ts'
import { type CompanyRecord, type OtaSettings, otaOf } from '../data/companies.ts'
import type { RolloutRecord } from '../data/rollouts.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { appOfCompany, begin, latestRollout } from '../lib/ota/begin.ts'
import { deployedByHand, takeDeployments } from './deployments.ts'

const tries = 5

/** What is set is the company's: no other one is there. */
export const mustBeOwn = (company_uid: string, { caller }: EnvOf<'ota'>) => {
  if (company_uid !== caller.company.uid) throw new Refusal('notFound')
}

/** The company as it is now: what was read with the call may be seconds old. */
export const freshCompany = async ({ caller, stores }: EnvOf<'ota'>): Promise<CompanyRecord> => {
  const company = await stores.companies.get(caller.company.uid)
  if (!company) throw new Refusal('notFound')
  return company
}

const wired = ({ enable, start, end, app_uid }: OtaSettings) => JSON.stringify({ enable, start, end, app_uid })

export const getOTAData: Handler<'getOTAData'> = async ({ company_uid }, env) => {
  mustBeOwn(company_uid, env)
  const settings = otaOf(await freshCompany(env))
  return { ota: wired(settings), plan: settings.plan ?? { ...usualPlan, steps: [...usualPlan.steps] } }
}

/** The app that was chosen. @throws Refusal where there is none, or another one is just being rolled out */
const chosen = async (
  asked: OtaData,
  latest: RolloutRecord | undefined,
  env: EnvOf<'ota'>,
): Promise<AppRecord | undefined> => {
  if (latest?.state === 'running' && asked.app_uid !== latest.app.uid)
    throw badField('ota_data.app_uid', 'An app is being rolled out. Pause its rollout before you choose another one.')
  if (asked.app_uid === '') return undefined
  return appOfCompany(asked.app_uid, env).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'notFound') throw badField('ota_data.app_uid', 'No such app')
    throw error
  })
}

/** Whether switching updates on begins a rollout: of a version that was never rolled out, while no other one waits. */
const begins = (asked: OtaData, app: AppRecord | undefined, latest: RolloutRecord | undefined): app is AppRecord => {
  if (!asked.enable || !app) return false
  if (!latest) return true
  return latest.app.location !== app.file.location && !['running', 'paused', 'halted'].includes(latest.state)
}

const messageOf = (on: boolean, asked: OtaData, kept: number): string | Text => {
  if (!on) return asked.enable ? 'Update window saved' : 'OTA updates disabled'
  if (kept === 0) return 'OTA updates enabled'
  return text`OTA updates enabled. Remote deployments stay on ${kept} devices: only a super admin can remove them.`
}

export const setOTAData: Handler<'setOTAData'> = async ({ company_uid, ota_data: asked }, env) => {
  mustBeOwn(company_uid, env)
  const { stores, caller } = env
  for (let tried = 0; tried < tries; tried++) {
    const company = await freshCompany(env)
    const before = otaOf(company)
    const latest = await latestRollout(company, env)
    const app = await chosen(asked, latest, env)
    const settings: OtaSettings = { ...before, ...asked }
    const on = asked.enable && !before.enable
    const deployed = on ? await deployedByHand(env) : []
    const takes = on && caller.role === 'superAdmin'
    // First: killed behind it, the same call does the rest.
    if (takes) await takeDeployments(deployed, env)
    const rollout = begins(asked, app, latest) ? await begin(env, company, app, settings) : undefined
    if (!rollout && (begins(asked, app, latest) || !(await stores.rollouts.set(company, settings)))) continue
    const { size: devices } = new Set(deployed.flatMap((one) => one.devices))
    const { enable, start, end, app_uid } = before
    env.changed({
      target: `company ${company.uid}`,
      before: { ota: { enable, start, end, app_uid } },
      after: { ota: asked },
    })
    return ok(messageOf(on, asked, takes ? 0 : devices), {
      ...{ ota: wired(settings), rollout_id: rollout?.id ?? null },
      ...{ removed_deployments: takes ? devices : 0, kept_deployments: takes ? 0 : devices },
    })
  }
  throw new Refusal('conflict')
}

export const setRolloutPlan: Handler<'setRolloutPlan'> = async ({ company_uid, plan }, env) => {
  mustBeOwn(company_uid, env)
  const { stores } = env
  for (let tried = 0; tried < tries; tried++) {
    const company = await freshCompany(env)
    const before = otaOf(company)
    const latest = await latestRollout(company, env)
    const underWay = latest && ['running', 'paused', 'halted'].includes(latest.state) ? latest : undefined
    const settings = { ...before, plan }
    const { wait_hours, limit, least } = plan
    const after: RolloutRecord | undefined = underWay && {
      ...underWay,
      ...{ plan: { ...underWay.plan, wait_hours, limit, least }, revision: underWay.revision + 1 },
    }
    const written =
      underWay && after
        ? await stores.rollouts.change(underWay, after, { read: company, ota: settings })
        : await stores.rollouts.set(company, settings)
    if (!written) continue
    env.changed({ target: `company ${company.uid}`, before: { plan: before.plan ?? usualPlan }, after: { plan } })
    return ok('Plan saved', plan)
  }
  throw new Refusal('conflict')
}
