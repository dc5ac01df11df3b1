import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, hour, minute } from '../../shared/time.ts'
import { type Floor, newFloor, watchedTables } from './floor.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
let floor: Floor
beforeAll(async () => {
  tables = await watchedTables()
  floor = await newFloor(tables)
  await floor.join({ id: 'j1', device: 'dev', user: 'anna', team: 'pick', joined_at: from })
  await floor.join({ id: 'j2', device: 'dev', user: 'bert', team: 'pick', joined_at: from, left_at: from + hour })
})
afterAll(() => tables.stop())

const now = Date.parse('2026-03-02T09:00:00.000Z')
const from = now - 2 * hour
const scan = (id: string, at = from, code = 'A1') => ({
  id,
  at,
  code,
  symbology: 'QR',
  outcome: 'accepted' as const,
  gap: null,
})
let number = 0
const batch = (more: object = {}) => ({
  id: `batch-${number++}`,
  join_id: 'j1',
  from,
  to: from + 5 * minute,
  scans: [scan('s1')],
  steps: [],
  ...more,
})
const stored = (id: string, at: number = from) =>
  tables.stores.raw.get({ company: floor.company.uid, team: 'pick', device: 'dev', id, from: at })

describe('events', () => {
  test('a batch is accepted once and answered the same when it is sent again', async () => {
    const sent = batch({ scans: [scan('s1'), scan('s2', from - 1)], steps: [{ id: 't', at: from, count: 5 }] })
    const refused = [{ id: 's2', reason: 'outsideSpan', message: 'Not within [from, to) of its batch.' }]
    expect(await floor.send('dev', [sent], now)).toEqual([{ id: sent.id, status: 'accepted', accepted: 2, refused }])
    expect(await floor.send('dev', [sent], now)).toEqual([{ id: sent.id, status: 'duplicate', accepted: 2, refused }])
  })

  test('a batch that was kept in time is a duplicate even when it is sent again too late', async () => {
    const sent = batch()
    await floor.send('dev', [sent], now)
    expect(await floor.send('dev', [sent], now + 8 * day)).toMatchObject([{ status: 'duplicate', accepted: 1 }])
  })

  test('events are kept as sent, with the server’s time and the skew', async () => {
    const sent = batch({ scans: [scan('s1', from, ' \u001d01{"a"} ß\n')] })
    await floor.send('dev', [sent], now)
    expect(await stored(sent.id)).toEqual({
      ...{ company: floor.company.uid, facility: 'fac', team: 'pick', user: 'anna', device: 'dev', join: 'j1' },
      ...{ id: sent.id, from, to: sent.to, received_at: now, skew: 0, scans: sent.scans, steps: [], refused: [] },
      pick_gap: 5 * minute,
    })
  })

  test.each([
    ['of an unknown join', { join_id: 'nobody' }, 'unknownJoin'],
    ['that began before joining', { from: from - 1 }, 'badSpan'],
    ['that ends after leaving', { join_id: 'j2', to: from + hour + 1 }, 'badSpan'],
    ['from too long ago', { from: now - 7 * day - 1, to: now - 7 * day + minute }, 'tooOld'],
    ['from the future', { to: now + 11 * minute }, 'tooFarAhead'],
    ['without a span', { from: undefined }, 'invalid'],
    ['with too many events', { scans: Array.from({ length: 501 }, (_, i) => scan(`s${i}`)) }, 'invalid'],
  ])('a batch %s is refused and not kept', async (_name, more, reason) => {
    const sent = batch(more)
    const before = floor.written().length
    expect(await floor.send('dev', [sent], now)).toMatchObject([
      { id: sent.id, status: 'refused', accepted: 0, refused: [{ id: sent.id, reason }] },
    ])
    expect(await stored(sent.id, sent.from ?? from)).toBeUndefined()
    expect(floor.written().length).toBe(before)
  })

  test('a batch of a join on another device is refused', async () => {
    expect(await floor.send('other', [batch()], now)).toMatchObject([
      { status: 'refused', refused: [{ reason: 'unknownJoin' }] },
    ])
  })

  test('what is beyond 500 events of a request is to be sent again', async () => {
    const many = (index: number, count: number) => {
      const at = from + index * 5 * minute
      const scans = Array.from({ length: count }, (_, i) => scan(`s${i}`, at))
      return batch({ from: at, to: at + 5 * minute, scans })
    }
    const results = await floor.send('dev', [many(0, 300), many(1, 250), many(2, 200), batch()], now)
    expect(results.map(({ status, accepted }) => [status, accepted])).toEqual([
      ['accepted', 300],
      ['refused', 0],
      ['accepted', 200],
      ['refused', 0],
    ])
    expect(results[1]?.refused[0]?.reason).toBe('tooMany')
  })

  test('a batch that does not fit an item is refused as too much', async () => {
    let seed = 1
    const noise = () =>
      Array.from({ length: 4096 }, () => {
        seed = (seed * 48_271) % 2_147_483_647
        return String.fromCharCode(33 + (seed % 94))
      }).join('')
    const sent = batch({ scans: Array.from({ length: 200 }, (_, i) => scan(`s${i}`, from, noise())) })
    expect(await floor.send('dev', [sent], now)).toMatchObject([
      { status: 'refused', refused: [{ reason: 'tooMany' }] },
    ])
  })

  test('nonsense among the batches harms nobody else', async () => {
    const results = await floor.send('dev', [null, 'x', { id: 7 }, batch()], now)
    expect(results.map(({ id, status }) => [id.replace(/-\d+$/, ''), status])).toEqual([
      ['batches[0]', 'refused'],
      ['batches[1]', 'refused'],
      ['batches[2]', 'refused'],
      ['batch', 'accepted'],
    ])
  })

  test('the same batch sent by many requests at once counts once', async () => {
    const own = await newFloor(tables)
    await own.join({ id: 'j1', device: 'dev', user: 'anna', team: 'pick', joined_at: from })
    const sent = batch()
    const answers = await Promise.all(Array.from({ length: 8 }, () => own.send('dev', [sent], now)))
    expect(answers.flat().filter(({ status }) => status === 'accepted').length).toBe(1)
    expect(answers.flat().filter(({ status }) => status === 'duplicate').length).toBe(7)
    await own.rollUp(own.written())
    expect([...(await own.totals({ from, to: now })).values()]).toMatchObject([{ working: 5 * minute, scans: 1 }])
  })

  test('a batch of 20 scans costs no more than 0.2 write units an event to keep and count', async () => {
    const scans = Array.from({ length: 20 }, (_, i) => ({
      ...scan(`${i}`, from + i * 17_301, `400${1_000_000_000 + i * 7919}`),
      id: crypto.randomUUID(),
      gap: i === 0 ? null : 17_301,
    }))
    const { db } = tables
    const send = db.send
    let units = 0
    Object.assign(db, {
      send: async (command: { input: { TransactItems?: unknown; ReturnConsumedCapacity?: string } }) => {
        if (command.input.TransactItems) command.input.ReturnConsumedCapacity = 'TOTAL'
        const answer = (await (send as (given: unknown) => Promise<unknown>)(command)) as {
          ConsumedCapacity?: { CapacityUnits: number }[]
        }
        for (const { CapacityUnits } of answer?.ConsumedCapacity ?? []) units += CapacityUnits
        return answer
      },
    })
    await floor.send('dev', [batch({ id: crypto.randomUUID(), to: from + 7 * minute, scans })], now)
    Object.assign(db, { send })
    expect(units).toBeGreaterThan(0)
    expect(units / 20).toBeLessThanOrEqual(0.2)
  })
})
