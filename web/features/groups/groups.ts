import type { Facility, GroupRole, Team } from '../../../shared/contract/entities.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { groupTypeOf, type RoleName } from '../../../shared/roles.ts'

/** Every call that lists groups: what a write makes old. */
export const groupLists = [
  'getFacilitesOfCompany',
  'getAllFacilitiesOfManager',
  'getFacilityDetailsByUid',
  'getTeamsOfCo',
  'getTeamsOfFacility',
  'getUserGroupsAndRoles',
] as const

/** A group as the page knows it, with the groups below it. */
export interface Group {
  uid: string
  name: string
  type: 'company' | 'facility' | 'team'
  enabled: boolean
  children: readonly Group[]
}

const byName = new Intl.Collator(undefined, { numeric: true })
const sorted = <T extends { name: string }>(groups: readonly T[]) =>
  [...groups].sort((a, b) => byName.compare(a.name, b.name))

/** The groups the viewer reaches as one tree: the company, their facility or their team. */
export const groupTree = (
  { company, group }: Pick<Session, 'company' | 'group'>,
  facilities: readonly Facility[],
  teams: readonly Team[],
): Group => {
  const below = (facility: { uid: string; status: number }): Group[] =>
    sorted(teams.filter((team) => team.parent_id === facility.uid)).map((team) => ({
      uid: team.uid,
      name: team.name,
      type: 'team',
      enabled: team.status === 1 && facility.status === 1,
      children: [],
    }))
  if (group.type === 'team') return { uid: group.uid, name: group.name, type: 'team', enabled: true, children: [] }
  if (group.type === 'facility') {
    const own = facilities.find(({ uid }) => uid === group.uid) ?? { uid: group.uid, status: 1 }
    return { uid: group.uid, name: group.name, type: 'facility', enabled: own.status === 1, children: below(own) }
  }
  const children = sorted(facilities).map(
    (facility): Group => ({
      uid: facility.uid,
      name: facility.name,
      type: 'facility',
      enabled: facility.status === 1,
      children: below(facility),
    }),
  )
  return { uid: company.uid, name: company.name, type: 'company', enabled: true, children }
}

/** A group and everything below it, from top to bottom. */
export const flat = (group: Group): Group[] => [group, ...group.children.flatMap(flat)]

/** A group that a role may be held in, with the facility above a team. */
export interface Choice {
  uid: string
  name: string
  under: string | undefined
  enabled: boolean
}

/** The groups in which a role can be given: admins the company, facility managers a facility, everyone else a team. */
export const choicesFor = (tree: Group, role: RoleName): Choice[] => {
  const type = groupTypeOf(role)
  const collect = (group: Group, above: Group | undefined): Choice[] => [
    ...(group.type === type
      ? [
          {
            uid: group.uid,
            name: group.name,
            under: above?.type === 'facility' ? above.name : undefined,
            enabled: group.enabled,
          },
        ]
      : []),
    ...group.children.flatMap((child) => collect(child, group)),
  ]
  return collect(tree, undefined)
}

/** The choices without the groups in which the role is held already. */
export const notHeld = (choices: readonly Choice[], held: readonly GroupRole[], role: string) =>
  choices.filter(({ uid }) => !held.some(({ g, r }) => g === uid && r === role))

/** The name in a description such as "team:Pick Mezzanine". */
export const nameOf = ({ d }: Pick<GroupRole, 'd'>) => d.slice(d.indexOf(':') + 1)
