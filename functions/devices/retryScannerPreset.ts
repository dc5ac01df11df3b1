import { statusOf } from '../../shared/desired.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Handler, ok } from '../lib/env.ts'
import { presetThing } from '../lib/scanner/holdings.ts'
import { deviceInScope } from './inScope.ts'

export const retryScannerPreset: Handler<'retryScannerPreset'> = async ({ device_id }, env) => {
  const { caller, stores, now } = env
  const { id } = await deviceInScope(await stores.devices.get(device_id), env)
  const item = await stores.desired.get(id, presetThing)
  if (!item || statusOf(item).status !== 'failed')
    throw new Refusal('notPossible', 'The scanner settings of this device have not failed.')
  const assignment = { ...presetThing, content: item.removal ? null : (item.content ?? null) }
  // After what stands, however clocks differ.
  const who = { by: caller.user.uid, at: Math.max(now, item.at + 1) }
  await stores.desired.assign(id, [assignment], who)
  env.changed({ target: `device ${id}`, after: { retried: 'scanner settings' } })
  await env.wake([id])
  return ok('Scanner settings sent again', null)
}
