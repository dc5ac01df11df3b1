import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receivedIn, silencesOf, silentIn } from '../../../web/pages/devices/silence.ts'

/** When nothing was heard of a device. */

const hour = 3_600_000
const at = (hours: number) => new Date(hours * hour).toISOString()

test('a silence ends with the reading that tells of it, and one that goes on ends where we look', () => {
  const samples = [
    { at: at(1), silent_minutes: 0 },
    { at: at(5), silent_minutes: 90 },
  ]
  expect(silencesOf(samples, undefined, 10 * hour)).toEqual([{ from: 3.5 * hour, to: 5 * hour }])
  expect(silencesOf(samples, 8 * hour, 10 * hour)).toEqual([
    { from: 3.5 * hour, to: 5 * hour },
    { from: 8 * hour, to: 10 * hour },
  ])
  // Offline since later than what is looked at.
  expect(silencesOf([], 11 * hour, 10 * hour)).toEqual([])
})

test('each part of the time says how much was heard in it, but for those before the device was there', () => {
  const silences = [{ from: 3.5 * hour, to: 5 * hour }]
  const received = receivedIn(silences, { from: 0, to: 6 * hour }, 6, 1.5 * hour).map((part) => part.received)
  expect(received).toEqual([undefined, 'all', 'all', 'some', 'none', 'all'])
})

test('a part in which a heartbeat was missed was not heard throughout', () => {
  const received = receivedIn([], { from: 0, to: 4 * hour }, 4, 0, [1.5 * hour, 3 * hour]).map((part) => part.received)
  expect(received).toEqual(['all', 'some', 'all', 'some'])
})

test('the parts are as silent as the whole', () => {
  const span = fc
    .tuple(fc.integer({ min: -50, max: 150 }), fc.integer({ min: 1, max: 40 }))
    .map(([from, long]) => ({ from: from * hour, to: (from + long) * hour }))
  fc.assert(
    fc.property(span, fc.integer({ min: 1, max: 64 }), (silence, parts) => {
      const range = { from: 0, to: 100 * hour }
      const sum = receivedIn([silence], range, parts).reduce((all, part) => all + silentIn([silence], part), 0)
      expect(sum).toBeCloseTo(silentIn([silence], range), 3)
    }),
  )
})
