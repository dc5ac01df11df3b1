import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DeviceDetails } from '../../../shared/contract/devices.ts'
import { Scanning } from '../../../web/pages/devices/Scanning.tsx'

type Preset = DeviceDetails['scanner_preset']

const none: Preset = {
  ...{ preset: null, label: null, group: null, inherited: false },
  ...{ status: 'upToDate', reason: null, reported_at: null },
}
const given: Preset = { ...none, preset: 3, label: 'Dock', group: 'Picking', reported_at: '2026-11-19T14:05:00.000Z' }
/** What each line says, from the top: which settings hold, why, and what the device has of them. */
const told = (more: Partial<Preset>, of = given) =>
  [...renderToStaticMarkup(<Scanning of={{ ...of, ...more }} zone="UTC" />).matchAll(/<dd>(.*?)<\/dd>/g)].map(
    ([, text]) => text,
  )

test('a device says which preset holds for it, why, and since when it goes by it', () => {
  expect(told({})).toEqual(['Preset 3, Dock', 'Applied to Picking', 'Applied Nov 19, 2026 14:05'])
  expect(told({ inherited: true, group: 'North' })[1]).toBe('Inherited from North')
})

test('what a device has not applied yet, or could not apply, is said with its reason', () => {
  expect(told({ status: 'pending' })[2]).toBe('Pending: applied with its next heartbeat')
  // The time is that of the settings before.
  expect(told({ status: 'failed', reason: 'No such key' })[2]).toBe('Failed: No such key')
})

test('without a preset a device goes by its own settings', () => {
  expect(told({}, none)).toEqual(['The device’s own settings', 'No preset for its group', 'Nothing to apply'])
  // One that was taken is still on the device until its next heartbeat.
  expect(told({ status: 'pending' }, none)[2]).toBe('Pending: applied with its next heartbeat')
})
