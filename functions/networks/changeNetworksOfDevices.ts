import { badField, Refusal } from '../../shared/refusals.ts'
import type { Assignment } from '../data/desiredItems.ts'
import { deviceInScope } from '../devices/inScope.ts'
import { type Handler, ok } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { facilityOf } from '../lib/things/deviceFacility.ts'
import { namedNetworks } from './inScope.ts'

const distinct = (ids: readonly string[]) => [...new Set(ids)]

export const changeNetworksOfDevices: Handler<'changeNetworksOfDevices'> = async ({ uids, add, remove }, env) => {
  const [added, removed] = [distinct(add), distinct(remove)]
  if (added.length + removed.length === 0) throw badField('add', 'Please choose a network to add or to remove.')
  const give = await namedNetworks(added, { field: 'add', staying: true }, env)
  const take = await namedNetworks(removed, { field: 'remove' }, env)
  const both = remove.findIndex((id) => add.includes(id))
  if (both >= 0) throw badField(`remove.${both}`, 'A network is either added or removed.')
  const who = { by: env.caller.user.uid, at: env.now }
  const woken: string[] = []
  const results = await runBatch(uids, env, async (uid, each) => {
    const device = await deviceInScope(await each.stores.devices.get(uid), each)
    const deviceFacility = facilityOf(device, await each.accessScope())
    // One that was never used has no facility yet: it may be given the networks of any.
    const fits = ({ facility }: { facility: string }) => !deviceFacility || deviceFacility.uid === facility
    // What it has of a facility that it has left can be taken from it.
    const [gives, takes] = [give.filter(fits), take]
    if (gives.length + takes.length === 0)
      throw new Refusal('notPossible', 'None of these networks belongs to the facility of this device.')
    const assignments = [
      ...gives.map(({ id, revision }): Assignment => ({ section: 'wifi', id, content: { revision } })),
      ...takes.map(({ id }): Assignment => ({ section: 'wifi', id, content: null })),
    ]
    const isNew = await each.stores.desired.assign(device.id, assignments, who)
    if (isNew === undefined) throw new Refusal('notFound')
    if (isNew > 0) {
      woken.push(device.id)
      const [networks_added, networks_removed] = [gives, takes].map((some) => some.map(({ id }) => id))
      each.changed({ target: `device ${device.id}`, after: { networks_added, networks_removed } })
    }
    return ok('Networks of the device changed', null)
  })
  if (woken.length > 0) await env.wake(woken)
  return results
}
