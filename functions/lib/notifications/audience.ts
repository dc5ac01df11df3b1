import type { ListedDevice } from '../../data/devices.ts'
import type { GroupRecord } from '../../data/groups.ts'
import type { OccurrenceRecord } from '../../data/notifications.ts'
import type { Stores } from '../../data/stores.ts'
import type { Member } from '../../data/users.ts'
import { cached } from '../cached.ts'
import type { Target } from './message.ts'

type Signed = ListedDevice & { user: string }

/** How long it is remembered who is signed in where, and which groups there are, ms: many notifications of a company are due in the same minute. */
const freshFor = 5000

/** The devices of a company on which somebody is signed in, hidden ones included. */
export const signedIn = async (stores: Pick<Stores, 'devices'>, company: string): Promise<Signed[]> =>
  (await stores.devices.list(company, { hidden: true })).flatMap((device) =>
    device.user ? [{ ...device, user: device.user }] : [],
  )

/**
 * Whether somebody who is signed in is in one of some groups: in the team that they have joined, and in no other. Until
 * they join one they are in each of theirs. Whoever holds a role in a facility or the company is in it all the time.
 */
export const isIn = (
  groups: ReadonlySet<string>,
  { team }: Pick<Signed, 'team'>,
  roles: Member['roles'] | undefined,
  isTeam: (group: string) => boolean,
): boolean => {
  if (team !== undefined && groups.has(team)) return true
  return (roles ?? []).some(({ group }) => groups.has(group) && (team === undefined || !isTeam(group)))
}

type Read = Pick<Stores, 'devices' | 'users' | 'groups'>
export type Audience = (sent: Pick<OccurrenceRecord, 'company' | 'sent_to' | 'is_worker'>) => Promise<Target[]>

/**
 * Who of the recipients is signed in, and where. Somebody who is signed in on two devices gets it on both.
 * @param fresh ms for which it is remembered who is signed in
 */
export const audienceIn = (stores: Read, fresh = freshFor): Audience => {
  const recent = cached<Signed[]>(fresh)
  const recentTypes = cached<Map<string, GroupRecord['type']>>(fresh)
  const typesOf = async (company: string) =>
    new Map((await stores.groups.list(company)).map((group) => [group.uid, group.type]))
  return async ({ company, sent_to, is_worker }) => {
    const wanted = new Set(sent_to)
    const devices = await recent(company, () => signedIn(stores, company))
    const targets = (some: readonly Signed[]) => some.map(({ id, user }) => ({ device: id, user }))
    if (is_worker) return targets(devices.filter(({ user }) => wanted.has(user)))
    const all = await recentTypes(company, () => typesOf(company))
    const isTeam = (uid: string) => all.get(uid) === 'team'
    // Of who is at work in a team it is known without a look at the roles that they hold.
    const teamsAlone = sent_to.every(isTeam)
    const unknown = devices.filter(({ team }) => team === undefined || !(teamsAlone || wanted.has(team)))
    const members = await stores.users.members(
      company,
      unknown.map(({ user }) => user),
    )
    return targets(devices.filter((device) => isIn(wanted, device, members.get(device.user)?.roles, isTeam)))
  }
}
