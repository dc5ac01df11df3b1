import { Refusal } from '../../shared/refusals.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { EnvOf } from '../lib/env.ts'

type Named = Pick<GroupRecord, 'name' | 'uid'>

export const byName = (a: Named, b: Named) => a.name.localeCompare(b.name) || (a.uid < b.uid ? -1 : 1)

/** Refuses a company that is not the caller's: it looks absent. */
export const mustBeCompany = (uid: string, { caller }: EnvOf<'groups'>) => {
  if (uid !== caller.company.uid) throw new Refusal('notFound')
}

/** A facility at or below the caller's group, or the one above it. */
export const facilityFor = async (env: EnvOf<'groups'>, uid: string): Promise<GroupRecord> => {
  const { facilitiesOf } = await env.accessScope()
  const facility = facilitiesOf(env.caller.group).find((each) => each.uid === uid && each.status !== 2)
  if (!facility) throw new Refusal('notFound')
  return facility
}
