import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Located } from '../../../web/features/finder/FinderPanel.tsx'
import type { Findable } from '../../../web/features/finder/model.ts'

const now = Date.UTC(2026, 10, 20, 14, 33)
const device: Findable = {
  ...{ id: '1', status: 1, label: 'RNO-0009', serial_number: 'S', mac_address: '', name: 'Pick', lost_at: null },
  ...{ battery_percentage: 80, battery_health: 'GOOD' },
  ...{ loc_latitude: null, loc_longitude: null, loc_accuracy: null, loc_time: null },
}
const told = (off: boolean, row = device) =>
  renderToStaticMarkup(<Located row={row} zone="UTC" now={now} off={off} />)
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/ {2,}/)

test('a device that says nothing of where it is says whether the finder of its group is off', () => {
  expect(told(false)).toEqual(['no location'])
  expect(told(true)).toEqual(['no location', 'finder off'])
})

test('a device that was located says when and how exactly', () => {
  const place = { loc_latitude: 39.5, loc_longitude: -119.7, loc_accuracy: 8, loc_time: '2026-11-20T14:32:01.000Z' }
  expect(told(false, { ...device, ...place })).toEqual(['14:32:01', 'within 8 m'])
})
