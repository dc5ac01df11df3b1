import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeWindow } from '../../functions/data/codeDays.ts'
import { keys } from '../../functions/data/keys.ts'
import { countDue } from '../../functions/rollup/codes.ts'
import { minute, utcDate } from '../../shared/time.ts'
import { testTables } from '../lib/tables.ts'

/** When it is counted by code what was scanned. */

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables?.stop())

const settling = 10_000
/** How often the clock asks what is due. */
const asked = minute
const begin = Math.ceil(Date.parse('2026-03-05T08:00:00.000Z') / codeWindow) * codeWindow
const hourOf = (team: string) => ({ company: 'c', facility: 'f', day: utcDate(begin), hour: 8, team })

test('each window is counted once it is over for everybody, and before the figures are 5 minutes old', async () => {
  const { codeDays } = tables.stores
  for (let window = 0; window < 20; window++) {
    const team = `team${window}`
    const [from, to] = [begin + window * codeWindow, begin + (window + 1) * codeWindow]
    const noted = new Set<string>()
    for (const at of [from, from + 1, to - 1]) await codeDays.setDue(hourOf(team), at, noted)
    expect(noted.size).toBe(1)
    expect(await codeDays.due(to + settling - 1)).toEqual([])
    const due = await codeDays.due(to + settling)
    expect(due).toMatchObject([hourOf(team)])
    for (const { key } of due) await codeDays.unsetDue(key)
  }
  expect(codeWindow + settling + asked).toBeLessThan(5 * minute)
})

test('what the first release noted, in windows of 3 minutes, is counted when they are over', async () => {
  const { db, tables: names, stores } = tables
  const length = 3 * minute
  for (let from = Math.floor(begin / length) * length, n = 0; n < 12; from += length, n++) {
    const due = `${String(from / length).padStart(12, '0')}#c#f#${utcDate(begin)}#08#old${n}`
    await db.send(new PutCommand({ TableName: names[keys.codesDue.table], Item: keys.codesDue.key(due) }))
    expect(await stores.codeDays.due(from + length + settling - 1)).toEqual([])
    const found = await stores.codeDays.due(from + length + codeWindow + settling)
    expect(found).toMatchObject([hourOf(`old${n}`)])
    for (const { key } of found) await stores.codeDays.unsetDue(key)
  }
})

test('a run says how many hours it did not get to, and the next one counts them', async () => {
  const { stores } = tables
  for (const team of ['one', 'two', 'three']) {
    await stores.codeDays.setDue(hourOf(team), begin, new Set())
    await stores.codeDays.setDue({ ...hourOf(team), hour: 9 }, begin, new Set())
  }
  const now = begin + codeWindow + settling
  expect(await countDue(stores, now, () => true)).toEqual({ counted: 0, left: 6 })
  expect(await countDue(stores, now)).toEqual({ counted: 6, left: 0 })
  expect(await countDue(stores, now)).toEqual({ counted: 0, left: 0 })
})
