import { expect, test } from 'vitest'
import { fleet } from '../../bin/seed/devices.ts'
import { demoNotifications } from '../../bin/seed/notifications.ts'
import { acme } from '../../bin/seed/organisation.ts'
import { demoPresets, presetAssignments } from '../../bin/seed/presets.ts'
import { notifications } from '../../shared/contract/notifications.ts'
import { scannerPresets } from '../../shared/contract/scannerPresets.ts'

/** What the demo has of presets and notifications could have been saved in the console. */

const now = Date.parse('2026-09-16T20:40:00.000Z')
const organisation = acme(now)

test('each preset of the demo can be saved, a group has one at most, and devices were told of those that hold', () => {
  const presets = demoPresets(organisation, now)
  for (const { groups, ...preset } of presets) {
    const { error } = scannerPresets.setScanSettings.request.safeParse({ ...preset, archived: 0, group_uids: groups })
    expect([preset.label, error?.issues]).toEqual([preset.label, undefined])
  }
  const given = presets.flatMap(({ groups }) => groups)
  expect(given).toHaveLength(new Set(given).size)
  expect(given).toHaveLength(7)
  const devices = fleet(organisation, now).map(({ device }) => device)
  const assignments = presetAssignments(devices, organisation, now)
  expect(assignments.map(({ device }) => device)).toEqual(devices.map(({ id }) => id))
  const states = assignments.map(({ report }) => report?.state ?? 'nothing')
  expect(states.filter((state) => state === 'failed')).toHaveLength(1)
  expect(states.filter((state) => state === 'nothing').length).toBeGreaterThan(2)
  for (const { at, report } of assignments) {
    expect(at).toBeLessThan(now)
    if (report) expect(report.at).toBeGreaterThan(at)
  }
})

test('each notification of the demo can be saved, and is due when it says', () => {
  for (const record of demoNotifications(organisation, now)) {
    const { title, message, sent_to, events, first, repeat } = record
    const body = {
      title,
      message,
      sent_to,
      is_worker: 0,
      events,
      date_time: first ? `${first.replace('T', ' ')}:00` : null,
    }
    const { error } = notifications.setCustomNotification.request.safeParse({ ...body, repeat: repeat ?? null })
    expect([title, error?.issues]).toEqual([title, undefined])
    expect(sent_to.length).toBeGreaterThan(0)
    if (record.next_at !== undefined) expect(record.next_at).toBeGreaterThan(now)
    if (!record.enabled || first === undefined) expect(record.next_at).toBeUndefined()
  }
})
