import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartupError } from '../../bin/local/startupError.ts'
import { maintenanceProgram, untilOf } from '../../bin/maintenance/program.ts'
import type { AuditEntry } from '../../functions/data/audit.ts'
import { hour, iso, minute } from '../../shared/time.ts'
import { type People, people } from '../lib/people.ts'
import { universalAdmin } from '../lib/platform.ts'

/** `npm run maintenance`, over the tables of an installation. */

let world: People
beforeAll(async () => {
  world = await people()
})
afterAll(() => world?.stop())

const now = Date.parse('2026-11-23T20:00:00.000Z')
const run = async (...args: string[]) => {
  const output: string[] = []
  await maintenanceProgram(args, (line) => void output.push(line), { now, open: async () => world.stores })
  return output
}

test('begins, changes and ends maintenance, and says how things stand', async () => {
  const admin = await world.as('admin')
  expect(await run()).toEqual(['Maintenance is off.'])
  expect(await run('off')).toEqual(['Maintenance is off.'])
  expect(await run('on')).toEqual([
    'Under maintenance since 2026-11-23T20:00:00.000Z, begun by the command line; nobody knows until when',
    'Known everywhere within 10 seconds.',
  ])
  expect((await admin.call('current')).code).toBe('maintenance')
  const [changed] = await run('on', '--until', '45m', '--message', ' Back soon ')
  expect(changed).toMatch(/command line; expected until 2026-11-23T20:45:00.000Z; "Back soon"$/)
  expect((await admin.call('current')).message).toBe('Back soon')
  expect(await run('status')).toEqual([changed])
  expect(await run('off')).toEqual(['Maintenance is off.', 'Known everywhere within 10 seconds.'])
  expect((await admin.call('current')).status).toBe(200)
})

test('what it does is in the log of the company that runs the installation', async () => {
  const { user } = await universalAdmin(world)
  await run('on', '--message', 'Back soon')
  await run('off')
  const search = { from: now, to: now + 1, thing: 'maintenance' }
  const entries: AuditEntry[] = []
  for await (const some of world.stores.audit.steps(user.company, search)) entries.push(...some)
  expect(entries.map(({ record }) => [record.user, record.call])).toEqual(
    Array(2).fill(['command-line', 'setMaintenance']),
  )
  const changes = entries.flatMap(({ record }) => record.changes)
  expect(changes.map(({ after }) => (after as { message?: string }).message).sort()).toEqual(['Back soon', undefined])
})

const berlin = (typed: string) => iso(untilOf(typed, now, 'Europe/Berlin'))

describe('when it is expected to end', () => {
  test.each([
    // 21:00 in Berlin.
    ['45m', iso(now + 45 * minute)],
    ['12h', iso(now + 12 * hour)],
    ['22:30', '2026-11-23T21:30:00.000Z'],
    ['9:05', '2026-11-24T08:05:00.000Z'],
    ['21:00', '2026-11-24T20:00:00.000Z'],
    ['2026-11-23 22:30', '2026-11-23T21:30:00.000Z'],
    ['2026-11-23T22:30:00Z', '2026-11-23T22:30:00.000Z'],
    ['2026-11-24T01:00:00+02:00', '2026-11-23T23:00:00.000Z'],
  ])('%s is %s', (typed, at) => {
    expect(berlin(typed)).toBe(at)
  })

  test.each(['tonight', '25:00', '22:61', '', '45', '45d', '2026-02-30 10:00', '-5m'])('%j is no time', (typed) => {
    expect(() => berlin(typed)).toThrow(/^--until must be a time/)
  })

  test.each(['2026-11-23 20:59', '2026-11-23T20:00:00Z', '0m'])('%s is over', (typed) => {
    expect(() => berlin(typed)).toThrow(/is over already/)
  })
})

test.each([
  [['pause'], /none of on, off and status/],
  [['on', 'off'], /none of on, off and status/],
  [['on', '--for', '5m'], /--for/],
  [['off', '--until', '22:30'], 'go with "on"'],
  [['--message', 'Back soon'], 'go with "on"'],
  [['on', '--message', 'x'.repeat(301)], '--message: At most 300 characters'],
  [['on', '--data', 'a', '--outputs', 'b'], 'Either --outputs or --data.'],
])('%j is refused in a sentence, and nothing begins', async (args, reason) => {
  const refused = run(...args)
  await expect(refused).rejects.toBeInstanceOf(StartupError)
  await expect(refused).rejects.toThrow(reason)
  expect(await run()).toEqual(['Maintenance is off.'])
})

test('says how it is used', async () => {
  expect((await run('--help')).join('\n')).toMatch(/^npm run maintenance -- \[on \| off \| status\]/)
})

test('a folder that no machine runs on is told so', async () => {
  await expect(maintenanceProgram(['--data', '/nowhere'], () => {})).rejects.toThrow(/^No machine runs on \/nowhere/)
})
