import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetClocks, storeClock, wallOf } from '../../../web/parts/pickers/wall.ts'

const minute = 60_000
const hour = 60 * minute

/** A browser's memory. */
const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
beforeEach(() => {
  vi.stubGlobal('localStorage', memory())
  forgetClocks()
})

const expected = (zone: string, at: number) => {
  const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  return { date: wall.toPlainDate().toString(), hour: wall.hour, minute: wall.minute, second: wall.second }
}

const zones = fc.constantFrom(
  ...['UTC', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Africa/Casablanca', 'Europe/Dublin'],
  ...['Australia/Lord_Howe', 'Pacific/Chatham', 'Pacific/Apia'],
)
const instants = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2029, 0) })

test('a remembered clock shows what the calendar says, before and after it is changed', () => {
  fc.assert(
    fc.property(
      zones,
      instants,
      fc.array(fc.integer({ min: -3 * hour, max: 60 * hour }), { maxLength: 20 }),
      (zone, now, later) => {
        storeClock(zone, now)
        // As a page that is opened later reads it.
        forgetClocks()
        for (const after of later) expect(wallOf(zone, now + after)).toEqual(expected(zone, now + after))
      },
    ),
  )
})

test('asks no calendar for two days, and on the day of a change only around it', () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const monday = Date.UTC(2026, 6, 6, 9)
  storeClock('Europe/Berlin', monday)
  forgetClocks()
  asked.mockClear()
  wallOf('Europe/Berlin', monday + 47 * hour)
  expect(asked).not.toHaveBeenCalled()
  wallOf('Europe/Berlin', monday + 49 * hour)
  expect(asked).toHaveBeenCalledTimes(1)

  // Berlin springs forward on 2026-03-29 at 01:00 UTC.
  const before = Date.UTC(2026, 2, 28, 12, 20)
  storeClock('Europe/Berlin', before)
  asked.mockClear()
  wallOf('Europe/Berlin', Date.UTC(2026, 2, 29, 0, 10))
  expect(asked).not.toHaveBeenCalled()
  wallOf('Europe/Berlin', Date.UTC(2026, 2, 29, 1, 10))
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})

test('what cannot be read or kept costs only time', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => '{broken',
    setItem: () => {
      throw new Error('full')
    },
  })
  storeClock('Asia/Kolkata', Date.UTC(2026, 0, 1))
  forgetClocks()
  expect(wallOf('Asia/Kolkata', Date.UTC(2026, 0, 1))).toEqual({ date: '2026-01-01', hour: 5, minute: 30, second: 0 })
})
