import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers as scannerPresets } from '../../functions/scannerPresets/index.ts'
import type { Output } from '../../shared/contract/index.ts'
import { defaultPreset } from '../../shared/scanner/preset.ts'
import { type People, people } from '../lib/people.ts'

let world: People
beforeAll(async () => {
  world = await people({ scannerPresets })
})
afterAll(() => world.stop())

type Made = Output<'setScanSettings'>
const listedBy = async (call: Awaited<ReturnType<typeof as>>) =>
  (await call('getScanSettingsOfCompany', { company_uid: world.acme.uid })).data as Output<'getScanSettingsOfCompany'>
const body = (more: object = {}) => ({ ...defaultPreset(), label: 'Pick', archived: 0, group_uids: [], ...more })
const as = async () => (await world.as('admin')).call
const stored = async () => (await world.stores.scannerPresets.all(world.acme.uid)).presets
const groupsOf = async (id: string) => (await stored()).find((preset) => preset.id === id)?.groups
const created = async (more: object = {}) => {
  const answer = await (await as())('setScanSettings', body(more))
  expect(answer.status).toBe(200)
  return answer.data as Made
}

test('a new preset begins with what lets every code through', async () => {
  const data = (await (await as())('getDefaultScanSettings', {})).data as Output<'getDefaultScanSettings'>
  expect(data).toMatchObject({
    filter: {
      logic: 'out',
      feedback: [1, 1, 1, 1],
      rules: [{ type: 'basic', parameters: { wildcard: '*', length: [0, 99] } }],
    },
    symbologies_status: 0,
  })
  expect(Object.keys(data.symbologies)).toHaveLength(46)
})

describe('a preset', () => {
  test('is created, changed, archived, restored and deleted, and says so', async () => {
    const call = await as()
    const group_uids = [world.acme.groups.picking.uid]
    const made = await call('setScanSettings', body({ group_uids }))
    expect(made.message).toBe('Preset Scanner Settings created successfully')
    const { id, preset } = made.data as Made
    const messageFor = async (more: object) => (await call('setScanSettings', body({ id, ...more }))).message
    expect(await messageFor({ label: 'Pick fast', group_uids })).toBe('Preset Scanner Settings updated successfully')
    const listed = await listedBy(call)
    expect(listed.scan_settings).toContainEqual(
      expect.objectContaining({ id, preset, label: 'Pick fast', archived: 0 }),
    )
    expect(listed.groups_scan_settings).toContainEqual({ group_uid: group_uids[0], scan_settings: id })

    expect(await call('deleteScanSettings', { ids: [id] })).toMatchObject({ status: 422, code: 'notPossible' })
    // Whatever groups are sent along: what is archived has none, and comes back without.
    expect(await messageFor({ archived: 1, group_uids })).toBe('Preset Scanner Settings archived successfully')
    expect(await groupsOf(id)).toEqual([])
    expect(await messageFor({ archived: 0, group_uids })).toBe('Preset Scanner Settings restored successfully.')
    expect(await groupsOf(id)).toEqual([])
    await messageFor({ archived: 1 })
    const gone = await call('deleteScanSettings', { ids: [id] })
    expect([gone.status, gone.message]).toEqual([200, 'Preset Scanner Settings deleted successfully'])
    expect((await stored()).some((each) => each.id === id)).toBe(false)
  })

  test('has a number that no other one gets, not even after it was deleted', async () => {
    const call = await as()
    const first = await created()
    await call('setScanSettings', body({ id: first.id, archived: 1 }))
    await call('deleteScanSettings', { ids: [first.id] })
    expect((await created()).preset).toBe(first.preset + 1)
  })

  test('takes the groups that it is given from the ones that had them, which stay as they are', async () => {
    const { picking, north, loading } = world.acme.groups
    const one = await created({ label: 'One', group_uids: [picking.uid, north.uid] })
    const two = await created({ label: 'Two', group_uids: [picking.uid, loading.uid, picking.uid] })
    expect(await groupsOf(one.id)).toEqual([north.uid])
    expect(await groupsOf(two.id)).toEqual([picking.uid, loading.uid])
    expect((await stored()).find(({ id }) => id === one.id)).toMatchObject({ label: 'One', preset: one.preset })
  })

  test('can be changed after one of its groups was deleted, which has it again once it is restored', async () => {
    const call = await as()
    const { picking, north, loading, packing } = world.acme.groups
    const { id } = await created({ group_uids: [picking.uid, packing.uid] })
    const uid = packing.uid
    const setStatus = async (status: 1 | 2) => {
      const answer = await call('setStatusOfTeams', {
        uids: [uid],
        status,
        ...(status === 1 ? { restore: true } : {}),
      })
      expect(answer.data).toMatchObject({ results: [{ id: uid, ok: true }] })
    }
    const answers = async (more: object) => {
      const { status, errors } = await call('setScanSettings', body({ id, ...more }))
      return [status, errors?.[0]?.path]
    }
    await setStatus(2)
    expect(await answers({ label: 'New name', group_uids: [picking.uid, uid] })).toEqual([200, undefined])
    expect(await answers({ group_uids: [picking.uid, uid, north.uid] })).toEqual([200, undefined])
    const trial = await call('tryScanSettings', body({ id, group_uids: [picking.uid, uid, north.uid] }))
    expect(trial.status).toBe(200)
    // A deleted group is given to no preset anew, neither to another one nor to the one that it was taken from.
    const other = await call('setScanSettings', body({ group_uids: [loading.uid, uid] }))
    expect(other).toMatchObject({ status: 404, errors: [{ path: 'group_uids.1' }] })
    expect(await answers({ group_uids: [uid, world.other.groups.picking.uid] })).toEqual([404, 'group_uids.1'])
    await setStatus(1)
    expect((await listedBy(call)).groups_scan_settings).toContainEqual({ group_uid: uid, scan_settings: id })

    await setStatus(2)
    expect(await answers({ group_uids: [picking.uid] })).toEqual([200, undefined])
    expect(await answers({ group_uids: [picking.uid, uid] })).toEqual([404, 'group_uids.1'])
    await setStatus(1)
  })

  test('of two that are given a group at once, one has it', async () => {
    const [a, b, c] = [await created(), await created(), await created()]
    const call = await as()
    const { picking, north, loading, whole } = world.acme.groups
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        [a, b, c, a].map(({ id }, index) =>
          call('setScanSettings', body({ id, group_uids: [picking.uid, [north, loading, whole, whole][index]?.uid] })),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const all = (await stored()).flatMap(({ groups }) => groups)
      expect(new Set(all).size).toBe(all.length)
      expect(all.filter((uid) => uid === picking.uid)).toHaveLength(1)
    }
  })

  test('notes in the audit log whose groups it took', async () => {
    const { loading } = world.acme.groups
    const one = await created({ group_uids: [loading.uid] })
    const two = await created({ group_uids: [loading.uid] })
    const records = await world.stores.audit.month(world.acme.uid, '2027-03')
    const record = JSON.stringify(records.find((each) => JSON.stringify(each).includes(two.id)))
    expect(record).toContain(`scanner preset ${one.id}`)
    expect(record).toContain(`scanner preset ${two.id}`)
  })
})

describe('of another company', () => {
  test('groups and presets do not exist', async () => {
    const { call } = await world.signIn(world.other.users.admin)
    const theirs = ((await call('setScanSettings', body())).data as Made).id
    const mine = await as()
    expect(await mine('setScanSettings', body({ id: theirs }))).toMatchObject({ status: 404 })
    expect(await mine('deleteScanSettings', { ids: [theirs] })).toMatchObject({ status: 404 })
    const answer = await mine('setScanSettings', body({ group_uids: [world.other.groups.picking.uid] }))
    expect(answer).toMatchObject({ status: 404, errors: [{ path: 'group_uids.0' }] })
    expect((await listedBy(mine)).scan_settings.map(({ id }) => id)).not.toContain(theirs)
  })
})

const rule = (...rules: object[]) => ({ filter: { logic: 'out', rules, feedback: [1, 1, 1, 1] } })
const regex = (expression: string) => rule({ type: 'regex', parameters: { expression } })
const basic = (parameters: object) => rule({ type: 'basic', parameters })

test.each([
  [{ label: ' ' }, 'label', 'Label is required'],
  [{ label: 'x'.repeat(26) }, 'label', 'Label cannot be longer than 25 characters'],
  [{ prefix: [7020] }, 'prefix.0', 'There is no such key'],
  [{ prefix: [7019] }, 'prefix.0', 'There is no such key'],
  [{ prefix: [7001, 7002] }, 'prefix', 'At most 1 key'],
  [{ suffix: [7001, 7002, 7003] }, 'suffix', 'At most 2 keys'],
  [{ ending_key: 3 }, 'ending_key', undefined],
  [{ key_replacements: { 30: [124] } }, 'key_replacements', 'Only the group separator (29) can be replaced'],
  [{ key_replacements: { 29: [256] } }, 'key_replacements.29.0', 'Characters have codes from 0 to 255'],
  [{ symbologies_status: 1, symbologies: { Code128: 0 } }, 'symbologies', 'At least one symbology is required'],
  [{ symbologies: { Code12: 1 } }, 'symbologies', 'There is no such symbology'],
  [regex(''), 'filter.rules.0.parameters.expression', 'Rule parameters cannot be empty'],
  [regex('x'.repeat(126)), 'filter.rules.0.parameters.expression', 'Expressions cannot exceed 125 characters.'],
  [regex('(a)\\1'), 'filter.rules.0.parameters.expression', expect.stringMatching(/^This expression is not valid/)],
  [basic({ wildcard: '', length: [] }), 'filter.rules.0.parameters.wildcard', 'Rule parameters cannot be empty'],
  [
    basic({ wildcard: '*', length: [5, 4] }),
    'filter.rules.0.parameters.length',
    'The minimum length is above the maximum',
  ],
  [basic({ wildcard: '*', length: [0, 100] }), 'filter.rules.0.parameters.length', undefined],
  [
    { filter: { logic: 'in', rules: [], feedback: [1, 1, 1, 1] } },
    'filter.rules',
    'You must have at least 1 rule defined for Filter In logic',
  ],
  [{ filter: { logic: 'out', rules: [], feedback: [1, 1, 1] } }, 'filter.feedback', undefined],
  [{ scan_bridge_mode: 1, intent_putExtra_name: 'code' }, 'intent_setAction', 'action is required'],
  [{ scan_bridge_mode: 1, intent_setAction: 'a.b' }, 'intent_putExtra_name', 'putExtra name is required'],
  [
    { scan_bridge_mode: 1, intent_setAction: 'a.b', intent_putExtra_name: 'code', ending_key: 1 },
    'ending_key',
    'An ending key cannot be used with intents',
  ],
])('%j is refused, and nothing is stored', async (invalid, path, message) => {
  const before = await stored()
  const { status, errors } = await (await as())('setScanSettings', body(invalid))
  expect(status).toBe(400)
  const found = errors?.find((error: { path: string }) => error.path.startsWith(path))
  expect(found).toMatchObject({ path: expect.stringContaining(path), ...(message ? { message } : {}) })
  expect(await stored()).toEqual(before)
})

test.each([['(a+)+$'], ['^AISLE-\\d{2}$'], ['(?i)tote']])('the expression %s is taken', async (expression) => {
  expect((await (await as())('setScanSettings', body(regex(expression)))).status).toBe(200)
})

test('of 200 groups at once, in one write', async () => {
  const groups = Array.from({ length: 200 }, (_, n) => `g${n}`)
  const { acme, stores } = world
  const read = await stores.scannerPresets.all(acme.uid)
  const [one] = read.presets
  if (!one) throw new Error('There is a preset.')
  expect(await stores.scannerPresets.change(acme.uid, read, [{ ...one, groups }])).toBe(true)
  // What was read before is not written over what is there now.
  expect(await stores.scannerPresets.change(acme.uid, read, [one])).toBe(false)
  expect(await groupsOf(one.id)).toHaveLength(200)
})
