import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { evaluate } from '../../functions/scannerPresets/evaluate.ts'
import { handlers as scannerPresets } from '../../functions/scannerPresets/index.ts'
import { scannedReader } from '../../functions/scannerPresets/scanned.ts'
import type { DeviceDetails } from '../../shared/contract/devices.ts'
import type { Output } from '../../shared/contract/index.ts'
import { defaultPreset, type FilterRule } from '../../shared/scanner/preset.ts'
import { addDays, dateIn, dayRange, hour, minute } from '../../shared/time.ts'
import { password } from '../lib/people.ts'
import { type Client, type DeviceWorld, deviceWorld } from '../networks/world.ts'

let world: DeviceWorld
let admin: Client
beforeAll(async () => {
  world = await deviceWorld({ scannerPresets })
})
afterAll(() => world.stop())
beforeEach(async () => {
  admin = await world.as('admin')
})

type Trial = Output<'tryScanSettings'>
type Code = [code: string, symbology: string, outcome?: 'accepted' | 'rejected']
const codes = (count: number, code: string, symbology: string): Code[] =>
  Array.from({ length: count }, () => [code, symbology])

/** A handheld with somebody at work in a team, and how it sends scans of a moment. */
const atWork = async (username: string, team: string) => {
  const device = await world.handheldOf(world.acme.groups.north.uid)
  const at = world.now()
  const { work_id } = world.done(await device.call('signIn', { username, password, at }))
  const { join_id } = world.done(await device.call('joinGroup', { work_id, group_uid: team, at }))
  let batches = 0
  const scan = async (...some: Code[]) => {
    world.pass(minute)
    const from = world.now() - some.length
    const scans = some.map(([code, symbology, outcome = 'accepted'], index) => ({
      ...{ id: `s${index}`, at: from + index, code, symbology, outcome, gap: null },
    }))
    const batch = { id: `b${++batches}`, join_id, from, to: world.now(), scans }
    const { batches: answers } = world.done(await device.call('events', { sent_at: world.now(), batches: [batch] }))
    expect(answers.map(({ status }: { status: string }) => status)).toEqual(['accepted'])
  }
  return { ...device, scan, out: () => device.call('signOut', { work_id, at: world.now() }) }
}
/** To noon of the next day of the company. */
const nextDay = async () => {
  const zone = world.acme.record.time_zone
  const { from } = dayRange(zone, addDays(dateIn(zone, world.now()), 1))
  world.pass(from + 12 * hour - world.now())
  admin = await world.as('admin')
}
const wildcard = (text: string): FilterRule => ({ type: 'basic', parameters: { wildcard: text, length: [null, null] } })
const body = (rules: FilterRule[], more: object = {}) => ({
  ...{ ...defaultPreset(), label: 'Tried', archived: 0, group_uids: [world.acme.groups.picking.uid] },
  ...{ filter: { ...defaultPreset().filter, rules }, ...more },
})
const tried = async (rules: FilterRule[], more: object = {}) =>
  world.done(await admin.call('tryScanSettings', body(rules, more))) as Trial

test('what was scanned yesterday where a preset would hold is judged by it, code by code', async () => {
  const { picking, packing } = world.acme.groups
  await nextDay()
  const one = await atWork('wanda', picking.uid)
  await one.scan(...codes(3, 'TOTE-1', 'Code128'), ...codes(5, '4006381333931', 'EAN13'), ['TOTE-2', 'Code128'])
  await one.scan(...codes(2, 'LOC-7', 'QRcode'), ['AISLE-9', 'Code39', 'rejected'])
  const day = dateIn(world.acme.record.time_zone, world.now())
  // Of today nothing is judged yet.
  expect(await tried([wildcard('TOTE-*')])).toMatchObject({ scans: 0, whole: true, teams: 1, teams_read: 1 })
  await one.out()
  await nextDay()
  expect(await tried([wildcard('AISLE-*'), wildcard('TOTE-*')])).toEqual({
    ...{ date: day, time_zone: world.acme.record.time_zone, teams: 1, teams_read: 1, whole: true },
    ...{ scans: 12, rejected: 4, not_read: 0, accepted: 0, rules: [{ rule: 1, scans: 4 }] },
    codes: [
      { code: 'TOTE-1', symbology: 'Code128', scans: 3, outcome: 'rejected', rule: 1 },
      { code: 'TOTE-2', symbology: 'Code128', scans: 1, outcome: 'rejected', rule: 1 },
    ],
    codes_total: 2,
  })
  // What was rejected and would be accepted, and kinds that would not be read.
  expect(await tried([])).toMatchObject({ rejected: 0, accepted: 1, codes: [] })
  const symbologies = { ...defaultPreset().symbologies, QRcode: 0 }
  expect(await tried([wildcard('TOTE-2')], { symbologies_status: 1, symbologies })).toMatchObject({
    ...{ rejected: 1, not_read: 2, accepted: 1, rules: [{ rule: 0, scans: 1 }] },
    codes: [{ code: 'LOC-7', scans: 2, outcome: 'notRead', rule: null }, { code: 'TOTE-2' }],
  })
  const filter = { ...defaultPreset().filter, logic: 'in', rules: [wildcard('400*')] }
  expect(await tried([], { filter })).toMatchObject({ rejected: 6, rules: [{ rule: null, scans: 6 }] })
  // Where it would not hold: elsewhere, where another one is nearer, or while it is off.
  expect(await tried([], { group_uids: [packing.uid] })).toMatchObject({ teams: 1, scans: 0 })
  expect(await tried([], { enabled: 0 })).toMatchObject({ teams: 0, scans: 0, whole: true })
  const made = world.done(await admin.call('setScanSettings', body([]))) as { id: string }
  expect(await tried([wildcard('*-*')], { group_uids: [world.acme.uid] })).toMatchObject({ teams: 2, scans: 0 })
  expect(await tried([wildcard('*-*')], { id: made.id, group_uids: [world.acme.uid] })).toMatchObject({
    ...{ teams: 3, scans: 12, rejected: 6 },
  })
})

test('it changes nothing, is for admins, and is refused where the preset could not be saved', async () => {
  const before = await world.stores.scannerPresets.all(world.acme.uid)
  await tried([wildcard('A*')])
  expect(await world.stores.scannerPresets.all(world.acme.uid)).toEqual(before)
  const faye = await world.as('facilityManager')
  expect((await faye.call('tryScanSettings', body([]))).code).toBe('notAllowed')
  const stranger = await world.signIn(world.other.users.admin)
  expect(await stranger.call('tryScanSettings', body([]))).toMatchObject({
    ...{ status: 404, errors: [{ path: 'group_uids.0' }] },
  })
  expect(
    (await stranger.call('tryScanSettings', { ...body([]), group_uids: [], id: before.presets[0]?.id })).status,
  ).toBe(404)
  for (const [more, path] of [
    [{ label: '' }, 'label'],
    [{ symbologies_status: 1, symbologies: {} }, 'symbologies'],
    [{ filter: { ...defaultPreset().filter, rules: [{ type: 'regex', parameters: { expression: '(' } }] } }, 'filter'],
  ] as const)
    expect((await admin.call('tryScanSettings', body([], more))).errors?.[0]?.path).toMatch(new RegExp(`^${path}`))
})

test('where too much was scanned, a part is evaluated, and that is said', async () => {
  const { picking, packing, loading } = world.acme.groups
  const teams = [picking.uid, packing.uid, loading.uid]
  const at = Date.UTC(2027, 4, 4, 12)
  const batch = (team: string, count: number) => ({
    scans: codes(count, team, 'Code128').map(([code, symbology], index) => ({
      code,
      symbology,
      at: at + index,
      outcome: 'accepted',
    })),
  })
  const read = vi.fn()
  const raw = {
    pagesOfDay: async function* (_company: string, team: string, date: string) {
      read(team, date)
      if (date === '2027-05-04') for (let page = 0; page < 4; page++) yield [batch(team, 100)]
    },
  }
  const range = { from: Date.UTC(2027, 4, 4), to: Date.UTC(2027, 4, 5) }
  const scanned = scannedReader()
  const all = await scanned({ raw } as never, 'acme', teams, range, { scans: 10_000, time: 10_000 })
  expect(all).toMatchObject({ scans: 1200, teams: 3, whole: true })
  expect(read).toHaveBeenCalledTimes(6)
  // Asked again, it is known.
  await scanned({ raw } as never, 'acme', [...teams].reverse(), range, { scans: 10_000, time: 10_000 })
  expect(read).toHaveBeenCalledTimes(6)
  const some = await scannedReader()({ raw } as never, 'acme', teams, range, { scans: 500, time: 10_000 })
  expect(some.whole).toBe(false)
  expect(some.scans).toBeGreaterThanOrEqual(500)
  expect(some.scans).toBeLessThan(1200)
  const preset = { ...defaultPreset(), filter: { ...defaultPreset().filter, rules: [wildcard('nothing')] } }
  expect(evaluate(preset, all, Date.now() + 10_000)).toMatchObject({ whole: true, scans: 1200 })
  const many = {
    ...all,
    codes: Array.from({ length: 2000 }, (_, n) => ({ code: `${n}`, symbology: '', accepted: 1, rejected: 0 })),
  }
  const late = evaluate(preset, many, 0)
  expect(late).toMatchObject({ whole: false, scans: 500 })
})

test('of a device it is said which preset holds, from which group, and since when it goes by it', async () => {
  const { picking, whole } = world.acme.groups
  const { presets } = await world.stores.scannerPresets.all(world.acme.uid)
  for (const { id } of presets) world.done(await admin.call('setScanSettings', body([], { id, archived: 1 })))
  await world.work()
  const one = await atWork('wanda', picking.uid)
  const why = async (client: Client = admin) =>
    (world.done(await client.call('getDeviceDetails', { device_id: one.id })) as DeviceDetails).scanner_preset
  const own = {
    preset: null,
    label: null,
    group: null,
    inherited: false,
    status: 'upToDate',
    reason: null,
    reported_at: null,
  }
  expect(await why()).toEqual(own)
  const made = world.done(await admin.call('setScanSettings', body([], { label: 'All', group_uids: [whole.uid] })))
  const held = { ...own, preset: made.preset, label: 'All', group: whole.name, inherited: true }
  // As long as nobody has told the device, and as long as it has not said so.
  expect(await why()).toEqual({ ...held, status: 'pending' })
  await world.work()
  expect(await why()).toEqual({ ...held, status: 'pending' })
  world.pass(minute)
  await one.sync()
  expect(await why()).toEqual({ ...held, reported_at: new Date(world.now()).toISOString() })
  expect(await why(await world.as('facilityManager'))).toEqual(await why())
  const near = world.done(await admin.call('setScanSettings', body([], { label: 'Near', group_uids: [picking.uid] })))
  await world.work()
  await one.sync({ preset: 'No such key' })
  expect(await why()).toMatchObject({
    ...{ preset: near.preset, group: picking.name, inherited: false, status: 'failed', reason: 'No such key' },
  })
  world.done(await admin.call('setScanSettings', body([], { id: near.id, archived: 1 })))
  world.done(await admin.call('setScanSettings', body([], { id: made.id, archived: 1 })))
  await world.work()
  expect(await why()).toEqual({ ...own, status: 'pending' })
  await one.sync()
  expect(await why()).toEqual(own)
})
