import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../bin/seed/random.ts'
import { activeWithin } from '../../shared/metrics/activeDays.ts'
import { monthOf } from '../../shared/metrics/range.ts'
import { day, utcDate } from '../../shared/time.ts'
import { testTables } from '../lib/tables.ts'

/** Who was active in any range, from counts alone, against the people themselves. */

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables?.stop())

const today = Math.floor(Date.parse('2026-03-10T12:00:00.000Z') / day)
const days = 60
const people = Array.from({ length: 12 }, (_, at) => `user${at}`)
const rolesOf = (person: string) => Number(person.slice(4)) % 3

test('counts of any range are those of the people in it, also when days come late and are looked at again', async () => {
  const random = randomFrom(17)
  const { activeDays } = tables.stores
  const companies = ['one', 'two', 'three']
  const activeOn = new Map(companies.map((company) => [company, new Map<string, Set<number>>()]))
  const last = new Map(companies.map((company) => [company, new Map<string, number>()]))
  const begun = today - days

  const noteActive = async (company: string, first: number, now: number) => {
    const seen = new Map(
      [...(activeOn.get(company) ?? [])].map(([person, own]) => [
        person,
        new Set([...own].filter((at) => at >= first && at <= now)),
      ]),
    )
    const noted = last.get(company) ?? new Map<string, number>()
    return activeDays.note(company, [utcDate(first * day), utcDate(now * day)], seen, noted, rolesOf).then((rows) => {
      for (const [person, own] of seen) if (own.size > 0) noted.set(person, Math.max(noted.get(person) ?? 0, ...own))
      return rows
    })
  }

  // Each company in its own way: every day with late work, at once with its whole past, and every few days.
  const every = { one: 1, two: days, three: 3 } as const
  const months = new Set<string>()
  for (let now = begun; now <= today; now++) {
    for (const company of companies) {
      const own = activeOn.get(company) ?? new Map<string, Set<number>>()
      for (const person of people)
        if (random.whole(0, 4) === 0) {
          const at = Math.max(begun, now - random.whole(0, random.whole(0, 7)))
          own.set(person, (own.get(person) ?? new Set()).add(at))
        }
      const rhythm = every[company as keyof typeof every]
      if ((now - begun) % rhythm !== 0 && now !== today) continue
      const first = rhythm === days ? begun : Math.max(begun, now - 8 - rhythm)
      const rows = Map.groupBy(await noteActive(company, first, now), (row) => row.day)
      for (let at = first; at <= now; at++) {
        await activeDays.writeDay(utcDate(at * day), new Map([[company, rows.get(at) ?? []]]))
        months.add(monthOf(utcDate(at * day)))
      }
    }
  }
  for (const month of months) await activeDays.writeMonth(month)

  const expected = (company: string, from: number, to: number) => {
    const sum = { users: 0, roles: 0 }
    for (const [person, own] of activeOn.get(company) ?? [])
      if ([...own].some((at) => at >= from && at <= to)) {
        sum.users++
        sum.roles += rolesOf(person)
      }
    return sum
  }
  for (let tried = 0; tried < 60; tried++) {
    const from = begun + random.whole(0, days)
    const to = random.whole(from, today)
    const all = { users: 0, roles: 0 }
    for (const company of companies) {
      const own = expected(company, from, to)
      const counted = activeWithin(await activeDays.between({ company }, from, to), from, to)
      expect([company, from, to, counted]).toEqual([company, from, to, own])
      all.users += own.users
      all.roles += own.roles
    }
    expect([from, to, activeWithin(await activeDays.between('all', from, to), from, to)]).toEqual([from, to, all])
  }
  expect(expected('two', begun, today).users).toBe(people.length)
}, 120_000)
