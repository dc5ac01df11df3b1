import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db, Tables } from '../../functions/data/db.ts'
import { unchecked } from '../../functions/data/items/checked.ts'
import type { Format } from '../../functions/data/items/format.ts'
import { readItem } from '../../functions/data/items/format.ts'
import { keys } from '../../functions/data/keys.ts'
import { storesOf } from '../../functions/data/stores.ts'

type Item = Record<string, unknown>
type Kind = keyof typeof keys

const formats = vi.hoisted(() => new Map<unknown, object>())
vi.mock('../../functions/data/items/items.ts', async (original) => {
  const layer = await original<typeof import('../../functions/data/items/items.ts')>()
  const itemsOf: typeof layer.itemsOf = (db, tables, at, format) => {
    formats.set(at, format)
    return layer.itemsOf(db, tables, at, format)
  }
  return { ...layer, itemsOf }
})

beforeAll(() => {
  const tables = new Proxy({}, { get: (_, name) => String(name) }) as Tables
  storesOf({} as Db, tables)
})

const formatOf = (kind: Kind) => formats.get(keys[kind]) as Format<Item>
const read = (kind: Kind, item: Item) => readItem({ pk: 'co', sk: 'one', ...item }, formatOf(kind))

/** An item of each kind with the least that it can have. */
const least: Partial<Record<Kind, Item>> = {
  job: {
    ...{ id: 'j', company: 'co', user: 'u', role: 'admin', group: 'co', session: 's', kind: 'exportUsers' },
    ...{ state: 'waiting', batch: 0, done: 0, tries: 0, lease_until: 0, sent_at: 1, failed: 0, created_at: 1 },
  },
  jobRows: { rows: [{ ok: true }] },
  incident: {
    ...{ at: 1, filed_at: 2, name: 'Ann', device: 'co.d', device_name: 'D1', type: 'Injury', description: '' },
    ...{ location: '', photos: 1, version: 1, photo_1: { type: 'image/png', size: 3 } },
  },
  incidentFiled: { incident: 'f.1' },
  assignment: {
    ...{ id: 'a', company: 'co', device: 'co.d', work: 'w', user: 'u', team: 't', facility: 'f', joined_at: 1 },
  },
  token: { id: 'co.s', hash: 'h', attempts: 0, expires_at: 1 },
  enrolmentCode: {
    ...{ code: 'c', company: 'co', name: 'n', facility: null, created_on: 'd', created_by: 'u', expires_at: 1 },
    ...{ revoked: false, used: 0, max_devices: 1 },
  },
  upload: {
    ...{ id: 'u', company: 'co', owner: 'o', purpose: 'p', file_name: 'f', type: 't', size: 1, begun_at: 1 },
  },
  savedReports: {
    ...{ v: 1, user: 'u' },
    reports: [{ id: 'r', name: 'n', schedule: 'none', range: 'last7', selection: {}, group: 'co' }],
  },
  chartPresets: { v: 1, presets: [{ id: 'p' }] },
  tableViews: { v: 1, views: [] },
  webhookDue: { company: 'co', webhook: 'w', id: 'd', at: 1 },
  workSession: { id: 'w', company: 'co', device: 'co.d', user: 'u', at: 1, last_at: 1 },
  audit: {
    ...{ id: 'a', company: 'co', at: 1, user: 'u', session: 's', call: 'c', ip: '' },
    changes: [{ target: 'user co.u' }],
  },
  quarantine: { company: 'co', facility: 'f', day: '2026-01-01', reason: 'r', at: 1 },
  run: { id: 'r', asked: 'h', over_at: 1 },
  companyOfUser: { company: 'co' },
  companyOfUrl: { company: 'co' },
  task: { name: 'n', customer: 'c', v: 1 },
  taskPlace: { team: 't', start: 1 },
  openTask: {
    ...{ id: 'u.1', company: 'co', team: 't', user: 'u', name: 'n', customer: 'c', notes: '', start: 1, version: 1 },
  },
  mail: { state: 'claimed', run: 'r', until: 1, at: 1 },
  webLogin: { user: 'u', joined_at: 1, expires_at: 2, ip: '' },
  latest: { role: 'admin', group: 'co' },
  usualTimes: { until: 1, times: { pick: 3 } },
  notificationDue: { company: 'co', id: 'n', at: 1 },
  rolloutWord: { device: 'co.d', word_version: 1, state: 'applied', told_at: 1, order: 'o' },
  rolloutMail: { user: 'u', what: 'halted', of: 1, state: 'sent', at: 1 },
  command: { id: 'c', device: 'co.d', kind: 'ping', by: 'u', at: 1 },
}
const kinds = Object.entries(least) as [Kind, Item][]
const damaged = () => undefined

test('every kind of items says how it is checked, or that it is not', () => {
  expect(formats.size).toBeGreaterThan(80)
  const silent = Object.entries(keys).filter(([, at]) => {
    const format = formats.get(at) as Format<Item> | undefined
    return format && format !== unchecked && !format.parse
  })
  expect(silent.map(([kind]) => kind)).toEqual([])
})

describe.each(kinds)('an item of the kind %s', (kind, item) => {
  test('is read with the least that it can have, and keeps what the code does not know', () => {
    expect(read(kind, item)).toEqual(item)
    expect(read(kind, { ...item, of_later: 1 })).toEqual({ ...item, of_later: 1 })
  })

  test('is refused where an attribute is damaged or missing, with its path', () => {
    for (const name of Object.keys(item)) {
      expect(() => read(kind, { ...item, [name]: damaged })).toThrow(`co / one is not what it should be: ${name}`)
      if (/^photo_/.test(name)) continue
      const { [name]: _, ...others } = item
      expect(() => read(kind, others)).toThrow(`co / one is not what it should be: ${name}`)
    }
  })
})

test('what a list holds is refused with its path too', () => {
  const view = { id: 'v', name: 'n', columns: '', choices: '', owner: 'u' }
  const broken = { v: 1, views: [view, { ...view, owner: 5 }] }
  expect(() => read('tableViews', broken)).toThrow('views.1.owner')
})

test('items of older releases are read', () => {
  expect(read('deviceState', { last_user: 'u' })).toEqual({ last_user: 'u' })
  expect(read('skus', { codes: ['A*'] })).toEqual({ codes: ['A*'] })
  expect(read('skuVersions', {})).toEqual({})
  expect(() => read('skus', { version: 1, parts: 1, bytes: 'text' })).toThrow('bytes')
})
