import { listRoles } from '../../../../shared/newUsers/columns.ts'
import { groupTypeOf, type RoleName, roles } from '../../../../shared/roles.ts'
import { choicesFor } from '../../../features/groups/groups.ts'
import type { GroupNode } from '../../../features/groups/tree.ts'

/** A group as a list names it: by its name, and with its facility where two have that name. */
interface GroupChoice {
  uid: string
  label: string
}

/** What roles and groups a list may name, for one viewer. */
export interface Assignable {
  roles: { key: RoleName; label: string }[]
  roleOf: (cell: string) => RoleName | undefined
  /** The groups that a role may be held in. */
  groupsFor: (role: RoleName) => GroupChoice[]
  groupFor: (role: RoleName, cell: string) => string | undefined
  /** Whether a cell names any group. */
  isGroupName: (cell: string) => boolean
  /** Names that are no passwords. */
  company: readonly string[]
}

const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** @param roleNames what the console calls the roles, in the language of the viewer */
export const assignableTo = (
  viewer: RoleName,
  tree: GroupNode,
  roleNames: Readonly<Record<RoleName, string>>,
  company: readonly string[],
): Assignable => {
  const able = listRoles(viewer)
  const roleByName = new Map(
    able.flatMap((role) => [roles[role].name, roleNames[role], roles[role].uid].map((name) => [plain(name), role])),
  )
  const known = new Map(
    able.map((role) => {
      const choices = choicesFor(tree, role).map(({ uid, name, under }) => ({
        uid,
        name,
        full: under ? `${under} / ${name}` : name,
      }))
      const times = Map.groupBy(choices, ({ name }) => plain(name))
      const groupChoices = choices.map(({ uid, name, full }) => ({
        uid,
        label: (times.get(plain(name))?.length ?? 0) > 1 ? full : name,
      }))
      const byName = new Map([
        ...choices.map(({ uid, full }) => [plain(full), uid] as const),
        ...groupChoices.map(({ uid, label }) => [plain(label), uid] as const),
      ])
      return [role, { places: groupChoices, byName }] as const
    }),
  )
  return {
    roles: able.map((key) => ({ key, label: roleNames[key] })),
    roleOf: (cell) => roleByName.get(plain(cell)),
    groupsFor: (role) => known.get(role)?.places ?? [],
    groupFor: (role, cell) =>
      // Admins belong to the company, whatever a list says.
      groupTypeOf(role) === 'company' ? tree.uid : known.get(role)?.byName.get(plain(cell)),
    isGroupName: (cell) => [...known.values()].some(({ byName }) => byName.has(plain(cell))),
    company,
  }
}
