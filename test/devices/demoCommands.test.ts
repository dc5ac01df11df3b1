import { expect, test } from 'vitest'
import { demoCommands } from '../../bin/seed/commands.ts'
import { fleet } from '../../bin/seed/devices.ts'
import { acme } from '../../bin/seed/organisation.ts'
import { commandStatusOf } from '../../shared/commands.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')

test('the demo’s handhelds were asked for things, all of which are over, each for a reason that can be told', () => {
  const organisation = acme(now)
  const devices = fleet(organisation, now)
  const commands = demoCommands(organisation, devices, now)
  expect(demoCommands(organisation, devices, now)).toEqual(commands)
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  const statuses = new Set(commands.map((command) => commandStatusOf(command, now)))
  expect([...statuses].sort()).toEqual(['done', 'expired', 'failed'])
  for (const { at, delivered_at, ended_at = 0, ended, reason, by } of commands) {
    expect(organisation.users.map(({ uid }) => uid)).toContain(by)
    expect(at).toBeLessThan(ended_at)
    expect(ended_at).toBeLessThanOrEqual(now)
    expect(delivered_at === undefined).toBe(ended === 'expired')
    expect(reason !== undefined).toBe(ended === 'failed')
  }
})
