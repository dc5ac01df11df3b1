import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationOf, median, mostUsual, taskKey, usualTimes } from '../../shared/tasks.ts'
import { taskTime, timeProblems } from '../../shared/taskTimes.ts'
import { dateIn, day, hour, minute } from '../../shared/time.ts'
import { holds } from '../lib/property.ts'

const zones = [
  ...['UTC', 'America/Los_Angeles', 'Europe/Amsterdam', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca'],
  ...['Pacific/Apia', 'America/St_Johns', 'Asia/Kolkata'],
]
const zone = fc.constantFrom(...zones)
const second = fc
  .integer({ min: Date.parse('2025-01-01T00:00:00Z') / 1000, max: Date.parse('2029-01-01T00:00:00Z') / 1000 })
  .map((at) => at * 1000)
const messages = (start: number, end: number | undefined, now: number, at: string) =>
  timeProblems({ start, end }, now, at).map(({ path }) => path)

/** The wall time of an instant, by Intl: another way than the product's. */
const wallIn = (at: string, instant: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: at, dateStyle: 'short', timeStyle: 'medium' }).format(instant)

describe('times of tasks', () => {
  test('written as the zone’s clocks show them mean that instant, or the earlier one of the same wall time', () => {
    holds(
      fc.property(zone, second, (at, instant) => {
        const read = taskTime(wallIn(at, instant), at)
        expect(read).toBeLessThanOrEqual(instant)
        expect(wallIn(at, read ?? 0)).toBe(wallIn(at, instant))
        expect(instant - (read ?? 0)).toBeLessThanOrEqual(hour)
      }),
      { numRuns: 500 },
    )
  })

  test('with an offset mean the same in every zone, to the second', () => {
    holds(
      fc.property(zone, second, fc.nat(999), (at, instant, ms) => {
        expect(taskTime(new Date(instant + ms).toISOString(), at)).toBe(instant)
        expect(taskTime(instant + ms, at)).toBe(instant)
      }),
    )
  })

  test('may be up to the end of the zone’s today, be it 23, 24 or 25 hours long, and not a second later', () => {
    holds(
      fc.property(zone, second, (at, now) => {
        let last = now
        while (dateIn(at, last + minute) === dateIn(at, now)) last += minute
        while (dateIn(at, last + 1000) === dateIn(at, now)) last += 1000
        expect(messages(now, last, now, at)).toEqual([])
        expect(messages(now, last + 1000, now, at)).toEqual(['end_time'])
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    // A day of 25 hours: the second 01:30 is still today, and two and a half hours after the first began there is time.
    ['Europe/Amsterdam', '2026-10-25 00:30:00', '2026-10-25 23:59:59', 24.5 * hour - 1000],
    ['Europe/Amsterdam', '2026-03-29 00:30:00', '2026-03-29 23:59:59', 22.5 * hour - 1000],
    ['Australia/Lord_Howe', '2027-04-04 00:00:00', '2027-04-04 23:59:59', 24.5 * hour - 1000],
  ])('in %s a task from %s to %s takes the hours that passed', (at, from, to, took) => {
    const [start = 0, end = 0] = [taskTime(from, at), taskTime(to, at)]
    expect(durationOf({ start, end })).toBe(took)
    expect(messages(start, end, start, at)).toEqual([])
    expect(messages(start, end + 1000, start, at)).toEqual(['end_time'])
  })

  test('that DST skips move forward', () => {
    expect(taskTime('2026-03-29 02:30:00', 'Europe/Amsterdam')).toBe(Date.parse('2026-03-29T01:30:00Z'))
    expect(taskTime('2026-02-30 02:30:00', 'UTC')).toBeUndefined()
  })

  test('have an end no sooner than the start, and a start no later than now and no more than a year ago', () => {
    holds(
      fc.property(
        zone,
        second,
        fc.integer({ min: -400 * 86_400, max: 86_400 }),
        fc.nat(86_400),
        (at, now, ahead, took) => {
          const start = now + ahead * 1000
          const found = messages(start, start + took * 1000, now, at).filter((path) => path === 'start_time')
          expect(found.length > 0).toBe(ahead > 0 || ahead < -366 * 86_400)
          expect(messages(start, start - 1000, now, at)).toContain('end_time')
        },
      ),
    )
    expect(durationOf({ start: 5000 })).toBeNull()
    expect(durationOf({ start: 5000, end: 5000 })).toBe(0)
  })
})

describe('how long tasks usually take', () => {
  const now = Date.parse('2027-03-01T09:00:00Z')
  const took = (name: string, ...minutes: number[]) =>
    minutes.map((each, index) => {
      const start = now - day - index * hour
      return { name, start, end: start + each * minute }
    })

  test('is the median of the tasks of a name, however it is written', () => {
    expect(usualTimes([...took('Pack', 1, 9, 2), ...took(' pACK ', 3)], now)).toEqual({ pack: 2.5 * minute })
    expect(taskKey('  Cafe\u0301   Run ')).toBe(taskKey('café run'))
  })

  test('looks at finished ones of 30 days, and says nothing of few', () => {
    const [old] = took('Pack', 500)
    const far = { ...old, name: 'Pack', start: now - 31 * day, end: now - 31 * day + minute }
    expect(usualTimes([...took('Pack', 5, 5), { name: 'Pack', start: now - hour }, far], now)).toEqual({})
    expect(usualTimes([...took('Pack', 5, 5, 5), { name: 'Pack', start: now - hour }, far], now)).toEqual({
      pack: 5 * minute,
    })
  })

  test('has half of the tasks on each side', () => {
    holds(
      fc.property(fc.array(fc.nat(100_000), { minLength: 1 }), (values) => {
        const middle = median(values)
        expect(values.filter((value) => value < middle - 0.5).length).toBeLessThanOrEqual(values.length / 2)
        expect(values.filter((value) => value > middle + 0.5).length).toBeLessThanOrEqual(values.length / 2)
      }),
    )
    expect(() => median([])).toThrow()
  })

  test('is kept for the names that are done most often, a bounded number', () => {
    const many = Array.from({ length: mostUsual + 50 }, (_, at) => took(`Task ${at}`, 1, 2, 3)).flat()
    const usual = usualTimes([...many, ...took('Often', 4, 4, 4, 4)], now)
    expect(Object.keys(usual)).toHaveLength(mostUsual)
    expect(usual.often).toBe(4 * minute)
  })
})
