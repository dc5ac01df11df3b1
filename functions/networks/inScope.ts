import { fieldError, Refusal } from '../../shared/refusals.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { NetworkRecord } from '../data/networks.ts'
import type { EnvOf } from '../lib/env.ts'
import type { DeviceThing } from '../lib/things/assign.ts'
import { statusOfDevice } from '../lib/things/statusOfDevice.ts'

/** A network of a facility in the caller's access scope: others look absent. */
export const networkInScope = async (
  id: string,
  env: EnvOf<'networks'>,
): Promise<{ network: NetworkRecord; facility: GroupRecord }> => {
  const network = await env.stores.networks.get(env.caller.company.uid, id)
  if (!network) throw new Refusal('notFound')
  const { group } = await env.accessScope()
  return { network, facility: group(network.facility, 'facility') }
}

/** The same, of one that is not being removed. */
export const presentNetwork = async (id: string, env: EnvOf<'networks'>) => {
  const found = await networkInScope(id, env)
  mustStay(found.network)
  return found
}

const mustStay = ({ removing }: NetworkRecord) => {
  if (removing) throw new Refusal('notPossible', 'This network is being removed. Keep it first, then change it.')
}

/**
 * Networks that a request names, each of them one in the caller's access scope.
 * @param field where in the request they are named
 * @param staying set where one that is being removed is refused
 */
export const namedNetworks = async (
  ids: readonly string[],
  { field, staying = false }: { field: string; staying?: boolean },
  env: EnvOf<'networks'>,
): Promise<NetworkRecord[]> => {
  const { all, includes } = await env.accessScope()
  const found = await env.stores.networks.several(env.caller.company.uid, ids)
  return found.map((network, at) => {
    if (!network || !includes(network.facility) || all.get(network.facility)?.status === 2)
      throw new Refusal('notFound', undefined, { errors: [fieldError(`${field}.${at}`, 'No such network')] })
    if (staying) mustStay(network)
    return network
  })
}

export const deviceThing = ({ id, ssid }: Pick<NetworkRecord, 'id' | 'ssid'>): DeviceThing => ({
  ...{ kind: 'networkDevices', section: 'wifi', id, name: ssid },
})
export const targetOf = (id: string) => `network ${id}`

/** The devices to which a network was assigned, and what became of that. */
export const devicesOf = (
  { company, id }: Pick<NetworkRecord, 'company' | 'id'>,
  { stores }: Pick<EnvOf<'networks'>, 'stores'>,
) => stores.desired.ofThing(company, { section: 'wifi', id })

/** Those of them that shall have it. */
export const having = <Item extends { removal?: true }>(items: readonly Item[]) =>
  items.filter(({ removal }) => !removal)

/** How a network stands on one of its devices. */
export const deviceStatusOf = ({ changed_at }: Pick<NetworkRecord, 'changed_at'>) => statusOfDevice(changed_at)
