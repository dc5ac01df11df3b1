import { text } from '../../shared/text.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, ok } from '../lib/env.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { assignThing } from '../lib/things/assign.ts'
import { mustBeOfFacility } from '../lib/things/deviceFacility.ts'
import { contentOf, devicesOf, deviceThing, enabledShortcut, targetOf } from './inScope.ts'

export const updateChromeShortcutDeployment: Handler<'updateChromeShortcutDeployment'> = async (input, env) => {
  mustBeCaller(input.user_uid, env.caller)
  const { shortcut } = await enabledShortcut(input.chrome_shortcut_uid, env)
  const indexById = new Map(input.deployment_list.map(({ device_id }, at) => [device_id, at]))
  // Of a device that is named twice, the last counts.
  const asked = new Map(input.deployment_list.map(({ device_id, operation }) => [device_id, operation]))
  const has = new Set((await devicesOf(shortcut, env)).map(({ device }) => device))
  const of = (operation: 0 | 1) => [...asked].flatMap(([id, wanted]) => (wanted === operation ? [id] : []))
  const [give, take] = [of(1), of(0).filter((id) => has.has(id))]
  // What was asked of a device before may be asked again, wherever it is now; others must be in the facility.
  const strange = [...asked.keys()].filter((id) => !has.has(id))
  await mustBeOfFacility(
    env,
    shortcut.facility,
    strange,
    (at) => `deployment_list.${indexById.get(strange[at] ?? '') ?? at}.device_id`,
  )
  const job = await assignThing(env, deviceThing(shortcut), { give, take }, contentOf(shortcut))
  env.changed({ target: targetOf(shortcut.id), after: { devices_deployed: give, devices_removed: take } })
  return ok(text`${give.length} devices deployed, ${take.length} removed`, {
    ...{ deployed: give.length, removed: take.length },
    job: job && jobOut(job),
  })
}
