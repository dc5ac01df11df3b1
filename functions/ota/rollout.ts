import type { RolloutDevice } from '../../shared/contract/ota.ts'
import { Refusal } from '../../shared/refusals.ts'
import { acted, type RolloutAction, reasonOf } from '../../shared/rollout.ts'
import { text } from '../../shared/text.ts'
import { iso } from '../../shared/time.ts'
import { type CompanyRecord, otaOf } from '../data/companies.ts'
import { type RolloutEvent, type RolloutRecord, withEvent } from '../data/rollouts.ts'
import { groupOf } from '../devices/inScope.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { withCourse } from '../lib/ota/advance.ts'
import { appOfCompany, begin, latestRollout } from '../lib/ota/begin.ts'
import { withOffer } from '../lib/ota/offer.ts'
import { figuresOf, progressOfDevice, rollbackProgress, rolloutProgress } from '../lib/ota/progress.ts'
import { facilityOf } from '../lib/things/deviceFacility.ts'
import { freshCompany, mustBeOwn } from './settings.ts'
import { rolloutOut } from './wire.ts'

const tries = 5
const retriesAtOnce = 8

/** The latest rollout of the caller's company, which is the one that may be changed: others look absent. */
const current = async (id: string, env: EnvOf<'ota'>): Promise<{ company: CompanyRecord; rollout: RolloutRecord }> => {
  const company = await freshCompany(env)
  const rollout = otaOf(company).rollout === id ? await latestRollout(company, env) : undefined
  if (!rollout) throw new Refusal('notFound')
  return { company, rollout }
}

export const getRollout: Handler<'getRollout'> = async ({ company_uid }, env) => {
  mustBeOwn(company_uid, env)
  const { stores, now } = env
  const rollout = await latestRollout(await freshCompany(env), env)
  if (!rollout) return null
  const [devices, mails] = await Promise.all([
    rolloutProgress(stores, rollout, now),
    stores.rolloutMails.of(rollout.company, rollout.id),
  ])
  const named = [rollout.by, ...rollout.events.flatMap(({ by }) => by ?? []), ...mails.map(({ user }) => user)]
  const [people, back] = await Promise.all([
    stores.users.members(rollout.company, named),
    rollout.state === 'rolledBack' ? rollbackProgress(stores, rollout, devices) : null,
  ])
  return rolloutOut(rollout, devices, { people, mails, back, now })
}

const byLabel = (a: RolloutDevice, b: RolloutDevice) => a.label.localeCompare(b.label) || (a.id < b.id ? -1 : 1)

export const getRolloutDevices: Handler<'getRolloutDevices'> = async ({ company_uid, rollout_id, status }, env) => {
  mustBeOwn(company_uid, env)
  const { stores, now } = env
  const { rollout } = await current(rollout_id, env)
  const scope = await env.accessScope()
  const words = await stores.rollouts.words(rollout.company, rollout.id)
  return new Listing<RolloutDevice>(async function* (after, size) {
    for await (const fleet of stores.fleet.steps(rollout.company, { after, size }))
      yield fleet.map((known) => {
        const { device, state } = known
        const progress = progressOfDevice(rollout, known, words.get(device.id), now)
        if (status !== undefined && progress.status !== status) return { key: device.id, item: undefined }
        const reason = progress.word?.reason ?? ''
        const failure = progress.status === 'failed' ? reasonOf(reason) : undefined
        const waits = progress.status === 'downloaded' && reason !== '' ? reason : undefined
        const { label, serial_number, model } = device
        return {
          key: device.id,
          item: {
            ...{ id: device.id, label, serial_number, model },
            group_name: groupOf(device, scope)?.name ?? '',
            facility: facilityOf(device, scope)?.name ?? '',
            ...{ step: progress.step, status: progress.status },
            ...{ reason: failure?.reason ?? null, detail: failure?.detail ?? waits ?? null },
            reported_on: progress.word ? iso(progress.word.at) : null,
            last_updated: state?.seen_at === undefined ? null : iso(state.seen_at),
            app_version: state?.app_version ?? '',
          },
        }
      })
  }, byLabel)
}

export const createRollout: Handler<'createRollout'> = async ({ company_uid, app_uid }, env) => {
  mustBeOwn(company_uid, env)
  for (let tried = 0; tried < tries; tried++) {
    const [company, app] = [await freshCompany(env), await appOfCompany(app_uid, env)]
    const settings = otaOf(company)
    if (!settings.enable) throw new Refusal('notPossible', 'Enable OTA updates first.')
    const { offer: _, ...rest } = settings
    const rollout = await begin(env, company, app, { ...rest, app_uid })
    if (rollout) return ok(text`Rollout of ${app.file.version_name} started`, { rollout_id: rollout.id })
  }
  throw new Refusal('conflict')
}

const happened: Record<RolloutAction, RolloutEvent['what']> = {
  ...{ advance: 'step', pause: 'paused', resume: 'resumed', rollBack: 'rolledBack' },
}
const messages: Record<RolloutAction, string> = {
  advance: 'Next step started',
  pause: 'Rollout paused',
  resume: 'Rollout resumed',
  rollBack: 'Devices go back to the previous version',
}
const impossible: Record<RolloutAction, string> = {
  advance: 'Only a running rollout with another step can continue to it.',
  pause: 'Only a rollout that is running can be paused.',
  resume: 'Only a rollout that was paused or has halted can be resumed.',
  rollBack: 'This rollout cannot be rolled back any more.',
}

export const changeRollout: Handler<'changeRollout'> = async ({ company_uid, rollout_id, action, revision }, env) => {
  mustBeOwn(company_uid, env)
  const { stores, now, caller } = env
  for (let tried = 0; tried < tries; tried++) {
    const { company, rollout } = await current(rollout_id, env)
    if (revision !== undefined && rollout.revision !== revision) throw new Refusal('conflict')
    if (action === 'rollBack' && !rollout.before)
      throw new Refusal('notPossible', 'There is no previous version to go back to.')
    const figures = figuresOf(await rolloutProgress(stores, rollout, now), rollout.step)
    const course = acted(rollout, action, figures, now)
    if (!course) throw new Refusal('notPossible', impossible[action])
    const { finished, failed } = figures
    const event = { at: now, what: happened[action], by: caller.user.uid, step: course.step, finished, failed }
    const after = withCourse(rollout, course, event)
    if (!(await stores.rollouts.change(rollout, after, { read: company, ota: withOffer(company, after) }))) continue
    env.changed({
      target: `rollout ${rollout.id}`,
      before: { state: rollout.state, step: rollout.step },
      after: { state: after.state, step: after.step, finished, failed },
    })
    return ok(messages[action], { state: after.state, step: after.step, revision: after.revision })
  }
  throw new Refusal('conflict')
}

/** Notes among what happened that devices try it again. */
const noteRetried = async (devices: number, id: string, env: EnvOf<'ota'>) => {
  const { stores, now, caller } = env
  for (let tried = 0; tried < tries; tried++) {
    const { rollout } = await current(id, env)
    const { finished, failed } = figuresOf(await rolloutProgress(stores, rollout, now), rollout.step)
    const { step } = rollout
    const event: RolloutEvent = { at: now, what: 'retried', by: caller.user.uid, step, finished, failed, devices }
    const events = withEvent(rollout.events, event)
    if (await stores.rollouts.change(rollout, { ...rollout, events, revision: rollout.revision + 1 })) return
  }
}

export const retryRollout: Handler<'retryRollout'> = async ({ company_uid, rollout_id, device_ids }, env) => {
  mustBeOwn(company_uid, env)
  const { stores, now, caller } = env
  const { rollout } = await current(rollout_id, env)
  // While it stands still a device is told with the others, once it is resumed.
  if (rollout.state === 'rolledBack' || rollout.state === 'replaced')
    throw new Refusal('notPossible', 'This rollout is over and cannot be retried.')
  const wanted = device_ids && new Set(device_ids)
  const all = await rolloutProgress(stores, rollout, now)
  const known = new Set(all.map(({ known: { device } }) => device.id))
  if (device_ids?.some((id) => !known.has(id))) throw new Refusal('notFound')
  const failed = all.filter(({ status, known: { device } }) => status === 'failed' && (wanted?.has(device.id) ?? true))
  const results = await mapConcurrently(retriesAtOnce, failed, async ({ known: { device }, word }) => {
    if (!word) return false
    const next = word.version + 1
    // First what the device is told: killed in between, its next word is of the new try all the same.
    const item = { section: 'ota' as const, id: rollout.id, content: { tries: next } }
    await stores.desired.assign(device.id, [item], { by: caller.user.uid, at: now })
    return stores.rollouts.again(rollout.id, word, next, now)
  })
  const { length: retried } = results.filter(Boolean)
  if (retried > 0) {
    await noteRetried(retried, rollout.id, env)
    env.changed({
      target: `rollout ${rollout.id}`,
      after: { retried: failed.map(({ known: { device } }) => device.id) },
    })
  }
  return ok(retried === 1 ? 'Retrying on one device' : text`Retrying on ${retried} devices`, { retried })
}
