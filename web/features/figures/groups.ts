import type { Facility, Team } from '../../../shared/contract/entities.ts'
import type { Session } from '../../../shared/contract/session.ts'
import type { GroupType } from '../../../shared/roles.ts'

/** A group whose figures can be shown. Its days are those of its zone. */
export interface Group {
  uid: string
  name: string
  type: GroupType
  zone: string
}

export interface GroupNode extends Group {
  children: GroupNode[]
}

/** How many groups a view takes. */
export const maxGroups = { day: 5, other: 1 } as const

/** The group that the session is in. */
export const ownGroup = ({ group }: Session): Group => ({
  uid: group.uid,
  name: group.name,
  type: group.type,
  zone: group.time_zone,
})

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en', { numeric: true })

/** The own group with everything below it, each level by name. Disabled groups keep their figures and stay. */
export const groupTree = (own: Group, facilities: readonly Facility[], teams: readonly Team[]): GroupNode => {
  const teamsOf = (facility: { uid: string }, zone: string): GroupNode[] =>
    teams
      .filter((team) => team.parent_id === facility.uid)
      .map(({ uid, name }) => ({ uid, name, type: 'team' as const, zone, children: [] }))
      .sort(byName)
  if (own.type === 'team') return { ...own, children: [] }
  if (own.type === 'facility') return { ...own, children: teamsOf(own, own.zone) }
  const children = facilities
    .map(({ uid, name, time_zone }) => ({
      uid,
      name,
      type: 'facility' as const,
      zone: time_zone,
      children: teamsOf({ uid }, time_zone),
    }))
    .sort(byName)
  return { ...own, children }
}

/** Every group of a tree, parents first. */
export const flat = (node: GroupNode): GroupNode[] => [node, ...node.children.flatMap(flat)]

/** The teams of a group, itself included. */
export const teamsIn = (node: GroupNode): GroupNode[] => flat(node).filter(({ type }) => type === 'team')

export const plain = ({ uid, name, type, zone }: Group): Group => ({ uid, name, type, zone })
