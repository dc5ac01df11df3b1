import { Refusal } from '../../shared/refusals.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { NetworkRecord } from '../data/networks.ts'
import type { Env } from '../lib/env.ts'
import { statusOfDevice } from '../lib/things/standing.ts'
import type { Told } from '../lib/things/tell.ts'

/** A network of a facility that the caller reaches: others look absent. */
export const reachedNetwork = async (
  id: string,
  env: Env,
): Promise<{ network: NetworkRecord; facility: GroupRecord }> => {
  const network = await env.stores.networks.get(env.caller.company.uid, id)
  if (!network) throw new Refusal('notFound')
  const { group } = await env.accessScope()
  return { network, facility: group(network.facility, 'facility') }
}

/** The same, of one that is not being removed. */
export const standingNetwork = async (id: string, env: Env) => {
  const reached = await reachedNetwork(id, env)
  if (reached.network.removing)
    throw new Refusal('notPossible', 'This network is being removed. Keep it first, then change it.')
  return reached
}

export const told = (id: string): Told => ({ kind: 'networkDevices', section: 'wifi', id })
export const targetOf = (id: string) => `network ${id}`

/** The devices of which a network was wished, and what became of that. */
export const devicesOf = ({ company, id }: Pick<NetworkRecord, 'company' | 'id'>, { stores }: Pick<Env, 'stores'>) =>
  stores.desired.ofThing(company, { section: 'wifi', id })

/** Those of them that shall have it. */
export const having = <Item extends { removal?: true }>(items: readonly Item[]) =>
  items.filter(({ removal }) => !removal)

/** How a network stands on one of its devices. */
export const standingOf = ({ changed_at }: Pick<NetworkRecord, 'changed_at'>) => statusOfDevice(changed_at)
