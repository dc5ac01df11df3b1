import { expect, test } from 'vitest'
import type { Device } from '../../../shared/contract/devices.ts'
import { deviceColumns, deviceColumnsProblem, narrowDeviceColumns, wideDeviceColumns } from '../../../shared/devices.ts'
import { columnsFor, whyNoFind, whyNoPing } from '../../../web/pages/devices/columns.tsx'
import { numbered } from '../../../web/pages/devices/LabelDialog.tsx'

const none = () => {}
const keysOf = (actions: object, narrow = false) =>
  columnsFor('UTC', { open: none, relabel: none, ping: none, wifi: none, ...actions }, narrow).map(({ key }) => key)

test('every field of a device has its column', () => {
  expect(keysOf({})).toEqual(['status', 'label', ...deviceColumns, 'ping', 'wifi'])
  expect(keysOf({ find: none, hide: none }).slice(-4)).toEqual(['find', 'ping', 'wifi', 'hide'])
  expect(keysOf({ find: none, hide: none }, true)).toEqual(['status', 'label', ...deviceColumns])
})

test('the button of a row says why it cannot be pressed', () => {
  const device = { device_model: 'TC52', firebase_device_token: true, loc_latitude: 39.5, group_uid: 'pick' } as Device
  expect(whyNoPing(device)).toBeUndefined()
  expect(whyNoPing({ ...device, firebase_device_token: false })).toMatch(/push token/)
  for (const device_model of ['RT1001', 'PAD'])
    expect(whyNoPing({ ...device, device_model })).toBe(`Devices of model ${device_model} cannot be pinged.`)
  const finders = new Set([device.group_uid])
  const unplaced = { ...device, loc_latitude: null }
  expect(whyNoFind(device, new Set())).toBeUndefined()
  expect(whyNoFind(unplaced, finders)).toMatch(/has not reported its location/)
  expect(whyNoFind(unplaced, undefined)).toMatch(/has not reported its location/)
  expect(whyNoFind(unplaced, new Set(['elsewhere']))).toBe('Device Finder is off for its group.')
})

test('where it is not known what was chosen the usual ones are shown', () => {
  expect(wideDeviceColumns.unread).toEqual(['username', 'name', 'device_model', 'battery_percentage', 'loc_time'])
  expect(narrowDeviceColumns).toEqual(['username', 'name', 'loc_time'])
})

test('a choice of columns is a list of different ones that there are', () => {
  for (const text of ['', 'name', 'loc_time,name,username']) expect(deviceColumnsProblem(text, 3)).toBeUndefined()
  for (const text of ['name,name', 'label', 'name,', 'name:120', 'name,username,loc_time,os_version', '__proto__'])
    expect(deviceColumnsProblem(text, 3)).toMatch(/^Use a comma list of up to 3/)
})

test('labels are numbered on, with as many digits as the largest', () => {
  expect(numbered('RNO-', 9, 2)).toEqual(['RNO-09', 'RNO-10'])
  expect(numbered('', 99, 3)).toEqual(['099', '100', '101'])
  expect(numbered(' A ', 0, 1)).toEqual(['A 00'])
})
