import { incidentStatuses } from '../../shared/incidents.ts'
import type { ReadListHandler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { readShards } from '../lib/readShards.ts'
import { groupsOf } from './inScope.ts'
import { incidentWriter } from './wire.ts'

export const getIncidentReports: ReadListHandler<'getIncidentReports', 'incidents'> = async (
  { group_uid, status },
  env,
) => {
  const { stores, caller } = env
  const group = (await env.accessScope()).group(group_uid)
  const groups = await groupsOf(env, group)
  const statuses = status === undefined ? Object.values(incidentStatuses) : [status]
  const shards = statuses.flatMap((each) => groups.map((uid) => ({ uid, status: each, name: `${each}/${uid}` })))
  const out = await incidentWriter(env)
  const ofTeam = group.type === 'team' ? group.uid : undefined

  return new Listing(
    async function* (after, size) {
      const [, from = '', key] = /^(\d\/[^/]+)\/(.*)$/.exec(after ?? '') ?? []
      const left = shards.filter(({ name }) => name >= from)
      yield* readShards(left, size, async function* ({ uid, status: each, name }, most) {
        const start = { after: name === from ? key : undefined, size: most }
        for await (const found of stores.incidents.steps(caller.company.uid, uid, each, start))
          yield found.map(([sk, report]) => ({
            key: `${name}/${sk}`,
            item: ofTeam === undefined || report.team === ofTeam ? out(report) : undefined,
          }))
      })
    },
    (one, other) => other.created_on - one.created_on || (one.uid < other.uid ? -1 : 1),
  )
}
