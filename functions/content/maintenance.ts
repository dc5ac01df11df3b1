import { Refusal } from '../../shared/refusals.ts'
import { maintenanceFreshness } from '../data/maintenance.ts'
import { type Handler, type OpenHandler, ok } from '../lib/env.ts'
import { changedMaintenance, isMaintained, maintenanceChange, maintenanceOut, modeOut } from '../lib/maintenance.ts'

/** After its end, until every instance has learned of it and a little more, ms: who came back sooner would be refused again. */
const shownAfterEnd = maintenanceFreshness + 2000

export const getMaintenance: OpenHandler<'getMaintenance'> = async (_input, { stores, log, now }) => {
  const record = await stores.maintenance.recent(log.warn)
  const isThere = record && (record.ended_at === undefined || now < record.ended_at + shownAfterEnd)
  return { maintenance: isThere ? maintenanceOut(record, now) : null }
}

export const setMaintenance: Handler<'setMaintenance'> = async ({ on, until, message }, env) => {
  const { stores, caller, now } = env
  // It shuts every company out.
  if (caller.user.universal !== 2) throw new Refusal('notAllowed', 'Access Denied')
  const { first_name, last_name, username } = caller.user
  const by = `${first_name} ${last_name}`.trim() || username
  const before = await stores.maintenance.get()
  const change = { on, message, by, until: until === null ? null : Date.parse(until) }
  const after = changedMaintenance(before, change, now)
  if (!after) return ok('Maintenance is off', { maintenance: null })
  await stores.maintenance.put(after)
  env.changed(maintenanceChange(before, after))
  const outcome = !on ? 'Maintenance ended' : isMaintained(before) ? 'Maintenance changed' : 'Maintenance started'
  return ok(outcome, { maintenance: modeOut(after) })
}
