import { photoIn } from '../../shared/incidents.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { GroupRecord } from '../data/groups.ts'
import { facilityOfIncident, type IncidentRecord } from '../data/incidents.ts'
import type { EnvOf, ReadEnv } from '../lib/env.ts'

/** The uids of the groups whose reports a group has: its facilities, and its own where it is the company. */
export const groupsOf = async (env: Pick<ReadEnv, 'accessScope'>, group: GroupRecord): Promise<string[]> => {
  const { facilitiesOf } = await env.accessScope()
  const facilities = facilitiesOf(group).map(({ uid }) => uid)
  return (group.type === 'company' ? [group.uid, ...facilities] : facilities).sort()
}

/** Which of many photos the caller may see, by their keys alone: those of the facilities in their access scope. */
export const seenPhotos = async (
  { caller, accessScope }: EnvOf<'incidents'>,
  keys: readonly string[],
): Promise<string[]> => {
  const { includes } = await accessScope()
  return keys.filter((key) => {
    const name = photoIn(key)
    return name && name.company === caller.company.uid && includes(facilityOfIncident(name.incident))
  })
}

/** A report in the caller's access scope; any other looks absent. */
export const reportInScope = async (env: EnvOf<'incidents'>, id: string): Promise<IncidentRecord> => {
  const { includes } = await env.accessScope()
  const report = includes(facilityOfIncident(id))
    ? await env.stores.incidents.get(env.caller.company.uid, id)
    : undefined
  if (!report) throw new Refusal('notFound')
  return report
}
