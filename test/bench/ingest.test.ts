import { expect, test } from 'vitest'
import { companyOf, crewOf } from '../../bin/bench/company.ts'
import { ingestFigures } from '../../bin/bench/ingest.ts'

test('the company that is measured has the size that was asked for, spread evenly', () => {
  const organisation = companyOf({ facilities: 5, teams: 50, workers: 500, days: 0 }, Date.now())
  const crew = crewOf(organisation)
  expect([crew.facilities.length, crew.teams.length, crew.workers.length]).toEqual([5, 50, 500])
  const sizes = (keys: string[]) => {
    const groups = [...Map.groupBy(keys, (key) => key).values()]
    return [...new Set(groups.map(({ length }) => length))]
  }
  expect(sizes(crew.teams.map(({ facility }) => facility))).toEqual([10])
  expect(sizes(crew.workers.map(({ team }) => team))).toEqual([10])
  expect(new Set(organisation.users.map(({ uid }) => uid)).size).toBe(501)
})

test('a short load: every batch is accepted, and all of it is on the cards', { timeout: 120_000 }, async () => {
  const figures = await ingestFigures({ seconds: 1, warmUp: 0.3, devices: 16 })
  const value = (name: string) => figures.find((figure) => figure.name === name)?.value
  expect(value('16 clients, batches of 20')).toBeGreaterThan(20)
  expect(value('errors')).toBe(0)
  expect(value('sent but not on the cards')).toBe(0)
  expect(value('answer p99')).toBeGreaterThanOrEqual(value('answer p50') ?? Number.NaN)
})
