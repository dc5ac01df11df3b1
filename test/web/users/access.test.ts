import { describe, expect, test } from 'vitest'
import type { UserRecord } from '../../../functions/data/users.ts'
import { isManagedBy } from '../../../functions/lib/accessScope.ts'
import type { Facility, Team, User } from '../../../shared/contract/entities.ts'
import { type RoleName, roleNames, roles } from '../../../shared/roles.ts'
import { choicesFor, nameOf, notHeld, treeFor } from '../../../web/features/groups/groups.ts'
import { flat, groupTree } from '../../../web/features/groups/tree.ts'
import { actionsFor, mayManage, whyKept } from '../../../web/features/people/access.ts'

const userWith = (...held: RoleName[]): User => {
  const [top = 'taskWorker'] = [...held].sort((a, b) => roles[a].type - roles[b].type)
  return {
    uid: 'u1',
    role: { id: roles[top].uid, name: roles[top].name, type: roles[top].type },
    group_role: held.map((role, at) => ({ g: `g${at}`, r: roles[role].uid, d: `team:T${at}`, t: 2, enabled: true })),
  } as User
}
const viewer = (role: RoleName) => ({ uid: 'me', role })

describe('row actions', () => {
  test.each(roleNames)('%s may manage exactly those whom the server lets them manage', (role) => {
    for (const first of roleNames)
      for (const second of roleNames) {
        const record = { roles: [{ role: first }, { role: second }] } as UserRecord
        expect(mayManage(viewer(role), userWith(first, second))).toBe(isManagedBy(role, record))
      }
  })

  test('one role that is not below is enough to lose every action', () => {
    expect(actionsFor(viewer('facilityManager'), userWith('worker', 'teamManager'))).toHaveLength(4)
    expect(actionsFor(viewer('teamManager'), userWith('worker', 'teamManager'))).toEqual([])
  })

  test('a role in a group that is no longer listed counts too', () => {
    const user = { ...userWith('worker'), role: { id: roles.admin.uid, name: 'Admin', type: 1 } }
    expect(actionsFor(viewer('facilityManager'), user)).toEqual([])
  })

  test('on their own row people find only their roles', () => {
    const me = { ...userWith('admin'), uid: 'me' }
    expect(actionsFor(viewer('admin'), me)).toEqual(['roles'])
    expect(actionsFor(viewer('superAdmin'), { ...userWith('superAdmin'), uid: 'me' })).toEqual(['roles'])
    expect(actionsFor(viewer('worker'), { ...userWith('worker'), uid: 'me' })).toEqual([])
  })

  test('the last role stays, and so does one that is not below', () => {
    const two = userWith('worker', 'teamManager')
    expect(whyKept(viewer('admin'), two, roles.worker.uid)).toBeUndefined()
    expect(whyKept(viewer('teamManager'), two, roles.teamManager.uid)).toBe('notBelow')
    expect(whyKept(viewer('admin'), userWith('worker'), roles.worker.uid)).toBe('last')
    // Who does not reach the whole company does not know whether it is the last.
    expect(whyKept(viewer('facilityManager'), userWith('worker'), roles.worker.uid)).toBeUndefined()
  })
})

describe('groups', () => {
  const own = { uid: 'c', name: 'Acme', type: 'company', zone: 'UTC' } as const
  const facilities = [
    { uid: 'f2', name: 'Tulsa', status: 1, time_zone: 'America/Chicago' },
    { uid: 'f1', name: 'Reno', status: 0, time_zone: 'America/Los_Angeles' },
  ] as Facility[]
  const teams = [
    { uid: 't10', name: 'Dock 10', parent_id: 'f2', status: 1 },
    { uid: 't9', name: 'Dock 9', parent_id: 'f2', status: 0 },
    { uid: 't1', name: 'Pick', parent_id: 'f1', status: 1 },
  ] as Team[]
  const tree = groupTree(own, facilities, teams)

  test('stand in the order of their names, each under its own', () => {
    expect(flat(tree).map(({ uid }) => uid)).toEqual(['c', 'f1', 't1', 'f2', 't9', 't10'])
  })

  test('of a disabled facility are disabled with it', () => {
    expect(
      flat(tree)
        .filter(({ enabled }) => !enabled)
        .map(({ uid }) => uid),
    ).toEqual(['f1', 't1', 't9'])
  })

  test('have the days of their facility', () => {
    const zones = Object.fromEntries(flat(tree).map(({ uid, zone }) => [uid, zone]))
    expect(zones).toMatchObject({ c: 'UTC', t1: 'America/Los_Angeles', f2: 'America/Chicago', t9: 'America/Chicago' })
  })

  test.each([
    ['admin', ['c']],
    ['facilityManager', ['f1', 'f2']],
    ['teamManager', ['t1', 't9', 't10']],
    ['worker', ['t1', 't9', 't10']],
    ['taskWorker', ['t1', 't9', 't10']],
  ] as const)('of a %s are %o', (role, uids) => {
    expect(choicesFor(tree, role).map(({ uid }) => uid)).toEqual(uids)
  })

  test('are offered in a tree that ends with them, without what has none', () => {
    const uids = (role: RoleName, of = tree) => flat(treeFor(of, role) ?? { ...own, enabled: true, children: [] })
    expect(uids('admin').map(({ uid }) => uid)).toEqual(['c'])
    expect(uids('facilityManager').map(({ uid }) => uid)).toEqual(['c', 'f1', 'f2'])
    const bare = groupTree(own, facilities, teams.slice(0, 2))
    expect(uids('worker', bare).map(({ uid }) => uid)).toEqual(['c', 'f2', 't9', 't10'])
    expect(treeFor(groupTree(own, facilities, []), 'worker')).toBeUndefined()
  })

  test('of a facility manager are the own teams, of a team manager the own team', () => {
    const facility = groupTree({ uid: 'f2', name: 'Tulsa', type: 'facility', zone: 'UTC' }, facilities, teams)
    expect(choicesFor(facility, 'worker').map(({ uid }) => uid)).toEqual(['t9', 't10'])
    const team = groupTree({ uid: 't9', name: 'Dock 9', type: 'team', zone: 'UTC' }, [], teams)
    expect(choicesFor(team, 'worker').map(({ uid }) => uid)).toEqual(['t9'])
  })

  test('in which the role is held already are not offered again', () => {
    const held = [{ g: 't9', r: roles.worker.uid, d: 'team:Dock 9', t: 2, enabled: true }]
    const choices = choicesFor(tree, 'worker')
    expect(notHeld(choices, held, roles.worker.uid).map(({ uid }) => uid)).toEqual(['t1', 't10'])
    expect(notHeld(choices, held, roles.teamManager.uid)).toHaveLength(3)
  })

  test('a name may contain a colon', () => {
    expect(nameOf({ d: 'team:Dock: east' })).toBe('Dock: east')
  })
})
