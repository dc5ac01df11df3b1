import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadHistory } from '../../bin/seed/generate.ts'
import { knows } from '../../functions/data/codeMonths.ts'
import { rawOfDay } from '../../functions/data/rawOfDay.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { sumClosed } from '../../functions/rollup/codeSums.ts'
import { rebuildDay } from '../../functions/rollup/rebuild.ts'
import { sumOf } from '../../shared/metrics/count.ts'
import { batchesOf, type Crew, figuresOf, generatedCodes, planOf } from '../../shared/metrics/generator.ts'
import { validateEvents, validateSpan } from '../../shared/metrics/validate.ts'
import { addDays, day, hour, utcDate } from '../../shared/time.ts'
import { referenceFigures, referencePresence, type SentBatch } from '../lib/reference.ts'
import { newFloor, watchedTables } from './floor.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
beforeAll(async () => {
  tables = await watchedTables()
})
afterAll(() => tables.stop())

const terms = { pickGap: 300_000, nonScanTeams: ['yard'], ...generatedCodes }
const crew = (company: string): Crew => ({
  seed: 5,
  company,
  facilities: [{ uid: 'fac', time_zone: 'Australia/Lord_Howe' }],
  teams: ['pick', 'pack', 'yard'].map((uid) => ({ uid, facility: 'fac', scan: uid !== 'yard' })),
  workers: Array.from({ length: 6 }, (_, index) => ({
    uid: `worker${index}`,
    team: ['pick', 'pack', 'yard'][index % 3] ?? 'pick',
  })),
})
const now = Date.parse('2026-04-10T03:20:00.000Z')
const today = utcDate(now)

describe('generated days', () => {
  const plan = planOf(crew('c'))
  const stays = [0, 1, 2, 3, 4, 5, 6].flatMap((days) => plan.staysOn('fac', addDays('2026-04-01', days)))

  test('are the same for the same seed, and other ones for another', () => {
    const again = planOf(crew('c')).staysOn('fac', '2026-04-06')
    expect(plan.staysOn('fac', '2026-04-06')).toEqual(again)
    expect(planOf({ ...crew('c'), seed: 6 }).staysOn('fac', '2026-04-06')).not.toEqual(again)
  })

  test('have each handheld of a facility in one hand at most', () => {
    const devices = Array.from({ length: 7 }, (_, index) => ({
      uid: `d${index}`,
      facility: index < 6 ? 'fac' : 'other',
    }))
    const used = new Set<string>()
    for (const date of ['2026-04-06', '2026-04-07']) {
      const carried = planOf({ ...crew('c'), devices }).staysOn('fac', date)
      const byUser = new Map(carried.map(({ user, device }) => [user, device]))
      expect(new Set(byUser.values()).size).toBe(byUser.size)
      for (const device of byUser.values()) used.add(device)
    }
    expect([...used].every((device) => devices.some(({ uid, facility }) => uid === device && facility === 'fac'))).toBe(
      true,
    )
  })

  test('have fewer people at work on Sundays', () => {
    const many = { ...crew('c'), workers: Array.from({ length: 200 }, (_, i) => ({ uid: `w${i}`, team: 'pick' })) }
    const at = (date: string) => planOf(many).staysOn('fac', date).length
    expect(at('2026-04-05')).toBeLessThan(at('2026-04-07') / 2)
  })

  test('are made of batches that every rule accepts', () => {
    for (const stay of stays) {
      const join = { joined_at: stay.from, left_at: stay.to }
      let from = stay.from
      for (const batch of batchesOf(stay, 'b')) {
        expect(batch.from).toBe(from)
        from = batch.to
        expect(validateSpan(batch, join, batch.to)).toBeUndefined()
        expect(validateEvents({ ...batch, join_id: 'j' }, join, batch.to).refused).toEqual([])
      }
      expect(from).toBe(stay.to)
    }
  })

  test('look alike whether they are packed or made of scans', () => {
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    const scanning = stays.filter((stay) => stay.scan)
    const packed = scanning.map((stay) => [...figuresOf(stay).values()])
    const sent = scanning.flatMap((stay) => batchesOf(stay, 'b'))
    const scans = sum(packed.flat().map((figures) => figures.scans + figures.excluded))
    const made = sent.flatMap((batch) => batch.scans).filter(({ outcome }) => outcome === 'accepted').length
    expect(made / scans).toBeGreaterThan(0.8)
    expect(made / scans).toBeLessThan(1.25)
    expect(sum(packed.flat().map((figures) => figures.working))).toBe(sum(sent.map(({ from, to }) => to - from)))
  })
})

test('days that repeat are there in the same figures, by code and in sums too', async () => {
  const floor = await newFloor(tables, { ...terms, excluded: [...terms.excluded], callouts: [...terms.callouts] })
  const options = { from: addDays(today, -24), batchesFrom: addDays(today, -2), now, codes: { inARow: 2 }, repeats: 7 }
  const loaded = await loadHistory(tables, floor.company, crew(floor.company.uid), options)
  const until = now + hour - (now % hour)
  const all = await floor.totals({ from: Date.parse(options.from), to: until })
  expect([...all.values()].reduce((sum, { scans }) => sum + scans, 0)).toBe(loaded.scans)

  const dayOf = (back: number) => {
    const from = Date.parse(addDays(options.batchesFrom, -back))
    return { from, to: from + day }
  }
  let worked = 0
  for (const back of [1, 4, 7]) {
    const figures = await floor.totals(dayOf(back))
    const [codes = new Map()] = await floor.codes([dayOf(back)], {}, 'scans')
    for (const before of [back + 7, back + 14]) {
      expect(await floor.totals(dayOf(before))).toEqual(figures)
      expect((await floor.codes([dayOf(before)], {}, 'scans'))[0]).toEqual(codes)
    }
    worked += codes.size
  }
  expect(worked).toBeGreaterThan(10)
  // The 22 days before those of batches: three weeks, and one day that is like those a week, two and three later.
  expect(await floor.totals(dayOf(22))).toEqual(await floor.totals(dayOf(1)))
  expect(await floor.totals(dayOf(23))).toEqual(new Map())
})

test('days whose codes are not summed read the same, and are summed when the next day is closed', async () => {
  const loaded = async (unsummed?: true) => {
    const floor = await newFloor(tables, { ...terms, excluded: [...terms.excluded], callouts: [...terms.callouts] })
    const codes = { inARow: 9, ...(unsummed ? { unsummed } : {}) }
    const options = { from: addDays(today, -30), batchesFrom: addDays(today, -2), now, codes }
    await loadHistory(tables, floor.company, crew(floor.company.uid), options)
    return floor
  }
  const [floor, summed] = [await loaded(true), await loaded()]
  const { codeDays, codeMonths } = tables.stores
  const at = { company: floor.company.uid, facility: 'fac' }
  const isSummed = async () => knows(await codeMonths.head(at, '2026-03'), 'fac', '2026-03-20')
  // From before all work: nobody is told that something is missing.
  const { from: known } = await codeDays.closed({ ...at, company: summed.company.uid }, true)
  expect((await codeDays.closed(at, true)).from).toBe(known)
  const weeks = [3, 2, 1].map((back) => {
    const from = Date.parse(addDays(today, -7 * back)) - 6 * hour
    return { from, to: from + 7 * day }
  })
  const wanted = await summed.codes(weeks, {})
  expect(wanted.every((week) => week.size > 50)).toBe(true)
  expect(await isSummed()).toBe(false)
  expect(await floor.codes(weeks, {})).toEqual(wanted)
  await sumClosed(tables.stores, at, today)
  expect(await isSummed()).toBe(true)
  expect(await floor.codes(weeks, {})).toEqual(wanted)
})

test('loaded history reads like work that was done: by range, by raw events, and after a rebuild', async () => {
  const floor = await newFloor(tables, { ...terms, excluded: [...terms.excluded], callouts: [...terms.callouts] })
  const { uid } = floor.company
  const batchesFrom = addDays(today, -2)
  const options = { from: addDays(today, -70), batchesFrom, now, codes: { inARow: 2 } }
  const loaded = await loadHistory(tables, floor.company, crew(uid), options)

  const all = await floor.totals({ from: Date.parse(options.from), to: now + hour - (now % hour) })
  expect([...all.values()].reduce((sum, { scans }) => sum + scans, 0)).toBe(loaded.scans)
  expect(all.size).toBe(6)

  // Pages of long past days agree with one another.
  const march = { from: Date.parse('2026-03-01'), to: Date.parse('2026-04-01') }
  expect(await floor.totals(march)).toEqual(await floor.quarters(march))
  const parts = { from: march.from - 6 * hour, to: march.to + 6 * hour }
  expect(await floor.totals(parts)).toEqual(await floor.quarters(parts))

  // What was scanned of each code is what was scanned, by whom and when.
  for (const [whose, of] of [
    [{}, /./],
    [{ team: 'pack' }, /^pack /],
    [{ worker: { uid: 'worker1', teams: ['pick', 'pack'] } }, / worker1$/],
  ] as const) {
    for (const range of [march, parts]) {
      const [byCode = new Map()] = await floor.codes([range], whose)
      const sum = sumOf([...(await floor.totals(range))].filter(([key]) => of.test(key)).map(([, figures]) => figures))
      expect(sum.scans).toBeGreaterThan(0)
      const rows = [...byCode.values()]
      expect(rows.reduce((all, { scans }) => all + scans, 0)).toBe(sum.scans + sum.excluded)
      expect(rows.reduce((all, { pick }) => all + pick, 0)).toBe(sum.pick)
      if (of.test('any')) {
        const scanned = [...byCode]
          .filter(([, { scans }]) => scans > 0)
          .map(([code, { scans }]) => [code, { scans, pick: 0 }])
        expect((await floor.codes([range], {}, 'scans'))[0]).toEqual(new Map(scanned as never))
        const [often] = rows.sort((a, b) => b.scans - a.scans)
        expect(often?.scans).toBeGreaterThan((10 * (sum.scans + sum.excluded)) / rows.length)
      }
    }
  }

  // So do those that charts read, and everybody at work has a device.
  const days = Array.from({ length: 31 }, (_, index) => {
    const from = march.from + index * day - 5 * hour
    return { from, to: from + day }
  })
  const byDay = await Promise.all(days.map(async (each) => [...(await floor.quarters(each))]))
  const sumsOf = (of: RegExp) =>
    byDay.map((each) => sumOf(each.filter(([key]) => of.test(key)).map(([, figures]) => figures)))
  expect(await floor.series(days, {})).toEqual(sumsOf(/./))
  expect(await floor.series(days, { team: 'pack' })).toEqual(sumsOf(/^pack /))
  const present = await Promise.all(days.map(async (each) => [...(await floor.present(each))]))
  const atWork = byDay.map((each) =>
    each
      .filter(([, { working }]) => working > 0)
      .map(([key]) => key)
      .sort(),
  )
  const withoutDevice = (key: string) => key.replace(/ [^ ]*$/, '')
  expect(present.map((each) => [...new Set(each.map(withoutDevice))].sort())).toEqual(atWork)

  // The last days are what their batches say.
  const recent = { from: Date.parse(batchesFrom), to: now + hour - (now % hour) }
  const dates = [0, 1, 2].map((days) => addDays(batchesFrom, days))
  const batches = (
    await Promise.all(
      ['pick', 'pack', 'yard'].flatMap((team) => dates.map((date) => rawOfDay(tables.stores, uid, team, date))),
    )
  ).flat()
  expect(batches.length).toBe(loaded.batches)
  const sent: SentBatch[] = batches.map((batch) => ({
    ...batch,
    id: `${batch.device} ${batch.id}`,
    join_id: batch.join,
  }))
  const assignments = [
    ...new Map(batches.map((batch) => [batch.join, { ...batch, id: batch.join, joined_at: 0 }])).values(),
  ]
  const reference = { ...terms, excluded: [...terms.excluded], callouts: [...terms.callouts] }
  expect(await floor.totals(recent)).toEqual(referenceFigures(sent, assignments, reference, recent))

  const presence = referencePresence(sent, assignments, recent)
  const found = [...(await floor.present(recent))].map((key) => key.split(' '))
  expect(new Set(found.map(([, worker]) => worker))).toEqual(presence.workers)
  expect(new Set(found.map(([, , device]) => `${uid}.${device}`))).toEqual(presence.devices)

  const stores = storesOf(tables.db, tables.tables)
  for (const date of dates) {
    const { changed, refused } = await rebuildDay(stores, floor.company, floor.facilityKey, date, now)
    expect([changed, refused]).toEqual([0, undefined])
  }
  const packed = await rebuildDay(stores, floor.company, floor.facilityKey, addDays(today, -20), now)
  expect(String(packed.refused)).toBe('Raw events of this day are missing. Its figures are left as they are.')

  // A late batch completes a loaded day.
  const before = await floor.totals(recent)
  const late = now - 2 * day
  await floor.join({ id: 'late', device: 'dev', user: 'worker0', team: 'pick', joined_at: late })
  await floor.send('dev', [{ id: 'late', join_id: 'late', from: late, to: late + 1000, scans: [], steps: [] }], now)
  await floor.rollUp(floor.written())
  const working = (sums: typeof before) => sums.get('pick worker0')?.working ?? 0
  expect(working(await floor.totals(recent))).toBe(working(before) + 1000)
})
