import { expect, test } from 'vitest'
import { areFilters } from '../../../shared/tableFilters.ts'
import { addressOf } from '../../../web/pages/devices/useArrival.ts'

test('what another page passes becomes the address', () => {
  expect(addressOf({ tab: 'map', mapSize: 40, passedGroup: 'g1', passedOrder: 'active_devices' })).toEqual({
    ...{ tab: 'map', width: '40', group: 'g1', sort: '-status' },
  })
  const passed = addressOf({ passedGroup: { uid: 'g2' }, passedOrder: 'battery_percent', passedFilter: 'DEAD' })
  expect(passed).toEqual({ group: 'g2', sort: 'battery_percentage', f: 'battery_health:%3DDEAD' })
  const { f = '' } = addressOf({ passedFilter: ['DEAD', 'COLD', 'OVER_VOLTAGE', 'UNKNOWN', 'OVERHEAT'] })
  expect(areFilters(f)).toBe(true)
  expect(addressOf({ mapSize: '60%' })).toEqual({ width: '60' })
})

test('what is not known is left out', () => {
  expect(addressOf({})).toEqual({})
  expect(addressOf({ tab: 'else', passedOrder: 'constructor' })).toEqual({})
})
