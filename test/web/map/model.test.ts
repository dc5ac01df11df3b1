import { expect, test } from 'vitest'
import { type Findable, pointsOf, summed } from '../../../web/features/finder/model.ts'

const device = (id: string, more: Partial<Findable> = {}): Findable => ({
  ...{ id, status: 1, label: id, serial_number: `S-${id}`, mac_address: '', name: 'Picking' },
  ...{ battery_percentage: 50, battery_health: 'GOOD' },
  ...{ loc_latitude: 1, loc_longitude: 2, loc_accuracy: 5, loc_time: '2027-01-01T10:00:00.000Z' },
  lost_at: null,
  ...more,
})

test('a device is a point by how it is, and none where it has not told where it is', () => {
  const rows = [
    device('in'),
    device('out', { status: 0 }),
    device('dead', { battery_health: 'DEAD', status: 0 }),
    device('odd', { battery_health: 'UNSPECIFIED_FAILURE' }),
    device('gone', { battery_health: 'DEAD', lost_at: '2027-01-01T09:00:00.000Z' }),
    device('zero', { loc_latitude: 0, loc_longitude: 0 }),
    device('nowhere', { loc_latitude: null, loc_longitude: null }),
  ]
  expect(pointsOf(rows).map(({ id, state }) => [id, state])).toEqual([
    ['in', 'in'],
    ['out', 'out'],
    ['dead', 'critical'],
    ['odd', 'in'],
    ['gone', 'lost'],
    ['zero', 'in'],
  ])
})

test('the sum counts each battery once, and names the oldest place of those that are known', () => {
  const rows = [
    ...[100, 81, 80, 21, 20, 0].map((percent) => device(`p${percent}`, { battery_percentage: percent })),
    device('cold', { battery_health: 'COLD', battery_percentage: 90 }),
    device('silent', { battery_percentage: null, battery_health: null }),
    device('old', { loc_time: '2027-01-01T08:00:00.000Z', battery_percentage: null }),
    device('gone', { loc_latitude: null, loc_longitude: null, loc_time: null }),
  ]
  const { parts, placed, oldest } = summed(rows)
  expect(parts).toEqual({ high: 2, medium: 3, low: 2, critical: 1 })
  expect([placed, oldest?.id]).toEqual([9, 'old'])
  expect(summed([])).toEqual({ parts: { high: 0, medium: 0, low: 0, critical: 0 }, placed: 0, oldest: undefined })
})
