import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { contentOf } from '../lib/apps/content.ts'
import { dropFiles } from '../lib/apps/files.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, ok } from '../lib/env.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { withdrawalOf } from '../lib/ota/withdraw.ts'
import { assignThing } from '../lib/things/assign.ts'
import { appInScope, byStrategy, devicesOf, deviceThing, targetOf } from './inScope.ts'

const waiting = (devices: number) =>
  devices === 1
    ? 'The app is being uninstalled from one device'
    : text`The app is being uninstalled from ${devices} devices`

export const deleteApp: Handler<'deleteApp'> = async (input, env) => {
  const { stores, caller } = env
  mustBeCaller(input.user_uid, caller)
  ;(await env.accessScope()).group(input.group_uid)
  const { app } = await appInScope(input.uid, env)
  const { id, name, package: packageName, removing } = app
  const withdrawal = await withdrawalOf(app, env)
  const devices = (await devicesOf(app, env)).map(({ device }) => device)
  const before = { name, package: packageName, version: app.file.version_name }
  if (input.force === 1 || devices.length === 0) {
    // What is assigned to devices goes with their next sync: they keep what they have.
    if (!(await stores.apps.remove(app, withdrawal))) throw new Refusal('conflict')
    await dropFiles(app, env)
    env.changed({ target: targetOf(id), before: { ...before, devices: devices.length }, after: null })
    return ok('App deleted', { removing: 0, job: null })
  }
  const set = { removing: true, by: caller.user.uid, changed_at: env.now }
  const mark = removing ? undefined : stores.apps.changing(app, { set }, withdrawal)
  const job = await assignThing(env, deviceThing(app), { take: devices }, {}, mark)
  env.changed({ target: targetOf(id), before, after: { removing: devices.length } })
  return ok(waiting(devices.length), { removing: devices.length, job: job && jobOut(job) })
}

export const keepApp: Handler<'keepApp'> = async (input, env) => {
  const { stores, caller } = env
  mustBeCaller(input.user_uid, caller)
  const { app } = await appInScope(input.uid, env)
  const { id, removing } = app
  const devices = removing ? (await devicesOf(app, env)).map(({ device }) => device) : []
  // A removal does not say how the app was to be installed before: it is normal again.
  const ways = byStrategy(devices.map((device) => ({ device })))
  const change = { set: { by: caller.user.uid, changed_at: env.now }, remove: ['removing'] }
  const unmark = removing ? stores.apps.changing(app, change) : undefined
  const job = await assignThing(env, deviceThing(app), { ways }, contentOf(app), unmark)
  env.changed({ target: targetOf(id), before: { removing: removing === true }, after: { removing: false } })
  return ok('App kept', { job: job && jobOut(job) })
}
