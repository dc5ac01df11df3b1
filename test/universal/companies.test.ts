import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { handlers as apps } from '../../functions/apps/index.ts'
import { handlers as companies } from '../../functions/companies/index.ts'
import { handlers as universal } from '../../functions/universal/index.ts'
import { libraryApps } from '../../shared/companies.ts'
import type { CompanyInfo, UniversalCompany } from '../../shared/contract/companies.ts'
import { calls } from '../../shared/contract/index.ts'
import { type People, people } from '../lib/people.ts'
import { platformIn } from '../lib/platform.ts'

/** Companies that are there: seen, changed, switched and deleted by the people who run the installation alone. */

let world: People
let staff: Awaited<ReturnType<typeof platformIn>>
beforeAll(async () => {
  world = await people({ apps, companies, universal })
  staff = await platformIn(world)
})
afterAll(() => world?.stop())

const infoOf = async (uid: string) => (await staff.uma.call('getAnyCompany', { uid })).data as CompanyInfo

const requests = {
  getAnyCompany: () => ({ uid: world.other.uid }),
  mayToggleCompany: () => ({}),
  enableCompany: () => ({ uid: world.other.uid }),
  disableCompany: () => ({ uid: world.other.uid }),
  setStatusOfCompanies: () => ({ uids: [world.other.uid], status: 0 }),
  suspendCompany: () => ({ uid: world.other.uid }),
  updateAnyCompany: () => ({ uid: world.other.uid, city: 'Ulm' }),
  checkNewCompany: () => ({ company_url: 'fresh' }),
  createCompany: () => ({
    ...{ name: 'Fresh', company_url: 'fresh', folo_in_min: 30 },
    users: [
      { username: 'fred', password: 'Long-enough-1', first_name: 'Fred', last_name: 'Fresh', email: 'f@fresh.example' },
    ],
    web_portal: [{ label: 'Portal', url: 'https://fresh.example' }],
  }),
}

describe('who may', () => {
  test.each(Object.keys(requests) as (keyof typeof requests)[])('%s is for universal admins alone', async (name) => {
    expect(calls[name].universal).toBe(true)
    const input = requests[name]()
    const before = await world.stores.companies.get(world.other.uid)
    for (const who of ['superAdmin', 'admin', 'facilityManager', 'teamManager', 'worker', 'taskWorker'] as const) {
      const { call } = await world.as(who)
      expect([who, (await call(name, input)).code]).toEqual([who, 'notAllowed'])
    }
    expect((await staff.clerk.call(name, input)).code).toBe('notAllowed')
    expect(await world.stores.companies.get(world.other.uid)).toEqual(before)
    expect(await world.stores.companies.named('fresh')).toBeUndefined()
  })

  test('switching takes the second level: without it Access Denied, and nothing is switched', async () => {
    for (const name of ['mayToggleCompany', 'enableCompany', 'disableCompany', 'setStatusOfCompanies'] as const) {
      const answer = await staff.plain.call(name, requests[name]())
      expect([name, answer.code, answer.message]).toEqual([name, 'notAllowed', 'Access Denied'])
    }
    expect((await infoOf(world.other.uid)).status).toBe(1)
    expect((await staff.uma.call('mayToggleCompany')).status).toBe(200)
  })

  test('the company that runs the installation is neither disabled nor deleted', async () => {
    for (const name of ['disableCompany', 'suspendCompany'] as const)
      expect((await staff.uma.call(name, { uid: staff.uid })).code).toBe('notPossible')
    expect((await infoOf(staff.uid)).status).toBe(1)
  })

  test('a company that is not there is not found', async () => {
    for (const name of ['getAnyCompany', 'enableCompany', 'disableCompany', 'suspendCompany'] as const)
      expect((await staff.uma.call(name, { uid: 'nobody' })).code).toBe('notFound')
  })
})

describe('disabling', () => {
  test('ends every session for good and lets nobody in, until the company is enabled and they sign in anew', async () => {
    const { admin } = world.other.users
    const { call, at } = await world.signIn(admin)
    world.pass(1)
    expect((await call('getTuningParam')).status).toBe(200)
    expect((await staff.uma.call('disableCompany', { uid: world.other.uid })).status).toBe(200)
    expect((await call('getTuningParam')).code).toBe('sessionEnded')
    const refused = await world.send('open', {}, { uid: admin.uid })
    expect([refused.code, refused.message]).toEqual([
      'notAllowed',
      'Your company is disabled. Please contact your provider.',
    ])
    expect((await staff.uma.call('enableCompany', { uid: world.other.uid })).status).toBe(200)
    // What was open before stays closed, and so does a token from before.
    expect((await call('getTuningParam')).code).toBe('sessionEnded')
    expect((await call('refresh')).code).toBe('sessionEnded')
    const before = { uid: admin.uid, signedInAt: world.now() - 60_000 }
    expect((await world.send('open', {}, before)).code).toBe('sessionEnded')
    world.pass(1000)
    const anew = await world.signIn(admin)
    expect((await anew.call('getTuningParam')).status).toBe(200)
    expect(at.session.session_id).not.toBe(anew.at.session.session_id)
  })

  test('twice is once, and the list of active ones follows', async () => {
    for (const name of ['disableCompany', 'disableCompany'] as const)
      expect((await staff.uma.call(name, { uid: world.other.uid })).status).toBe(200)
    const active = (await staff.uma.call('allCompanies', { only_actives: true })).data as UniversalCompany[]
    expect(active.map(({ uid }) => uid)).not.toContain(world.other.uid)
    await staff.uma.call('enableCompany', { uid: world.other.uid })
    const many = await staff.uma.call('setStatusOfCompanies', {
      uids: [world.other.uid, staff.uid, 'nobody'],
      status: 0,
    })
    expect((many.data as { results: { code: string | null }[] }).results.map(({ code }) => code)).toEqual([
      null,
      'notPossible',
      'notFound',
    ])
    await staff.uma.call('enableCompany', { uid: world.other.uid })
    const [change] = (await world.stores.audit.month(staff.uid, '2027-03')).filter(
      ({ call, changes }) => call === 'enableCompany' && changes.length > 0,
    )
    expect(change).toMatchObject({ user: 'uma', changes: [{ before: { status: 0 }, after: { status: 1 } }] })
  })
})

describe('updateAnyCompany', () => {
  const update = (fields: object) => staff.plain.call('updateAnyCompany', { uid: world.acme.uid, ...fields })

  test('changes what is given and leaves the rest; null and an empty text clear; the identifier stays', async () => {
    const before = await infoOf(world.acme.uid)
    const set = {
      ...{ name: 'Acme Renamed', max_users: 40, folo_in_min: 12, email: 'ops@acme.example', website: 'acme.example' },
      ...{ phone: '+1 555', addr1: 'Dock 1', addr2: 'Gate 2', city: 'Reno', state: 'Nevada', zip: '89', country: 'US' },
    }
    const answer = await update({ ...set, company_url: 'elsewhere' })
    expect(answer).toMatchObject({ status: 200, data: { ...before, ...set } })
    expect(await infoOf(world.acme.uid)).toEqual({ ...before, ...set })
    // The company as a group is called the same, and its people see it.
    expect((await world.stores.groups.get(world.acme.uid, world.acme.uid))?.name).toBe('Acme Renamed')
    const cleared = await update({ email: null, addr2: '', max_users: null })
    expect(cleared.data).toMatchObject({ email: null, addr2: null, max_users: null, city: 'Reno' })
  })

  test.each([
    [{ name: ' ' }, 'name', 'Please input the company name'],
    [{ max_users: 0 }, 'max_users', 'Please enter a whole number, 1 or more'],
    [{ max_users: 1.5 }, 'max_users', 'Please enter a whole number, 1 or more'],
    [{ folo_in_min: 0 }, 'folo_in_min', 'Please give 1 minute or more'],
    [{ folo_in_min: 2000 }, 'folo_in_min', 'Please give 24 hours or less'],
    [{ email: 'nobody' }, 'email', 'Please input a valid email'],
    [{ image_url: 'private/companies_logos/somebody/logo.png' }, 'image_url', 'Please upload the logo again.'],
    [{ image_url: 'https://elsewhere.example/logo.png' }, 'image_url', 'Please upload the logo again.'],
    [{ auto_login: true }, 'auto_login_phrase', 'Please type the phrase as shown'],
    [{ auto_login: true, auto_login_phrase: 'Enable for acme' }, 'auto_login_phrase', undefined],
  ])('refuses %j', async (fields, path, message) => {
    const before = await infoOf(world.acme.uid)
    const answer = await update(fields)
    expect(answer).toMatchObject({ status: 400, errors: [{ path, ...(message ? { message } : {}) }] })
    expect(await infoOf(world.acme.uid)).toEqual(before)
  })

  describe('apps', () => {
    const onIn = ({ apps }: CompanyInfo) => apps.filter(({ on }) => on).map((app) => app.package)

    test('before it has a library a company can choose from the usual ones; the first change makes its own', async () => {
      const before = await infoOf(world.acme.uid)
      expect(before).toMatchObject({ apps_version: 0, apps_state: [], extra_apps: [] })
      expect(before.apps.map((app) => app.package)).toEqual([...libraryApps])
      const set = { apps_state: ['com.android.vending', 'com.acme.pick'], extra_apps: ['com.acme.pick'] }
      const after = (await update({ ...set, apps_version: 0 })).data as CompanyInfo
      expect(after).toMatchObject({ ...set, apps_version: 1 })
      expect(onIn(after)).toEqual(set.apps_state)
      // Handhelds go by it, and ask for it: a change raises the number that every call of a device reads.
      const library = await world.stores.appLibraries.holding(world.acme.uid, [world.acme.uid])
      expect(library?.apps).toHaveLength(libraryApps.length + 1)
      expect(await world.stores.companies.get(world.acme.uid)).toMatchObject({ ...set, app_libraries: 1 })
      const [listed] = ((await staff.plain.call('allCompanies', {})).data as UniversalCompany[]).filter(
        ({ uid }) => uid === world.acme.uid,
      )
      expect(listed).toMatchObject(set)
    })

    test('what the company’s own people changed is there, and what was seen before that is not written over it', async () => {
      const seen = await infoOf(world.acme.uid)
      const { call } = await world.as('admin')
      const own = { group_uid: world.acme.uid, package: 'com.acme.own', label: 'Own', state: 1 }
      expect((await call('setAppsState', own)).status).toBe(200)
      const refused = await update({ apps_state: ['com.android.chrome'], apps_version: seen.apps_version })
      expect(refused).toMatchObject({ status: 409, code: 'conflict' })
      const now = await infoOf(world.acme.uid)
      expect(onIn(now)).toEqual([...onIn(seen), 'com.acme.own'])
      expect(now.apps.at(-1)).toEqual({ package: 'com.acme.own', label: 'Own', on: true })
      // Adding takes nothing away, and says nothing of what is on.
      const added = (await update({ extra_apps: ['com.acme.more'], apps_version: now.apps_version })).data
      expect(onIn(added as CompanyInfo)).toEqual(onIn(now))
      expect(added).toMatchObject({ extra_apps: ['com.acme.pick', 'com.acme.own', 'com.acme.more'] })
    })

    test('an app that is added may bring its name; one that is there keeps its own, and others are called by their packages', async () => {
      const labels = { 'com.acme.named': ' Dock  door ', 'com.acme.own': 'Renamed', 'com.acme.nowhere': 'Nobody' }
      const answer = await update({
        extra_apps: ['com.acme.named', 'com.acme.own', 'com.acme.plain'],
        app_labels: labels,
      })
      expect(answer.status).toBe(200)
      const { apps } = await infoOf(world.acme.uid)
      const called = (name: string) => apps.find((app) => app.package === name)?.label
      expect(['com.acme.named', 'com.acme.own', 'com.acme.plain', 'com.acme.nowhere'].map(called)).toEqual([
        ...['Dock door', 'Own', 'com.acme.plain', undefined],
      ])
    })

    test('of changes at the same time none is lost, and another company has none of them', async () => {
      const before = await infoOf(world.other.uid)
      const names = Array.from({ length: 4 }, (_, at) => `com.acme.at${at}`)
      const answers = await Promise.all(names.map((name) => update({ extra_apps: [name] })))
      const kept = names.filter((_, at) => answers[at]?.status === 200)
      expect(kept.length).toBeGreaterThan(0)
      const { extra_apps } = await infoOf(world.acme.uid)
      expect(names.filter((name) => extra_apps.includes(name))).toEqual(kept)
      expect(await infoOf(world.other.uid)).toEqual(before)
    })

    test('the log says of apps which are on and which were added', async () => {
      await update({ apps_state: ['com.android.chrome'] })
      const [change] = (await world.stores.audit.month(staff.uid, '2027-03')).filter(
        ({ call, changes }) =>
          call === 'updateAnyCompany' && JSON.stringify(changes[0]?.after).includes('["com.android.chrome"]'),
      )
      expect(Object.keys((change?.changes[0]?.after ?? {}) as object)).toContain('apps_state')
      expect(JSON.stringify(change?.changes)).not.toContain('apps_version')
    })

    test.each([
      [{ extra_apps: ['chrome'] }, 'extra_apps'],
      [{ apps_state: ['com.android.vending', 7] }, 'apps_state'],
      [{ apps_state: ['com.android.vending'], apps_version: 'x' }, 'apps_version'],
      [{ app_labels: ['Dock'] }, 'app_labels'],
      [{ app_labels: { 'com.acme.pick': 'x'.repeat(101) } }, 'app_labels.com.acme.pick'],
      [{ extra_apps: Array.from({ length: 1000 }, (_, at) => `com.acme.n${at}`) }, 'extra_apps'],
    ])('refuses %j', async (fields, path) => {
      const answer = await update(fields)
      expect(answer.status).toBe(400)
      expect(answer.errors?.[0]?.path).toMatch(new RegExp(`^${path}`))
    })
  })

  test('an edit that the store refuses halfway changes nothing of the company', async () => {
    const before = await infoOf(world.acme.uid)
    const send = world.db.send.bind(world.db)
    const broken = vi.spyOn(world.db, 'send').mockImplementation((async (command: Parameters<typeof send>[0]) => {
      const isWrite = ['UpdateCommand', 'PutCommand', 'TransactWriteCommand'].includes(command.constructor.name)
      if (isWrite && JSON.stringify(command.input).includes('PREF#COMPANY#')) throw new Error('The store is gone.')
      return send(command)
    }) as typeof send)
    const answer = await update({
      ...{ name: 'Half', city: 'Half', apps_state: [], extra_apps: ['com.acme.half'] },
      ...{ auto_login: true, auto_login_phrase: 'enable for acme' },
    })
    broken.mockRestore()
    expect(answer.status).toBe(500)
    expect(await infoOf(world.acme.uid)).toEqual(before)
    expect((await world.stores.groups.get(world.acme.uid, world.acme.uid))?.name).toBe(before.name)
  })

  test('auto-login is switched on by its phrase alone, off by a word, and opens nothing', async () => {
    const on = await update({ auto_login: true, auto_login_phrase: 'enable for acme' })
    expect(on.data).toMatchObject({ auto_login: true })
    const { call } = await world.as('admin')
    const kept = await call('getCompPref', { co_uid: world.acme.uid, pref_type: 700 })
    expect(kept.data).toEqual([{ pref_type: 700, pref_value: '1' }])
    expect((await world.send('open', {}, {})).code).toBe('notSignedIn')
    // Saying again what is so already asks for nothing.
    expect((await update({ auto_login: true })).status).toBe(200)
    expect((await update({ auto_login: false })).data).toMatchObject({ auto_login: false })
  })

  test('a logo that the platform’s people uploaded is taken, and shown to the company’s own', async () => {
    const image_url = `private/companies_logos/${staff.uid}/abc_28-56.png`
    expect((await update({ image_url })).data).toMatchObject({ image_url })
    expect((await update({ image_url: null })).data).toMatchObject({ image_url: null })
  })
})

describe('suspendCompany', () => {
  beforeEach(() => world.pass(1000))

  test('is for good: it is not found, nobody gets in, nothing brings it back and its identifier is never free', async () => {
    const { other } = world
    const { call } = await world.signIn(other.users.admin)
    expect((await staff.plain.call('suspendCompany', { uid: other.uid })).status).toBe(200)
    for (const name of ['getAnyCompany', 'enableCompany', 'suspendCompany'] as const)
      expect((await staff.uma.call(name, { uid: other.uid })).code).toBe('notFound')
    expect((await call('getTuningParam')).code).toBe('sessionEnded')
    expect((await world.send('open', {}, { uid: other.users.admin.uid })).code).toBe('notAllowed')
    const listed = (await staff.uma.call('allCompanies')).data as UniversalCompany[]
    expect(listed.map(({ uid }) => uid)).not.toContain(other.uid)
    for (const company_url of ['other', 'OTHER'])
      expect((await staff.plain.call('checkNewCompany', { company_url })).data).toMatchObject({ company_url: 'taken' })
    expect(calls.suspendCompany.method).toBe('PUT')
  })
})
