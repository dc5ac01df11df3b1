import type { Facility, Team } from '../../../shared/contract/entities.ts'
import type { Session } from '../../../shared/contract/session.ts'
import type { GroupType } from '../../../shared/roles.ts'

/** A company, a facility or a team. Its days are those of its zone. */
export interface Group {
  uid: string
  name: string
  type: GroupType
  /** Such as `Europe/Berlin`. */
  zone: string
}

/** A group with the groups below it. */
export interface GroupNode extends Group {
  /** A team is not while its facility is not. */
  enabled: boolean
  children: readonly GroupNode[]
}

/** The group that the session is in. */
export const ownGroup = ({ group }: Pick<Session, 'group'>): Group => ({
  uid: group.uid,
  name: group.name,
  type: group.type,
  zone: group.time_zone,
})

const names = /* @__PURE__ */ new Intl.Collator(undefined, { numeric: true })
const byName = (a: { name: string }, b: { name: string }) => names.compare(a.name, b.name)

/** The own group with everything below it, each level by name. Disabled groups stay: they keep their figures. */
export const groupTree = (own: Group, facilities: readonly Facility[], teams: readonly Team[]): GroupNode => {
  const teamsOf = (facility: { uid: string; zone: string; enabled: boolean }): GroupNode[] =>
    teams
      .filter((team) => team.parent_id === facility.uid)
      .map(({ uid, name, status }): GroupNode => {
        const enabled = facility.enabled && status === 1
        return { uid, name, type: 'team', zone: facility.zone, enabled, children: [] }
      })
      .sort(byName)
  const nodeOf = (group: Group, enabled: boolean): GroupNode => ({
    ...group,
    enabled,
    children: teamsOf({ ...group, enabled }),
  })
  if (own.type === 'team') return { ...own, enabled: true, children: [] }
  if (own.type === 'facility') {
    const known = facilities.find(({ uid }) => uid === own.uid)
    return nodeOf(own, known?.status !== 0)
  }
  const children = facilities
    .map(({ uid, name, time_zone, status }) => nodeOf({ uid, name, type: 'facility', zone: time_zone }, status === 1))
    .sort(byName)
  return { ...own, enabled: true, children }
}

/** A group and everything below it, from top to bottom. */
export const flat = (node: GroupNode): GroupNode[] => [node, ...node.children.flatMap(flat)]

/** The teams of a group, itself included. */
export const teamsIn = (node: GroupNode): GroupNode[] => flat(node).filter(({ type }) => type === 'team')

/** The group by itself, without what is below it. */
export const plain = ({ uid, name, type, zone }: Group): Group => ({ uid, name, type, zone })
