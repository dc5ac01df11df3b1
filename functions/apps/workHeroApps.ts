import { appStatuses } from '../../shared/apps.ts'
import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import type { AppRecord } from '../data/apps.ts'
import { takeApk } from '../lib/apps/takeApk.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { assignThing } from '../lib/things/assign.ts'
import { addNew } from './addNew.ts'
import { inLibrary, mustBeFree, mustHaveRoom } from './checkNewApp.ts'
import { appInScope, devicesOf, deviceThing, presentApp, targetOf } from './inScope.ts'
import { appOut } from './wire.ts'

/** An app for every device of the company: what is rolled out over the air. Others look absent. */
const ofCompany = <Found extends { app: AppRecord }>(found: Found, { caller }: EnvOf<'apps'>): Found => {
  if (found.app.facility !== caller.company.uid) throw new Refusal('notFound')
  return found
}

export const addWorkHeroApp: Handler<'addWorkHeroApp'> = async (input, env) => {
  const { caller, stores, now } = env
  const { uid: company } = caller.company
  mustBeCaller(input.user_uid, caller)
  const { group } = await env.accessScope()
  for (const uid of [input.group_uid, input.app_group_uid]) group(uid, 'company')
  // Nobody sends 250 MB to learn that there is no room.
  if (input.upload_id === undefined) mustHaveRoom(await stores.apps.list(company))
  const mustFit = (name: string) => mustBeFree({ facility: company, package: name }, env, inLibrary)
  const taken = await takeApk(env, { purpose: 'addWorkHeroApp', keep: true, mustFit }, input)
  if ('plan' in taken) return taken.plan
  const { id, found, file } = taken
  const app: AppRecord = {
    // That of its upload: the same step again adds nothing.
    ...{ id, company, facility: company, name: input.app_name, package: found.package, status: appStatuses.unlisted },
    file: { ...file, revision: 1 },
    ...{ version: 1, by: caller.user.uid, changed_at: now, content_at: now },
  }
  return addNew(app, env, inLibrary)
}

export const getAppByUid: Handler<'getAppByUid'> = async ({ uid }, env) => {
  const { app } = await appInScope(uid, env)
  const out = await appOut(app, env)
  if (!out) throw new Refusal('notFound')
  return out
}

export const removeAppDeploymentBatch: Handler<'removeAppDeploymentBatch'> = async ({ app_uid, user_uid }, env) => {
  mustBeCaller(user_uid, env.caller)
  const { app } = ofCompany(await presentApp(app_uid, env), env)
  const take = (await devicesOf(app, env)).filter(({ removal }) => !removal).map(({ device }) => device)
  const job = await assignThing(env, deviceThing(app), { take }, {})
  env.changed({ target: targetOf(app.id), after: { devices_uninstalling: take } })
  return ok(text`The app is being uninstalled from ${take.length} devices`, {
    removed: take.length,
    job: job && jobOut(job),
  })
}
