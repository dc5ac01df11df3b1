import { expect, test } from 'vitest'
import { zoneName } from '../../web/parts/zone.ts'

test.each([
  ['Europe/Berlin', 'Berlin time'],
  ['America/Los_Angeles', 'Los Angeles time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['Etc/GMT-1', 'GMT+1'],
  ['Etc/GMT+5', 'GMT−5'],
])('%s is called %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name)
})
