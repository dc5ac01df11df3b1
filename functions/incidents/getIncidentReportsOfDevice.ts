import { deviceInScope } from '../devices/inScope.ts'
import type { Handler } from '../lib/env.ts'
import { incidentWriter } from './wire.ts'

/** Most reports that are answered. */
const most = 20

export const getIncidentReportsOfDevice: Handler<'getIncidentReportsOfDevice'> = async ({ device_id }, env) => {
  const { stores, caller } = env
  const { id } = await deviceInScope(await stores.devices.get(device_id), env)
  // What was filed while it was elsewhere is for who sees that facility.
  const { includes } = await env.accessScope()
  const out = await incidentWriter(env)
  return (await stores.incidents.filedOn(caller.company.uid, id, { most, of: includes })).map(out)
}
