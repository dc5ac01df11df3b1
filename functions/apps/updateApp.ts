import { bringsFile } from '../../shared/contract/uploads.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import type { AppRecord } from '../data/apps.ts'
import type { Apk } from '../lib/apk/readApk.ts'
import { mayReplace } from '../lib/apk/signers.ts'
import { contentOf } from '../lib/apps/content.ts'
import { dropUnneeded, keptBefore, lastRolloutOf } from '../lib/apps/files.ts'
import { takeApk } from '../lib/apps/takeApk.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { isUnderWay } from '../lib/ota/begin.ts'
import { underWay } from '../lib/ota/withdraw.ts'
import { assignThing } from '../lib/things/assign.ts'
import { changing } from '../lib/things/changeFields.ts'
import { mustBeFree } from './checkNewApp.ts'
import { byStrategy, devicesOf, deviceThing, presentApp, targetOf } from './inScope.ts'
import { appOut } from './wire.ts'

type Asked = Parameters<Handler<'updateApp'>>[0]

const saved = async (id: string, env: EnvOf<'apps'>) => {
  const app = await env.stores.apps.get(env.caller.company.uid, id)
  const out = app && (await appOut(app, env))
  if (!out) throw new Refusal('notFound')
  return out
}

/** @throws Refusal of an app that may not be moved to another facility */
const mayMove = async (app: AppRecord, facility: string, env: EnvOf<'apps'>) => {
  if (facility === app.facility) return
  const { group } = await env.accessScope()
  group(facility, 'facility')
  if ((await devicesOf(app, env)).length > 0)
    throw new Refusal('notPossible', 'An app on devices cannot change its facility. Remove it from the devices first.')
  await mustBeFree({ facility, package: app.package, id: app.id }, env)
}

/** Changes what people say of an app; devices hear nothing of it. */
const rename = ({ uid, app_name, app_group_uid }: Asked, env: EnvOf<'apps'>) =>
  changing(async () => {
    const { app } = await presentApp(uid, env)
    const { name = app.name, facility = app.facility } = { name: app_name, facility: app_group_uid }
    if (name === app.name && facility === app.facility) return
    await mayMove(app, facility, env)
    const set = { name, by: env.caller.user.uid, changed_at: env.now }
    const { apps } = env.stores
    const isChanged = facility === app.facility ? apps.change(app, { set }) : apps.move(app, facility, { set })
    if (!(await isChanged)) throw new Refusal('conflict')
    env.changed({
      target: targetOf(uid),
      before: { name: app.name, facility: app.facility },
      after: { name, facility },
    })
  })

/** @throws Refusal of a file of another package */
const mustBeOf = (app: AppRecord) => async (name: string) => {
  if (name !== app.package)
    throw badField('type', text`This APK is another app: ${name}. Please choose one of ${app.package}.`)
}

/** @throws Refusal of a file that devices would not take in the place of what they have */
const mustReplace = (app: AppRecord) => (apk: Apk) => {
  if (!mayReplace(app.file, apk))
    throw badField('type', 'This APK has another signer than the previous version: devices would refuse it.')
}

/** @throws Refusal while a rollout of the app is not over: one version at a time goes out */
const mustBeAtRest = async (app: AppRecord, env: EnvOf<'apps'>) => {
  if (isUnderWay(await lastRolloutOf(app, env), app.id)) throw new Refusal('notPossible', underWay)
}

/** Gives an app another version: devices that have it are told, each with the strategy that was chosen for it. */
const replace = async (input: Asked, env: EnvOf<'apps'>) => {
  const { caller, stores, now } = env
  const { app: first } = await presentApp(input.uid, env)
  await mustBeAtRest(first, env)
  const use = {
    ...{ purpose: `updateApp ${first.id}`, keep: true },
    ...{ mustFit: mustBeOf(first), mustFollow: mustReplace(first) },
  }
  const taken = await takeApk(env, use, input)
  if ('plan' in taken) return taken.plan
  return changing(async () => {
    const { app } = await presentApp(input.uid, env)
    // The same step again, whatever came after it.
    if ([app.file, app.before, ...(app.kept ?? [])].some((known) => known?.location === taken.file.location))
      return ok('App updated', [{ ...(await saved(app.id, env)), job: null }])
    const file = { ...taken.file, revision: app.file.revision + 1 }
    const next = { ...app, file, before: app.file }
    const devices = (await devicesOf(app, env)).filter(({ removal }) => !removal).map(({ device }) => device)
    const items = await stores.desired.several(devices, { section: 'apps', id: app.id })
    const kept = keptBefore(app)
    const versions = { file, before: app.file, ...(kept.length > 0 ? { kept } : {}) }
    const set = { ...versions, by: caller.user.uid, changed_at: now, content_at: now }
    const write = stores.apps.changing(app, { set })
    const job = await assignThing(env, deviceThing(app), { ways: byStrategy(items) }, contentOf(next), write)
    await dropUnneeded(app.id, env)
    const [before, after] = [app.file.version_name, file.version_name]
    env.changed({ target: targetOf(app.id), before: { version: before }, after: { version: after } })
    const isLower = file.version_code < app.file.version_code
    const message = isLower
      ? text`App updated. Version ${after} is older than ${before}: devices with a newer version keep it unless you force the install.`
      : 'App updated'
    return ok(message, [{ ...(await saved(app.id, env)), job: job && jobOut(job) }])
  })
}

export const updateApp: Handler<'updateApp'> = async (input, env) => {
  mustBeCaller(input.user_uid, env.caller)
  if (input.group_uid !== undefined) (await env.accessScope()).group(input.group_uid)
  if (bringsFile(input)) return replace(input, env)
  await presentApp(input.uid, env)
  await rename(input, env)
  return ok('App saved', [{ ...(await saved(input.uid, env)), job: null }])
}
