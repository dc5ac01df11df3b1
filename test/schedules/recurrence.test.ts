import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { mostEvery, nextOccurrences, parseRepeat, type Repeat, weekDays, writeRepeat } from '../../shared/recurrence.ts'
import { holds } from '../lib/property.ts'

const repeatOf = (text: string): Repeat => {
  const repeat = parseRepeat(text)
  if (!repeat) throw new Error(`${text} is no repeat`)
  return repeat
}
const at = (zone: string, wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds
const wallOf = (zone: string, ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** The wall times of the next ones in a zone. */
const next = (first: string, text: string | null, count: number, zone = 'America/New_York', after?: string) =>
  nextOccurrences(
    first,
    zone,
    text === null ? null : repeatOf(text),
    after ? at(zone, after) : at(zone, first) - 1,
    count,
  ).map((ms) => wallOf(zone, ms))

/** Days of 1997 and 1998, at nine, as the RFC lists them. */
const nine = (list: string) =>
  list.split('; ').flatMap((part) => {
    const [month, days] = part.split(' ')
    return (days ?? '').split(',').map((day) => `${month}-${day.padStart(2, '0')}T09:00`)
  })

test.each([
  ['Daily:1', '1997-09-02T09:00', '1997-09 2,3,4,5,6,7,8,9,10,11'],
  [
    'Daily:2',
    '1997-09-02T09:00',
    '1997-09 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; 1997-10 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30',
  ],
  ['Daily:10', '1997-09-02T09:00', '1997-09 2,12,22; 1997-10 2,12'],
  ['Weekly:1', '1997-09-02T09:00', '1997-09 2,9,16,23,30; 1997-10 7,14,21,28; 1997-11 4'],
  [
    'Weekly:2',
    '1997-09-02T09:00',
    '1997-09 2,16,30; 1997-10 14,28; 1997-11 11,25; 1997-12 9,23; 1998-01 6,20; 1998-02 3,17',
  ],
  ['Weekly:1:Tuesday,Thursday', '1997-09-02T09:00', '1997-09 2,4,9,11,16,18,23,25,30; 1997-10 2'],
  [
    'Weekly:2:Monday,Wednesday,Friday',
    '1997-09-01T09:00',
    '1997-09 1,3,5,15,17,19,29; 1997-10 1,3,13,15,17,27,29,31; 1997-11 10,12,14,24,26,28; 1997-12 8,10,12,22',
  ],
  ['Weekly:2:Tuesday,Thursday', '1997-09-02T09:00', '1997-09 2,4,16,18,30; 1997-10 2,14,16'],
  // The one of which the RFC shows that the day on which weeks begin matters.
  ['Weekly:2:Tuesday,Sunday', '1997-08-05T09:00', '1997-08 5,10,19,24'],
])('RFC 5545 lists the same for %s', (text, first, listed) => {
  const expected = nine(listed)
  expect(next(first, text, expected.length)).toEqual(expected)
})

test('RFC 5545 lists the same for every three hours', () => {
  expect(next('1997-09-02T09:00', 'Hourly:3', 3)).toEqual(['1997-09-02T09:00', '1997-09-02T12:00', '1997-09-02T15:00'])
})

test('months without the day have their last one, and the next month has the day again', () => {
  expect(next('2027-12-31T08:00', 'Monthly:1', 5)).toEqual(
    ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'].map((date) => `${date}T08:00`),
  )
  expect(next('2027-08-30T08:00', 'Monthly:6', 3)).toEqual(['2027-08-30T08:00', '2028-02-29T08:00', '2028-08-30T08:00'])
})

test('clocks that are set leave the wall time as it is, and move one that is skipped', () => {
  const berlin = 'Europe/Berlin'
  expect(next('2027-03-27T02:30', 'Daily:1', 3, berlin)).toEqual([
    '2027-03-27T02:30',
    '2027-03-28T03:30',
    '2027-03-29T02:30',
  ])
  // The hour that comes twice: once, the first time.
  const [, twice] = nextOccurrences('2027-10-30T02:30', berlin, repeatOf('Daily:1'), at(berlin, '2027-10-30T00:00'), 2)
  expect(new Date(twice ?? 0).toISOString()).toBe('2027-10-31T00:30:00.000Z')
  // 02:00 is skipped and would fall on 03:00, which there is already.
  expect(next('2027-03-28T00:00', 'Hourly:1', 4, berlin)).toEqual(
    ['00', '01', '03', '04'].map((h) => `2027-03-28T${h}:00`),
  )
  // Samoa left out a whole day.
  expect(next('2011-12-29T10:00', 'Daily:1', 3, 'Pacific/Apia')).toEqual(
    ['29', '31'].map((d) => `2011-12-${d}T10:00`).concat('2012-01-01T10:00'),
  )
})

test('a first time on a day that was not chosen is none', () => {
  expect(next('2027-05-01T07:00', 'Weekly:1:Weekdays', 2)).toEqual(['2027-05-03T07:00', '2027-05-04T07:00'])
  expect(next('2027-05-05T07:00', 'Weekly:2:Monday', 2)).toEqual(['2027-05-17T07:00', '2027-05-31T07:00'])
})

test('what does not repeat happens once', () => {
  expect(next('2027-05-01T07:00', null, 10)).toEqual(['2027-05-01T07:00'])
  expect(next('2027-05-01T07:00', null, 10, 'UTC', '2027-05-01T07:00')).toEqual([])
})

test.each([
  '',
  'Never',
  'Weekly',
  'Weekly:0',
  'Weekly:9',
  'Weekly:1:',
  'Weekly:1:Funday',
  'Weekly:1:Monday,Monday',
  'Weekly:1:Monday:Friday',
  'Weekly:1:constructor',
  'Weekly:01',
  'Weekly:1.5',
  'Daily:31',
  'Daily:1:Monday',
  'Hourly:24',
  'Monthly:13',
  'monthly:1',
  'Yearly:1',
  'toString:1',
  ' Daily:1',
])('%j says nothing', (text) => {
  expect(parseRepeat(text)).toBeUndefined()
})

const frequencies = Object.keys(mostEvery) as Repeat['frequency'][]
const repeats: fc.Arbitrary<Repeat> = fc.constantFrom(...frequencies).chain((frequency) =>
  fc.record({
    frequency: fc.constant(frequency),
    every: fc.integer({ min: 1, max: mostEvery[frequency] }),
    ...(frequency === 'Weekly' ? { days: fc.subarray([...weekDays], { minLength: 1 }) } : {}),
  }),
)

test('what is written reads the same, its days from Monday on', () => {
  holds(
    fc.property(repeats, (repeat) => {
      expect(parseRepeat(writeRepeat(repeat))).toEqual(repeat)
      if (repeat.days) expect(writeRepeat({ ...repeat, days: [...repeat.days].reverse() })).toBe(writeRepeat(repeat))
    }),
  )
  expect(writeRepeat({ frequency: 'Weekly', every: 1, days: weekDays.slice(0, 5) })).toBe('Weekly:1:Weekdays')
  expect(writeRepeat({ frequency: 'Weekly', every: 3, days: ['Sunday', 'Saturday'] })).toBe('Weekly:3:Weekends')
})

// What follows knows nothing of Temporal but the offsets of zones: wall times are numbers, as if they were of UTC.
const hour = 3_600_000
const day = 24 * hour
const offsetIn = (zone: string, ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6

/** The instant of a wall time: the earlier of two, and where there is none as much later as clocks are set forward. */
const instantOf = (zone: string, wall: number) => {
  const offsets = [offsetIn(zone, wall - 2 * day), offsetIn(zone, wall + 2 * day)]
  const found = offsets.map((offset) => wall - offset).filter((ms) => offsetIn(zone, ms) === wall - ms)
  return found.length > 0 ? Math.min(...found) : wall - (offsets[0] ?? 0)
}

const isOne = ({ frequency, every, days }: Repeat, first: number, wall: number): boolean => {
  const [a, b] = [new Date(first), new Date(wall)]
  const sameTime = (wall - first) % day === 0
  const mondayBased = (date: Date) => (date.getUTCDay() + 6) % 7
  switch (frequency) {
    case 'Hourly':
      return (wall - first) % (every * hour) === 0
    case 'Daily':
      return (wall - first) % (every * day) === 0
    case 'Weekly': {
      const begin = Math.floor(first / day) - mondayBased(a)
      const weeks = Math.floor((Math.floor(wall / day) - begin) / 7)
      return (
        sameTime &&
        weeks % every === 0 &&
        (days ? days.includes(weekDays[mondayBased(b)] ?? 'Monday') : mondayBased(a) === mondayBased(b))
      )
    }
    case 'Monthly': {
      const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
      const lastDay = new Date(Date.UTC(b.getUTCFullYear(), b.getUTCMonth() + 1, 0)).getUTCDate()
      return sameTime && months % every === 0 && b.getUTCDate() === Math.min(a.getUTCDate(), lastDay)
    }
  }
}

const expected = (zone: string, first: number, repeat: Repeat, after: number, until: number) => {
  const all = new Set<number>()
  for (let wall = first; wall < until + 2 * day; wall += repeat.frequency === 'Hourly' ? hour : day)
    if (isOne(repeat, first, wall)) all.add(instantOf(zone, wall))
  return [...all].filter((ms) => ms > after && ms < until).sort((a, b) => a - b)
}

/** Every zone whose clocks are set in 2025 to 2030, with those moments. */
const zones = Intl.supportedValuesOf('timeZone').flatMap((zone) => {
  const moments: number[] = []
  let here = Temporal.ZonedDateTime.from({ timeZone: zone, year: 2025, month: 1, day: 1 })
  for (
    let turn = here.getTimeZoneTransition('next');
    turn && turn.year <= 2030;
    turn = here.getTimeZoneTransition('next')
  ) {
    moments.push(turn.epochMilliseconds)
    here = turn
  }
  return moments.length > 0 ? [{ zone, moments }] : []
})

test('in every zone whose clocks are set, around each time that they are', () => {
  expect(zones.length).toBeGreaterThan(100)
  for (const { zone, moments } of zones)
    holds(
      fc.property(
        repeats,
        fc.constantFrom(...moments),
        fc.integer({ min: -90 * 24 * 4, max: 8 }),
        fc.integer({ min: -40, max: 2 }),
        (repeat, moment, quarters, daysBefore) => {
          const first = Math.floor((moment + offsetIn(zone, moment)) / (hour / 4)) * (hour / 4) + (quarters * hour) / 4
          const after = moment + daysBefore * day
          const until = moment + 45 * day
          const text = new Date(first).toISOString().slice(0, 16)
          const wanted = expected(zone, first, repeat, after, until)
          const found = nextOccurrences(text, zone, repeat, after, wanted.length + 1)
          expect(found.slice(0, wanted.length)).toEqual(wanted)
          expect(found.at(-1)).toBeGreaterThanOrEqual(until)
        },
      ),
      { numRuns: 8 },
    )
})

test('what began long ago is answered as quickly', () => {
  const [first] = nextOccurrences(
    '1999-12-31T23:45',
    'Europe/Berlin',
    repeatOf('Hourly:1'),
    at('Europe/Berlin', '2029-06-01T00:00'),
    1,
  )
  expect(wallOf('Europe/Berlin', first ?? 0)).toBe('2029-06-01T00:45')
})
