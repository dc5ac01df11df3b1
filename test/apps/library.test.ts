import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handlers as apps } from '../../functions/apps/index.ts'
import { libraryFor, readStateText, stateText } from '../../shared/appLibrary.ts'
import { appMessages } from '../../shared/apps.ts'
import type { LibraryApp } from '../../shared/contract/apps.ts'
import { minute } from '../../shared/time.ts'
import { type Client, type DeviceWorld, deviceWorld } from '../networks/world.ts'

let here: DeviceWorld
let admin: Client
let faye: Client
let tom: Client
beforeAll(async () => {
  here = await deviceWorld({ apps })
})
afterAll(() => here?.stop())
beforeEach(async () => {
  here.pass(minute)
  admin = await here.as('admin')
  faye = await here.as('facilityManager')
  tom = await here.as('teamManager')
})

const set = (as: Client, group_uid: string, body: object) => as.call('setAppsState', { group_uid, ...body })
const entries = async (as: Client, group_uid: string): Promise<LibraryApp[]> =>
  here.done(await as.call('getAppsStatesOfGroup', { group_uid }))
const stateOf = async (as: Client, group_uid: string): Promise<string> =>
  here.done(await as.call('getAppsState', { group_uid }))

const packages = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_]{0,8}(\.[a-z][a-z0-9_]{0,8}){1,3}$/), {
  maxLength: 12,
})

test('a library as text says the same when it is read again', () => {
  fc.assert(
    fc.property(
      packages,
      fc.array(fc.constantFrom(0 as const, 1 as const), { minLength: 12, maxLength: 12 }),
      (names, states) => {
        const library = names.map((name, at) => ({ package: name, state: states[at] ?? 0 }))
        expect(readStateText(stateText(library))).toEqual(library)
      },
    ),
  )
})

test.each(['a', 'com.example,X', 'com.example', 'com.example,E,D', 'com.example,E;com.example,D', '1.a,E', 'a.b,e'])(
  '%j is no library',
  (text) => {
    expect(readStateText(text)).toBeUndefined()
  },
)

test('the library that holds for a group is its own or the nearest above, whole', () => {
  const places = fc.uniqueArray(fc.constantFrom('team', 'facility', 'company'), { minLength: 1 })
  fc.assert(
    fc.property(
      places,
      fc.dictionary(fc.constantFrom('team', 'facility', 'company', 'other'), fc.string()),
      (at, own) => {
        const found = libraryFor(at, (group) => (Object.hasOwn(own, group) ? own[group] : undefined))
        const nearest = at.find((group) => Object.hasOwn(own, group))
        expect(found).toEqual(nearest === undefined ? undefined : { group: nearest, library: own[nearest] })
      },
    ),
  )
})

describe('the library of a group', () => {
  test('is that of the group above until it is changed; then it is its own, and stays as it is', async () => {
    const { uid, groups } = here.acme
    const [north, picking] = [groups.north.uid, groups.picking.uid]
    expect(await entries(admin, uid)).toEqual([])
    expect(await stateOf(tom, picking)).toBe('')
    const added = await set(admin, uid, { package: 'com.example.maps', label: ' Maps ', state: 1 })
    expect(added).toMatchObject({ status: 200, message: 'Apps library saved' })
    expect(added.data).toMatchObject([
      {
        id: 'com.example.maps',
        package: 'com.example.maps',
        label: 'Maps',
        state: 1,
        inherited: false,
        group_uid: uid,
      },
    ])
    expect(added.data).toMatchObject([{ updated_by: 'Admin Tester', updated_on: expect.stringMatching(/Z$/) }])
    expect(await entries(faye, north)).toMatchObject([{ package: 'com.example.maps', inherited: true, group_uid: uid }])
    expect(await set(faye, north, { package: 'com.example.maps', state: 0 })).toMatchObject({ status: 200 })
    expect(await entries(faye, north)).toMatchObject([{ state: 0, inherited: false, label: 'Maps' }])
    expect(await stateOf(tom, picking)).toBe('com.example.maps,D')
    expect(await stateOf(admin, uid)).toBe('com.example.maps,E')
    await set(admin, uid, { package: 'com.example.chat' })
    expect((await entries(faye, north)).map((each) => each.package)).toEqual(['com.example.maps'])
  })

  test('takes a package once; a label or a state alone changes the one that is there', async () => {
    const group = here.acme.groups.south.uid
    const name = 'com.example.once'
    await set(admin, group, { package: name, label: 'Once', state: 1 })
    for (const again of [{ package: name, label: 'Once', state: 1 }, { package: name }])
      expect(await set(admin, group, again)).toMatchObject({
        ...{ status: 409, code: 'taken', message: appMessages.inLibrary },
        errors: [{ path: 'package', message: appMessages.inLibrary }],
      })
    await set(admin, group, { package: name, label: '  Renamed ' })
    const before = (await entries(admin, group)).find((each) => each.package === name)
    expect(before).toMatchObject({ label: 'Renamed', state: 1 })
    here.pass(1000)
    // Unchanged is unchanged.
    await set(admin, group, { package: name, label: 'Renamed' })
    expect((await entries(admin, group)).find((each) => each.package === name)).toEqual(before)
  })

  test('is saved whole by App Permissions: what it names holds, what it does not name stays', async () => {
    const group = here.acme.groups.picking.uid
    await set(admin, group, { package: 'com.example.kept', label: 'Kept', state: 1 })
    const text = 'com.example.new,E;com.example.off,D'
    const saved = await set(tom, group, { app_state: text, labels: { 'com.example.new': 'New one' } })
    expect(saved.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ package: 'com.example.kept', label: 'Kept', state: 1 }),
        expect.objectContaining({ package: 'com.example.new', label: 'New one', state: 1 }),
        expect.objectContaining({ package: 'com.example.off', label: 'com.example.off', state: 0 }),
      ]),
    )
    expect(await stateOf(tom, group)).toContain(text)
    await set(tom, group, { app_state: 'com.example.kept,D' })
    expect(await stateOf(tom, group)).toContain('com.example.kept,D')
    expect(await stateOf(tom, group)).toContain(text)
  })

  test('loses nothing of several who change it at once', async () => {
    const group = here.acme.groups.loading.uid
    const names = ['one', 'two', 'three'].map((name) => `com.example.${name}`)
    const answers = await Promise.all(names.map((name) => set(admin, group, { package: name })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const known = (await entries(admin, group)).map((each) => each.package)
    expect(known).toEqual(expect.arrayContaining(names))
  })
})

test('who does not reach a group neither sees nor changes its library; team managers say states alone', async () => {
  const { groups } = here.acme
  const stranger = await here.signIn(here.other.users.superAdmin)
  for (const [as, group_uid] of [
    [faye, groups.south.uid],
    [faye, here.acme.uid],
    [tom, groups.north.uid],
    [tom, groups.packing.uid],
    [stranger, groups.north.uid],
  ] as const) {
    expect(await as.call('getAppsState', { group_uid })).toMatchObject({ status: 404 })
    expect(await set(as, group_uid, { app_state: 'com.example.mine,E' })).toMatchObject({ status: 404 })
  }
  expect(await set(tom, groups.picking.uid, { package: 'com.example.mine' })).toMatchObject({ code: 'notAllowed' })
  expect(await tom.call('getAppsStatesOfGroup', { group_uid: groups.picking.uid })).toMatchObject({
    code: 'notAllowed',
  })
})

test.each([
  [{}, 'package', appMessages.required],
  [{ package: '' }, 'package', appMessages.required],
  [{ package: 'maps' }, 'package', appMessages.badPackage],
  [{ package: 'com.example/../x' }, 'package', appMessages.badPackage],
  [{ package: 'com.example.a', label: ' ' }, 'label', appMessages.blank],
  [{ package: 'com.example.a', label: 'x'.repeat(101) }, 'label', 'At most 100 characters'],
  [{ package: 'com.example.a', state: 2 }, 'state', undefined],
  [{ app_state: 'com.example.a' }, 'app_state', appMessages.badStateText],
  [{ app_state: 'com.example.a,E;com.example.a,D' }, 'app_state', appMessages.badStateText],
])('%j is refused', async (body, path, message) => {
  const answer = await set(admin, here.acme.uid, body)
  expect(answer).toMatchObject({ status: 400, errors: [message === undefined ? { path } : { path, message }] })
})
