import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '../../functions/data/keys.ts'
import { handlers } from '../../functions/skuMetrics/index.ts'
import type { Output } from '../../shared/contract/index.ts'
import { type SkuMetricRow, skuMetrics } from '../../shared/contract/skuMetrics.ts'
import type { RoleName } from '../../shared/roles.ts'
import { day, hour, minute } from '../../shared/time.ts'
import { addPerson, envOf, person } from '../work/caller.ts'
import { type Floor, newFloor, watchedTables } from '../work/floor.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
let floor: Floor
/** 11:45 in Kathmandu, 06:00 UTC. */
const now = Date.parse('2026-03-05T06:00:00.000Z')
const zone = 'Asia/Kathmandu'

/** 500 characters that differ at the end alone. */
const long = (end: string) => `${'X'.repeat(500 - end.length)}${end}`
const codes = ['A1', 'a1', 'TOTE-1', 'TOTE-2', '😀*', '\u001d0112', '__proto__', long('1'), long('2')]

/** Each code once a minute by a worker in a team, beginning with the code of a number. */
const scansAt = (from: number, list: readonly string[]) =>
  list.map((code, index) => ({
    ...{ id: `s${index}`, at: from + index * minute, code, symbology: 'QR', outcome: 'accepted' as const },
    gap: index === 0 ? null : minute,
  }))

const send = async (id: string, user: string, team: string, from: number, list: readonly string[]) => {
  const device = `dev-${user}`
  await floor.join({ id, device, user, team, joined_at: from })
  const to = from + Math.max(list.length, 1) * minute
  const batch = { id, join_id: id, from, to, scans: scansAt(from, list), steps: [] }
  const [result] = await floor.send(device, [batch], now)
  expect(result?.status).toBe('accepted')
}

let groupIds: Record<string, string>
beforeAll(async () => {
  tables = await watchedTables()
  floor = await newFloor(tables, { pickGap: 5 * minute })
  // Four days ago in Kathmandu, then the last minutes of one of its days and the first of the next, then today.
  await send('1', 'anna', 'pick', now - 4 * day, codes)
  await send('2', 'anna', 'pick', Date.parse('2026-03-03T18:12:00.000Z'), ['A1', 'A1', 'A1', 'A1', 'A1', 'A1'])
  await send('3', 'bert', 'pack', now - 2 * hour, ['A1', 'TOTE-1', 'TOTE-1'])
  await send('4', 'cleo', 'yard', now - 2 * hour, ['A1', 'A1'])
  await floor.rollUp(floor.written())
  await floor.closeDays(now)
  await floor.countCodes()
  groupIds = {}
  await tables.stores.skus.change(floor.company.uid, 'callout', now, () =>
    Object.entries({ Totes: ['TOTE-*'], Plain: ['A1', 'TOTE-1'], Long: [`*${long('2').slice(-300)}`], None: [] }).map(
      ([name, skus], index) => {
        groupIds[name] = `g${index}`
        const listed = skus.map((sku, number) => [number, sku] as const)
        return { id: `g${index}`, name, by: 'boss', at: now, next: skus.length, skus: listed }
      },
    ),
  )
})
afterAll(() => tables.stop())

interface Asked {
  /** ms that pass each time that somebody looks at the clock. */
  slow?: number
  role?: RoleName
  own?: string
  user?: string
}
type Name = keyof typeof skuMetrics
/** What a handler answers to a body that has passed the contract, or the messages of what is wrong with it. */
const ask = async <Of extends Name>(
  name: Of,
  body: object,
  { role = 'admin', own, user = 'boss', slow = 0 }: Asked = {},
) => {
  const checked = skuMetrics[name].request.safeParse(body)
  if (!checked.success)
    return { refused: checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
  const env = await envOf(tables, floor, { role, group: own ?? floor.company.uid, user, now })
  let passed = 0
  const clock = () => {
    passed += slow
    return now + passed
  }
  try {
    const answer = await (handlers[name] as (input: unknown, env: unknown) => Promise<unknown>)(checked.data, {
      ...env,
      clock,
    })
    return { data: skuMetrics[name].response.parse(answer) as never }
  } catch (error) {
    const { code, message, errors } = error as { code: string; message: string; errors?: { path: string }[] }
    return { refused: [errors?.[0] ? `${errors[0].path}: ${message}` : code === 'notPossible' ? message : code] }
  }
}

const heat = async (skus: readonly string[], from: string, to: string, more: object = {}, asked: Asked = {}) => {
  const range = { start_time: from, end_time: to, time_zone: zone }
  const body = { group_uid: floor.company.uid, ...range, sku_type: 'manual', skus, ...more }
  const { data, refused } = await ask('getSkuHeatMapMetrics', body, asked)
  return (data ?? refused) as unknown as { interval: string; timeKeys: string[]; skusObj: Record<string, number[]> }
}

describe('the heat map', () => {
  test('days are those of the viewer’s zone, whose midnight lies on a quarter of an hour', async () => {
    const found = await heat(['A1', 'TOTE-*', 'nobody'], '2026-03-01 00:00:00', '2026-03-05 12:00:00')
    expect(found).toEqual({
      interval: 'day',
      timeKeys: [28, 1, 2, 3, 4].map((date) => expect.stringContaining(`-${String(date).padStart(2, '0')}T18:15:00`)),
      skusObj: { A1: [1, 0, 3, 3, 1], 'TOTE-*': [2, 0, 0, 0, 2], nobody: [0, 0, 0, 0, 0] },
      known_from: null,
    })
  })

  test('hours, and months that the range cuts', async () => {
    const hours = await heat(['A1'], '2026-03-03 23:00:00', '2026-03-04 01:00:00')
    expect([hours.interval, hours.skusObj]).toEqual(['hour', { A1: [3, 3] }])
    const months = await heat(['A1', 'TOTE-1'], '2025-04-01 00:00:00', '2026-03-05 12:00:00')
    expect([months.interval, months.timeKeys.length]).toEqual(['month', 12])
    expect(months.skusObj).toEqual({ A1: [...Array(11).fill(0), 8], 'TOTE-1': [...Array(11).fill(0), 3] })
  })

  test('case, signs, names of properties and long codes that differ at their end are told apart', async () => {
    const { skusObj } = await heat(codes, '2026-03-01 00:00:00', '2026-03-02 00:00:00', { interval: 'hour' })
    expect(Object.keys(skusObj).sort()).toEqual([...codes].filter((code) => code !== '__proto__').sort())
    for (const [sku, counts] of Object.entries(skusObj)) {
      expect([sku, counts.reduce((sum, count) => sum + count, 0)]).toEqual([sku, 1])
    }
    const wild = await heat(['X*1', 'X*', '*a*a*a*a*b', '*'], '2026-03-01 00:00:00', '2026-03-02 00:00:00')
    const sums = Object.entries(wild.skusObj).map(([sku, counts]) => [
      sku,
      counts.reduce((sum, count) => sum + count, 0),
    ])
    expect(Object.fromEntries(sums)).toEqual({ 'X*1': 1, 'X*': 2, '*a*a*a*a*b': 0, '*': codes.length })
  })

  test('a team, a person, and whoever only reaches a team', async () => {
    const of = async (more: object, asked: Asked = {}) => {
      const found = await heat(['A1'], '2026-03-03 00:00:00', '2026-03-05 12:00:00', more, asked)
      return Array.isArray(found) ? found : found.skusObj.A1
    }
    expect(await of({ group_uid: 'pick' })).toEqual([3, 3, 0])
    expect(await of({ user_uid: 'boss' })).toEqual([0, 0, 0])
    expect(await of({ group_uid: 'yard' })).toEqual([0, 0, 0])
    expect(await of({ group_uid: 'pack' }, { role: 'teamManager', own: 'pack' })).toEqual([0, 0, 1])
    expect(await of({ group_uid: 'pick' }, { role: 'teamManager', own: 'pack' })).toEqual(['notFound'])
    expect(await of({ group_uid: 'elsewhere' })).toEqual(['notFound'])
    expect(await of({ user_uid: 'elsewhere' })).toEqual(['notFound'])
  })

  test('what takes too long to add up is refused, never cut', async () => {
    expect(await heat(['A1'], '2025-04-01 00:00:00', '2026-03-05 12:00:00', {}, { slow: 6000 })).toEqual([
      'There are too many scans in this range. Choose a shorter range, a team or an associate.',
    ])
  })

  test.each([
    ['no SKU', { skus: [] }, 'skus: Please enter at least one SKU'],
    ['an empty SKU', { skus: [''] }, 'skus.0: Please enter at least one SKU'],
    ['101 SKUs', { skus: Array.from({ length: 101 }, (_, n) => `${n}`) }, 'skus: Please select up to 100 SKUs.'],
    [
      'more than 12 months',
      { start_time: '2025-03-04 00:00:00', end_time: '2026-03-05 00:00:00' },
      'end_time: Please select a date range of 12 months or less.',
    ],
    ['no group', { group_uid: undefined }, 'group_uid: Please select a group'],
    ['a zone that is none', { time_zone: 'Mars/Base' }, expect.stringContaining('time_zone: ')],
    ['a start in the future', { start_time: '2026-03-06 00:00:00' }, expect.stringContaining('start_time: ')],
    ['nothing between start and end', { end_time: '2026-03-01 00:00:00' }, expect.stringContaining('end_time: ')],
    ['hours for a week', { interval: 'hours' }, 'interval: A range of this length is drawn by the day.'],
  ])('%s is refused in words', async (_what, more, message) => {
    expect(await heat(['A1'], '2026-03-01 00:00:00', '2026-03-05 12:00:00', more)).toEqual([message])
  })
})

describe('who scanned a SKU', () => {
  const of = async (sku: string, from: string, to: string, more: object = {}, asked: Asked = {}) => {
    const range = { start_time: from, end_time: to, time_zone: zone }
    const { data, refused } = await ask(
      'getSkuAssociates',
      { group_uid: floor.company.uid, ...range, sku, ...more },
      asked,
    )
    return data ?? refused
  }
  const today = ['2026-03-05 00:00:00', '2026-03-05 12:00:00'] as const
  const closed = ['2026-03-03 12:00:00', '2026-03-04 12:00:00'] as const
  const by = (user_uid: string, scans: number, associates = 1) => ({
    associates,
    most: { user_uid, scans, person: { first_name: user_uid, last_name: user_uid } },
  })

  beforeAll(async () => {
    await addPerson(tables, person(floor, 'anna', 'worker', 'pick'))
    await addPerson(tables, person(floor, 'bert', 'worker', 'pack'))
  })

  test('of a day that is closed and of one that is not, by the quarter; work of non-scan teams is nobody’s', async () => {
    expect(await of('A1', ...closed)).toEqual(by('anna', 6))
    expect(await of('A1', '2026-03-04 00:00:00', '2026-03-04 12:00:00')).toEqual(by('anna', 3))
    expect(await of('A1', ...today)).toEqual(by('bert', 1))
    expect(await of('TOTE-*', ...today)).toEqual(by('bert', 2))
    expect(await of('nobody', ...today)).toEqual({ associates: 0, most: null })
    expect(await of('A1', '2026-03-02 00:00:00', '2026-03-03 00:00:00')).toEqual({ associates: 0, most: null })
  })

  test('of a team, and as far as the caller reaches', async () => {
    expect(await of('A1', ...closed, { group_uid: 'pick' })).toEqual(by('anna', 6))
    expect(await of('A1', ...closed, { group_uid: 'pack' })).toEqual({ associates: 0, most: null })
    const manager: Asked = { role: 'teamManager', own: 'pack' }
    expect(await of('A1', ...today, { group_uid: 'pack' }, manager)).toEqual(by('bert', 1))
    expect(await of('A1', ...today, { group_uid: 'pick' }, manager)).toEqual(['notFound'])
    expect(await of('A1', ...today, { group_uid: 'elsewhere' })).toEqual(['notFound'])
  })

  test('of many the one with the most scans is named; who has left the caller’s reach is counted without a name', async () => {
    const own = await newFloor(tables, {}, zone)
    const team = 'pick'
    for (const [at, user] of ['anna', 'bert', 'cleo'].entries()) {
      const from = now - 2 * hour
      await own.join({ id: user, device: `dev-${user}`, user, team, joined_at: from })
      const scans = scansAt(from, Array(at + 1).fill('A1'))
      const batch = { id: user, join_id: user, from, to: from + hour, scans, steps: [] }
      await own.send(`dev-${user}`, [batch], now)
    }
    await own.rollUp(own.written())
    await own.countCodes()
    await addPerson(tables, person(own, 'cleo', 'worker', 'pack'))
    const asked = { group_uid: team, sku: 'A1', start_time: today[0], end_time: today[1], time_zone: zone }
    const call = handlers.getSkuAssociates as (input: unknown, env: unknown) => Promise<Output<'getSkuAssociates'>>
    const answerTo = async (role: RoleName, group: string) =>
      call(skuMetrics.getSkuAssociates.request.parse(asked), await envOf(tables, own, { role, group, now }))
    expect(await answerTo('admin', own.company.uid)).toEqual(by('cleo', 3, 3))
    expect(await answerTo('teamManager', team)).toEqual({
      associates: 3,
      most: { user_uid: 'cleo', scans: 3, person: null },
    })
  })

  test.each([
    ['more than a day', { start_time: '2026-03-03 00:00:00' }, 'end_time: Please select a day or less.'],
    ['nothing between start and end', { end_time: today[0] }, 'end_time: End Time cannot be before Start Time.'],
    ['no SKU', { sku: '' }, 'sku: Please enter at least one SKU'],
    ['no group', { group_uid: undefined }, 'group_uid: Please select a group'],
    ['a start in the future', { start_time: '2026-03-06 00:00:00' }, expect.stringContaining('start_time: ')],
  ])('%s is refused in words', async (_what, more, message) => {
    expect(await of('A1', ...today, more)).toEqual([message])
  })
})

describe('metrics of groups of SKUs', () => {
  const range = { start_time: '2026-03-01 00:00:00', end_time: '2026-03-05 12:00:00', time_zone: zone }
  const of = async (sku_group_ids: readonly string[], more: object = {}) => {
    const body = { group_uid: floor.company.uid, ...range, sku_group_ids, ...more }
    const { data, refused } = await ask('getCalloutSkuMetrics', body)
    return data ?? refused
  }

  test('scans and minutes of picking by today’s lists; a code counts in each group that it matches', async () => {
    expect(await of(Object.values(groupIds))).toEqual([
      { sku_group_id: 'g0', group: 'Totes', total_scans: 4, total_pick_time: 4, known_from: null },
      { sku_group_id: 'g1', group: 'Plain', total_scans: 11, total_pick_time: 8, known_from: null },
      { sku_group_id: 'g2', group: 'Long', total_scans: 1, total_pick_time: 1, known_from: null },
      { sku_group_id: 'g3', group: 'None', total_scans: 0, total_pick_time: 0, known_from: null },
    ])
    const { stores } = tables
    await stores.skus.change(floor.company.uid, 'callout', now, (groups) =>
      groups.map((group) => (group.id === 'g3' ? { ...group, skus: [[0, 'a1']] } : group)),
    )
    expect(await of(['g3'])).toEqual([
      { sku_group_id: 'g3', group: 'None', total_scans: 1, total_pick_time: 1, known_from: null },
    ])
  })

  test('what was counted before there were figures by SKU is missing, which they say from when on', async () => {
    const pointer = { TableName: tables.tables.rollups, Key: keys.codesClosed.key(floor.company.uid, 'fac') }
    const { Item } = await tables.db.send(new GetCommand(pointer))
    try {
      await tables.db.send(new PutCommand({ TableName: pointer.TableName, Item: { ...Item, from: '2026-03-02' } }))
      const known = async (more: object) => ((await of(['g0'], more)) as unknown as SkuMetricRow[])[0]?.known_from
      expect(await known({})).toBe('2026-03-02T00:00:00.000Z')
      // 05:45 in Kathmandu.
      expect(await known({ start_time: '2026-03-02 05:45:00' })).toBeNull()
      expect(await known({ start_time: '2026-03-02 05:30:00' })).toBe('2026-03-02T00:00:00.000Z')
    } finally {
      await tables.db.send(new PutCommand({ TableName: pointer.TableName, Item }))
    }
  })

  test.each([
    ['no SKU group', [], {}, 'sku_group_ids: Please select at least one SKU group.'],
    ['a group that is none', ['gone'], {}, 'notFound'],
    ['more than a month', ['g0'], { start_time: '2026-02-03 00:00:00' }, 'end_time: Range is limited to 1 month.'],
  ])('%s is refused in words', async (_what, ids, more, message) => {
    expect(await of(ids, more)).toEqual([message])
  })

  test('more than 15,000 SKUs are refused in words', async () => {
    const many = Array.from({ length: 15_001 }, (_, number) => [number, `C${number}`] as const)
    await tables.stores.skus.change(floor.company.uid, 'excluded', now, () => [
      { id: 'many', name: 'Many', by: 'boss', at: now, next: many.length, skus: many },
    ])
    const body = { group_uid: floor.company.uid, ...range, sku_group_ids: ['many'] }
    const { refused } = await ask('getExcludedSkuMetrics', body)
    expect(refused).toEqual([
      'sku_group_ids: The selected groups contain more than 15000 SKUs. Please select fewer groups.',
    ])
  })
})

test('codes that were seen lately are found by a part of them, the most frequent first', async () => {
  const seen = async (search?: string, limit?: number) =>
    (await ask('getSeenSkus', { group_uid: floor.company.uid, search, limit })).data
  expect(await seen()).toEqual({
    total: 7,
    skus: [
      ...[['A1', 8] as const, ['TOTE-1', 3] as const],
      ...['\u001d0112', 'TOTE-2', '__proto__', 'a1', '😀*'].map((sku) => [sku, 1] as const),
    ].map(([sku, scans]) => ({ sku, scans })),
  })
  expect(await seen('tote')).toEqual({
    total: 2,
    skus: [
      { sku: 'TOTE-1', scans: 3 },
      { sku: 'TOTE-2', scans: 1 },
    ],
  })
  // All are counted, however few are answered.
  expect(await seen(undefined, 1)).toEqual({ total: 7, skus: [{ sku: 'A1', scans: 8 }] })
})

test('codes are found by how they begin, however many others have that in them', async () => {
  const begun = async (begins: string) =>
    (await ask('getSeenSkus', { group_uid: floor.company.uid, begins, limit: 1 })).data
  expect(await begun('1')).toEqual({ total: 0, skus: [] })
  expect(await begun('TOTE-2')).toEqual({ total: 1, skus: [{ sku: 'TOTE-2', scans: 1 }] })
  expect(await begun('a')).toEqual({ total: 1, skus: [{ sku: 'a1', scans: 1 }] })
})

test('31 days are looked through, and cost no more than the sums of their days', async () => {
  const own = await newFloor(tables, {}, zone)
  const many = Array.from({ length: 60 }, (_, number) => `C-${number}`)
  for (let ago = 33; ago > 0; ago--) {
    const from = now - ago * day
    await own.join({ id: `j${ago}`, device: 'dev', user: 'anna', team: 'pick', joined_at: from })
    const scans = scansAt(from, [...many, `D-${ago}`])
    await own.send(
      'dev',
      [{ id: `b${ago}`, join_id: `j${ago}`, from, to: from + hour + minute, scans, steps: [] }],
      from + 2 * hour,
    )
  }
  await own.rollUp(own.written())
  await own.closeDays(now)
  await own.countCodes()
  const { db } = tables
  const send = db.send
  let units = 0
  Object.assign(db, {
    send: async (command: { input: { ReturnConsumedCapacity?: string } }) => {
      command.input.ReturnConsumedCapacity = 'TOTAL'
      const answer = (await (send as (given: unknown) => Promise<unknown>)(command)) as { ConsumedCapacity?: unknown }
      for (const used of [answer.ConsumedCapacity ?? []].flat() as { CapacityUnits: number }[])
        units += used.CapacityUnits
      return answer
    },
  })
  const env = await envOf(tables, own, { role: 'admin', group: own.company.uid, user: 'boss', now })
  units = 0
  const call = handlers.getSeenSkus as (input: unknown, env: unknown) => Promise<Output<'getSeenSkus'>>
  const { total, skus: seen } = await call({ group_uid: own.company.uid, limit: 100 }, env)
  Object.assign(db, { send })
  const names = seen.map(({ sku }) => sku)
  expect(seen[0]).toEqual({ sku: 'C-0', scans: 31 })
  expect([names.includes('D-31'), names.includes('D-33'), names.length, total]).toEqual([true, false, 91, 91])
  expect(units).toBeGreaterThan(0)
  expect(units).toBeLessThan(5)
})
