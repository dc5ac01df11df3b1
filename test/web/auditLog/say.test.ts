import { expect, test } from 'vitest'
import { thingOf } from '../../../shared/audit.ts'
import type { AuditRow } from '../../../shared/contract/audit.ts'
import type { Call } from '../../../shared/contract/call.ts'
import { calls } from '../../../shared/contract/index.ts'
import { jobKinds } from '../../../shared/jobs.ts'
import {
  agentText,
  callName,
  changeText,
  fieldName,
  kindName,
  whatText,
  whoText,
} from '../../../web/pages/auditLog/format.ts'
import { auditCalls } from '../../../web/words/en/auditCalls.ts'
import { auditLog } from '../../../web/words/en/auditLog.ts'
import { auditCalls as spanishCalls } from '../../../web/words/es/auditCalls.ts'
import { auditLog as spanish } from '../../../web/words/es/auditLog.ts'

/** How records read. */

const row = (more: Partial<AuditRow>): AuditRow => ({
  ...{ id: 'x', at: '2026-11-22T02:09:41.000Z', company_uid: 'c', company_name: 'Acme', user_uid: 'u' },
  ...{ user_name: 'Ada Byron', username: 'ada', role: 'admin', provider: false, call: 'updateTeam' },
  ...{ things: [], things_total: 0, values: 0, change: null, names: {} },
  ...more,
})

test('whatever the log has a record of is said in words, in both languages', () => {
  const byDevices = ['signIn', 'heartbeat', 'report', 'incident']
  const actions = Object.entries(calls as Record<string, Call>)
    .filter(([name, { writes, universal }]) => (writes || universal) && !byDevices.includes(name))
    .map(([name]) => name)
  const all = [...actions, ...jobKinds, 'forgottenPassword', 'unsubscribe', 'setUniversalRights']
  expect(all.filter((name) => !Object.hasOwn(auditCalls, name))).toEqual([])
  expect(all.filter((name) => !Object.hasOwn(spanishCalls, name))).toEqual([])
  expect(Object.keys(spanish.kinds)).toEqual(Object.keys(auditLog.kinds))
  expect(Object.keys(spanish.fields)).toEqual(Object.keys(auditLog.fields))
  expect(callName('saveNetwork')).toBe('Created')
})

test('names of what is not known are still text', () => {
  expect([fieldName('find_rufus'), fieldName('some_newValue'), fieldName('address.city')]).toEqual([
    ...['Device Finder', 'Some new value', 'Address › City'],
  ])
  expect([kindName(thingOf('network n1').kind), kindName('odd thing')]).toEqual(['Wi-Fi network', 'Odd thing'])
})

test.each([
  [row({}), 'Ada Byron'],
  [row({ user_name: null }), 'ada'],
  [row({ user_name: null, username: null }), 'u'],
  [row({ user_name: null, username: null, user_uid: null, provider: true }), 'Service provider'],
])('who did it has the best name that is known', (each, expected) => {
  expect(whoText(each)).toBe(expected)
})

/** A winter's instant by the clock of New York, reckoned another way. */
const inNewYork = (at: number) => {
  const [, day, month, year, time] = new Date(at - 5 * 3_600_000).toUTCString().split(' ')
  return `${month} ${day}, ${year} ${time}`
}

const team = (id: string) => ({ kind: 'team', id, name: `Team ${id}` })

test.each([
  [[], 0, ''],
  [[team('1')], 1, 'Team 1'],
  [[{ kind: 'login page', id: '', name: null }], 1, 'Sign-in page'],
  [[{ kind: 'user', id: 'gone', name: null }], 1, 'gone'],
  [[team('1'), team('2'), team('3')], 25, '25 × Team'],
  [[team('1'), { kind: 'user', id: 'u', name: 'ada' }], 2, 'Team 1 and 1 more'],
])('what it was done to is said by name, or by how many there are', (things, things_total, expected) => {
  expect(whatText(row({ things: [...things], things_total }))).toBe(expected)
})

test.each([
  ['nothing', row({}), ''],
  ['several values', row({ values: 3 }), '3 values'],
  [
    'both sides',
    row({ values: 1, change: { field: 'name', before: 'Pack 2', after: 'Pack Line 2' } }),
    'Pack 2 → Pack Line 2',
  ],
  ['a new value', row({ values: 1, change: { field: 'ping', after: ['sound', 'vibration'] } }), 'sound, vibration'],
  ['a status', row({ values: 1, change: { field: 'status', before: 1, after: 0 } }), 'Enabled → Disabled'],
  ['yes and no', row({ values: 1, change: { field: 'lost', before: false, after: true } }), 'No → Yes'],
  [
    'an instant',
    row({ values: 1, change: { field: 'sessions_from', after: 1_795_399_781_000 } }),
    inNewYork(1_795_399_781_000),
  ],
  ['what was cleared', row({ values: 1, change: { field: 'city', before: 'Ulm', after: '' } }), 'Ulm → empty'],
  [
    'ids by name',
    row({ values: 1, change: { field: 'team', before: 't1', after: 't2' }, names: { t1: 'Pick', t2: 'Pack' } }),
    'Pick → Pack',
  ],
])('what changed is said in short: %s', (_, each, expected) => {
  expect(changeText(each, 'America/New_York')).toBe(expected)
})

test('a browser and its system have names', () => {
  expect(
    agentText(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
    ),
  ).toBe('Chrome, Windows')
  expect(agentText('curl/8')).toBe('curl/8')
})
