import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostEvery, parseRepeat, weekDays, writeRepeat } from '../../../shared/recurrence.ts'
import {
  frequencies,
  isEvery,
  recurrings,
  repeatOf,
  repeatText,
  rhythmOf,
  rhythmText,
  toggledDay,
  withinRange,
} from '../../../web/pages/notifications/repeat.ts'

test('the choices are those of the specification, and each is stored as its text', () => {
  expect(recurrings).toEqual(['Never', 'Hourly', 'Daily', 'Weekdays', 'Weekends', 'Weekly', 'Monthly', 'Custom'])
  expect(frequencies).toEqual(['Hourly', 'Daily', 'Weekly', 'Monthly'])
  const texts = recurrings.slice(0, -1).map((recurring) => repeatText({ ...rhythmOf(null), recurring }))
  expect(texts).toEqual([
    null,
    'Hourly:1',
    'Daily:1',
    'Weekly:1:Weekdays',
    'Weekly:1:Weekends',
    'Weekly:1',
    'Monthly:1',
  ])
  for (const text of texts) expect(repeatText(rhythmOf(text))).toBe(text)
})

test('every text that repeats comes back from the form as it was', () => {
  const repeats = fc.constantFrom(...frequencies).chain((frequency) =>
    fc.record(
      {
        frequency: fc.constant(frequency),
        every: fc.integer({ min: 1, max: mostEvery[frequency] }),
        days: days(frequency),
      },
      { requiredKeys: ['frequency', 'every'] },
    ),
  )
  fc.assert(
    fc.property(repeats, ({ frequency, every, days }) => {
      const text = writeRepeat(days ? { frequency, every, days } : { frequency, every })
      expect(repeatText(rhythmOf(text))).toBe(text)
      expect(repeatOf(rhythmOf(text))).toEqual(parseRepeat(text))
    }),
  )
})
const days = (frequency: string) =>
  frequency === 'Weekly'
    ? fc.subarray([...weekDays], { minLength: 1 })
    : (fc.constant(undefined) as unknown as fc.Arbitrary<never>)

test('days stand from Monday on, whatever the order of the clicks, and leave with a second click', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...weekDays]), (clicks) => {
      const chosen = clicks.reduce(toggledDay, [] as (typeof weekDays)[number][])
      expect(chosen).toEqual(weekDays.filter((day) => clicks.includes(day)))
      expect(clicks.reduce(toggledDay, chosen)).toEqual([])
    }),
  )
})

test.each(frequencies)('%s takes 1 to its most, and nothing else', (frequency) => {
  const most = mostEvery[frequency]
  expect({ Hourly: 23, Daily: 30, Weekly: 8, Monthly: 12 }[frequency]).toBe(most)
  for (const every of [1, most]) expect(isEvery(frequency, every)).toBe(true)
  for (const every of [0, -1, most + 1, 1.5, Number.NaN, null]) expect(isEvery(frequency, every)).toBe(false)
  expect(withinRange(frequency, most + 1)).toBe(most)
  expect(withinRange(frequency, 0)).toBe(1)
})

test.each([
  ['Weekly:1:Weekdays', 'Weekdays at 14:05'],
  ['Weekly:1', 'Weekly on Fri at 14:05'],
  ['Weekly:1:Monday,Friday', 'Weekly on Mon, Fri at 14:05'],
  ['Weekly:2:Monday,Friday', 'Every 2 weeks on Mon, Fri at 14:05'],
  ['Daily:1', 'Daily at 14:05'],
  ['Daily:3', 'Every 3 days at 14:05'],
  ['Hourly:2', 'Every 2 hours at :05'],
  ['Monthly:1', 'Monthly on the 1st at 14:05'],
])('%s reads %s', (text, words) => {
  expect(rhythmText(text, '2027-01-01 14:05:00')).toBe(words)
})
