import type { GroupRole } from '../../../shared/contract/entities.ts'
import { groupTypeOf, type RoleName } from '../../../shared/roles.ts'
import type { GroupNode } from './tree.ts'

/** Every call that lists groups: what a write makes old. */
export const groupLists = [
  'getFacilitesOfCompany',
  'getAllFacilitiesOfManager',
  'getFacilityDetailsByUid',
  'getTeamsOfCo',
  'getTeamsOfFacility',
  'getUserGroupsAndRoles',
] as const

/** A group that a role may be held in, with the facility above a team. */
export interface Choice {
  uid: string
  name: string
  under: string | undefined
  enabled: boolean
}

/** The groups in which a role can be given: admins the company, facility managers a facility, everyone else a team. */
export const choicesFor = (tree: GroupNode, role: RoleName): Choice[] => {
  const type = groupTypeOf(role)
  const collect = (group: GroupNode, above: GroupNode | undefined): Choice[] => [
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

/** The tree down to the groups in which a role can be given; what has none of them is left out. */
export const treeFor = (tree: GroupNode, role: RoleName): GroupNode | undefined => {
  if (tree.type === groupTypeOf(role)) return { ...tree, children: [] }
  const children = tree.children.flatMap((child) => treeFor(child, role) ?? [])
  return children.length > 0 ? { ...tree, children } : undefined
}

/** The choices without the groups in which the role is held already. */
export const notHeld = (choices: readonly Choice[], held: readonly GroupRole[], role: string) =>
  choices.filter(({ uid }) => !held.some(({ g, r }) => g === uid && r === role))

/** The name in a description such as "team:Pick Mezzanine". */
export const nameOf = ({ d }: Pick<GroupRole, 'd'>) => d.slice(d.indexOf(':') + 1)
