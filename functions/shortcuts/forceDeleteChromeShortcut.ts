import { type Handler, ok } from '../lib/env.ts'
import { assignThing } from '../lib/things/assign.ts'
import { devicesOf, deviceThing, shortcutInScope, targetOf } from './inScope.ts'

export const forceDeleteChromeShortcut: Handler<'forceDeleteChromeShortcut'> = async ({ uid }, env) => {
  const { stores } = env
  const { shortcut } = await shortcutInScope(uid, env)
  const { company, id, label, url } = shortcut
  const devices = (await devicesOf(shortcut, env)).map(({ device }) => device)
  await assignThing(env, deviceThing(shortcut), { take: devices }, {}, stores.shortcuts.removing(company, id))
  env.changed({ target: targetOf(id), before: { label, url, devices: devices.length }, after: null })
  return ok('Shortcut deleted', null)
}
