import { expect, test } from 'vitest'
import type { User } from '../../../shared/contract/entities.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { roles } from '../../../shared/roles.ts'
import { exportNames } from '../../../web/features/entity/exportNames.ts'
import { columnsFor } from '../../../web/pages/users/columns.tsx'
import { cellsOf, paperOf } from '../../../web/parts/table/exports.ts'
import { users } from '../../../web/words/en/users.ts'

const userColumns = columnsFor('me')

const session = {
  user: { first_name: 'Robin', last_name: 'Root' },
  role: { name: 'Super Admin' },
  group: { name: 'Acme Logistics' },
  company: { name: 'Acme Logistics', time_zone: 'Europe/Berlin' },
} as Session

const held = (role: 'worker' | 'teamManager', g: string, name: string) => ({
  r: roles[role].uid,
  g,
  d: `team:${name}`,
  t: 2,
  enabled: true,
})

const ana = {
  first_name: 'Ana',
  last_name: 'Ruiz',
  username: 'ana',
  status: 1,
  created_on: '2026-07-01T22:30:00.000Z',
  group_role: [held('worker', 't1', 'Picking'), held('worker', 't2', 'Packing'), held('teamManager', 't1', 'Picking')],
} as User

test('printed users have their roles and groups; the page says company, group, whose clock, and who prints', () => {
  const now = '2026-11-22T04:09:00.000Z'
  const printed = (group: string) =>
    paperOf(userColumns, [ana], exportNames(users, group === session.company.name ? undefined : group), session, now)
  const { summary, columns, rows } = printed('Picking')
  expect(summary).toBe(
    'Acme Logistics · 1 user · Picking · printed Nov 22, 2026 05:09 Berlin time by Robin Root, Super Admin of Acme Logistics',
  )
  expect(columns.map(({ title }) => title)).toEqual([
    'First Name',
    'Last Name',
    'Username',
    'Role · group',
    'Created On',
    'Enable',
  ])
  expect(columns.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  expect(rows).toEqual([
    [
      ...['Ana', 'Ruiz', 'ana'],
      'Team Manager · Picking, Worker · Packing, Worker · Picking',
      ...['Jul 02, 2026 00:30', 'On'],
    ],
  ])
  expect(printed('Acme Logistics').summary).toMatch(/^Acme Logistics · 1 user · printed /)
})

test('a file of users has the columns that are shown, in their order, and says of which clock its times are', () => {
  const [first, , username, , created] = userColumns
  if (!first || !username || !created) throw new Error('no columns')
  expect(cellsOf([created, username, first], [ana], 'Europe/Berlin')).toEqual([
    ['Created On (Berlin time)', 'Username', 'First Name'],
    ['Jul 02, 2026 00:30', 'ana', 'Ana'],
  ])
})
