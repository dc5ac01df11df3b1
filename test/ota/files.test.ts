import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppRecord } from '../../functions/data/apps.ts'
import { otaOf } from '../../functions/data/companies.ts'
import type { RolloutRecord } from '../../functions/data/rollouts.ts'
import { backFrom, neededOf } from '../../functions/lib/apps/files.ts'
import type { Envelope } from '../../shared/contract/index.ts'
import { hour } from '../../shared/durations.ts'
import { mayDo, rolloutStates } from '../../shared/rollout.ts'
import { apkOf } from '../lib/apk/index.ts'
import type { Client } from '../networks/world.ts'
import { type Handheld, offered } from './scene.ts'
import { nightly, type OtaWorld, otaWorld } from './world.ts'

/** The versions of an app by their numbers: where a file is, is its name. */
const version = (number: number) => ({ location: `v${number}`, version_name: `${number}.0` }) as AppRecord['file']
const app = (file: number, before?: number, kept: number[] = []) =>
  ({
    file: version(file),
    ...(before === undefined ? {} : { before: version(before) }),
    kept: kept.map(version),
  }) as AppRecord
const rollout = (state: RolloutRecord['state'], of: number, before?: number) =>
  ({
    state,
    app: version(of),
    ...(before === undefined ? {} : { before: version(before) }),
  }) as unknown as RolloutRecord

describe('which files are needed, and what is gone back to', () => {
  test.each([
    { what: 'a version that was never rolled out', app: app(2, 1), last: undefined, needed: [1, 2], back: 1 },
    { what: 'the first version', app: app(1), last: undefined, needed: [1], back: undefined },
    { what: 'running', app: app(2, 1), last: rollout('running', 2, 1), needed: [1, 2], back: 1 },
    { what: 'paused', app: app(2, 1), last: rollout('paused', 2, 1), needed: [1, 2], back: 1 },
    { what: 'halted', app: app(2, 1), last: rollout('halted', 2, 1), needed: [1, 2], back: 1 },
    { what: 'done', app: app(2, 1), last: rollout('done', 2, 1), needed: [1, 2], back: 1 },
    {
      what: 'done, with the next version',
      app: app(3, 2, [1]),
      last: rollout('done', 2, 1),
      needed: [1, 2, 3],
      back: 2,
    },
    // Who enrols late is still offered 2, and all may still be sent back to 1.
    {
      what: 'done, two versions ago',
      app: app(4, 3, [1, 2]),
      last: rollout('done', 2, 1),
      needed: [1, 2, 3, 4],
      back: 2,
    },
    { what: 'rolled back', app: app(2, 1), last: rollout('rolledBack', 2, 1), needed: [1, 2], back: 1 },
    // Devices have 1 or go there: 2 is the one that was broken.
    {
      what: 'rolled back, with the next version',
      app: app(3, 2, [1]),
      last: rollout('rolledBack', 2, 1),
      needed: [1, 2, 3],
      back: 1,
    },
    {
      what: 'rolled back, two versions ago',
      app: app(4, 3, [1, 2]),
      last: rollout('rolledBack', 2, 1),
      needed: [1, 3, 4],
      back: 1,
    },
    {
      what: 'replaced by another app’s',
      app: app(3, 2, [1]),
      last: rollout('replaced', 2, 1),
      needed: [1, 2, 3],
      back: 1,
    },
    {
      what: 'another rollout of the same version',
      app: app(2, 1),
      last: rollout('done', 2, 1),
      needed: [1, 2],
      back: 1,
    },
  ])('$what', ({ app: one, last, needed, back }) => {
    expect([...neededOf(one, last)].sort()).toEqual(needed.map((number) => `v${number}`))
    expect(backFrom(one, last)?.location).toBe(back === undefined ? undefined : `v${back}`)
  })

  test('what is gone back to is always among what is needed, and never the newest version itself', () => {
    const number = fc.integer({ min: 1, max: 5 })
    fc.assert(
      fc.property(
        ...([number, fc.option(number, { nil: undefined }), fc.constantFrom(...rolloutStates)] as const),
        ...([number, fc.option(number, { nil: undefined })] as const),
        (file, before, state, of, earlier) => {
          const [one, last] = [app(file, before), rollout(state, of, earlier)]
          const back = backFrom(one, last)
          if (!back) return
          expect(back.location).not.toBe(one.file.location)
          expect(neededOf(one, last)).toContain(back.location)
        },
      ),
    )
  })
})

describe('over the server', () => {
  let here: OtaWorld
  let admin: Client
  let devices: Handheld[]
  let made = 0
  beforeAll(async () => {
    here = await otaWorld()
    devices = await here.fleet(2)
  })
  afterAll(() => here?.stop())
  beforeEach(async () => {
    here.pass(60_000)
    admin = await here.as('admin')
  })

  const company = async () => {
    const found = await here.stores.companies.get(here.company_uid)
    if (!found) throw new Error('The company is gone')
    return found
  }
  const latest = async () => {
    const id = otaOf(await company()).rollout
    return id === undefined ? undefined : here.stores.rollouts.get(here.company_uid, id)
  }
  const isThere = async (location: string) => (await here.bucket.files().read(location, 10_000_000)) !== undefined
  /** A company without updates, and an app of which the first version is there. */
  const begin = async () => {
    await here.stores.rollouts.set(await company(), {
      ...{ enable: false, start: '22:00', end: '04:00', app_uid: '' },
      plan: { steps: [100], wait_hours: null, limit: 10, least: 1 },
    })
    // Devices may ask for so many addresses an hour.
    here.pass(hour)
    admin = await here.as('admin')
    await here.beat(devices)
    return here.agent(admin, `com.example.walk${++made}`, [['1.0', 1]])
  }
  const say = (device: Handheld, id: string, state: string) =>
    device.call('report', {
      ...{ etag: 'x', number: here.now() % 1e9 },
      items: [{ section: 'ota', id, version: 1, state, ...(state === 'failed' ? { reason: 'Not enough space' } : {}) }],
    })
  let code = 1
  const seen = new Set<string>()
  /** What somebody, or a fleet, does with an app. @returns the answer */
  const steps = {
    update: (uid: string, name: string) => {
      code += 1
      const spec = { package: name, versionName: `${code}.0`, versionCode: code }
      return here.upload(admin, 'updateApp', { uid }, apkOf(spec))
    },
    enable: (uid: string) => here.set(admin, { ...nightly, app_uid: uid }),
    disable: () => here.set(admin, { ...nightly, enable: false, app_uid: '' }),
    start: async (uid: string) => {
      here.pass(1)
      return admin.call('createRollout', { company_uid: here.company_uid, app_uid: uid })
    },
    ...Object.fromEntries(
      (['pause', 'resume', 'rollBack'] as const).map((action) => [
        action,
        async () => here.change(admin, (await latest())?.id ?? 'none', action),
      ]),
    ),
    install: async () => {
      const { offer } = otaOf(await company())
      for (const device of devices) if (offer) await say(device, offer.id, 'applied')
      await here.sweep()
    },
    fail: async () => {
      const { offer } = otaOf(await company())
      for (const device of devices) if (offer) await say(device, offer.id, 'failed')
      await here.sweep()
    },
    delete: (uid: string) =>
      admin.call('deleteApp', { uid, group_uid: here.company_uid, company_uid: here.company_uid, force: 1 }),
  } as unknown as Record<StepName, (uid: string, name: string) => Promise<Envelope>>
  type StepName =
    | 'update'
    | 'enable'
    | 'disable'
    | 'start'
    | 'pause'
    | 'resume'
    | 'rollBack'
    | 'install'
    | 'fail'
    | 'delete'

  /** Everything that anybody may be told to install, or could be sent back to, is there. */
  const whole = async (uid: string) => {
    const known = await here.stores.apps.get(here.company_uid, uid)
    const rolled = await latest()
    const { offer } = otaOf(await company())
    const named = [
      ...(known ? [known.file, ...(known.before ? [known.before] : [])] : []),
      ...(offer ? [offer.app] : []),
      ...(rolled?.before && mayDo(rolled, 'rollBack') ? [rolled.before] : []),
    ].map(({ location }) => location)
    for (const location of [...named, ...(known?.kept ?? []).map((one) => one.location)]) seen.add(location)
    const missing = []
    for (const location of named) if (!(await isThere(location))) missing.push(location)
    expect(missing).toEqual([])
    if (known) return
    const left = []
    for (const location of seen) if (await isThere(location)) left.push(location)
    expect(left).toEqual([])
  }
  /** What devices are offered they get. */
  const served = async () => {
    for (const device of devices)
      for (const { id } of await offered(device)) {
        const { url } = (await device.call('appFile', { id })).data
        expect((await fetch(url)).status).toBe(200)
      }
  }
  const walk = async (names: readonly StepName[]) => {
    const { uid, package_name } = await begin()
    seen.clear()
    const answers = []
    for (const name of names) {
      here.pass(1000)
      answers.push(await steps[name](uid, package_name))
      await whole(uid)
    }
    return { answers, uid }
  }

  test.each<{ what: string; to: StepName[]; message: string }>([
    { what: 'runs', to: ['update', 'enable'], message: 'This app is being rolled out.' },
    { what: 'is paused', to: ['update', 'enable', 'pause'], message: 'This app is being rolled out.' },
    { what: 'has halted', to: ['update', 'enable', 'fail'], message: 'This app is being rolled out.' },
    { what: 'is done', to: ['update', 'enable', 'install'], message: 'OTA updates roll out this app.' },
    { what: 'was rolled back', to: ['update', 'enable', 'rollBack'], message: 'OTA updates roll out this app.' },
  ])('an app whose rollout $what is not deleted, by force neither', async ({ to, message }) => {
    const { answers } = await walk([...to, 'delete'])
    expect(answers.at(-1)).toMatchObject({ status: 422, message: expect.stringContaining(message) })
  })

  test.each<{ how: StepName }>([{ how: 'install' }, { how: 'rollBack' }])(
    'once updates are off it is deleted with all of its files, and nobody is told of it again',
    async ({ how }) => {
      const { answers, uid } = await walk(['update', 'enable', how, 'update', 'update', 'disable', 'delete'])
      expect(answers.at(-1)).toMatchObject({ status: 200 })
      expect(otaOf(await company())).toMatchObject({ enable: false, app_uid: '' })
      expect(otaOf(await company())).not.toHaveProperty('offer')
      expect(await latest()).toBeUndefined()
      expect(await here.stores.apps.get(here.company_uid, uid)).toBeUndefined()
    },
  )

  test('an app that waits for its devices to uninstall it is not offered either', async () => {
    const { uid } = await walk(['update', 'enable', 'install', 'disable'])
    const [{ serial_number }] = devices as [Handheld]
    const list = [{ serial_number, mac_address: '', operation: 1, strategy: 0 }]
    here.done(await admin.call('updateAppDeploymentBatch', { app_uid: uid, deployment_list: list }))
    const asked = { uid, group_uid: here.company_uid, company_uid: here.company_uid }
    expect(here.done(await admin.call('deleteApp', asked))).toMatchObject({ removing: 1 })
    expect(otaOf(await company())).not.toHaveProperty('offer')
    expect((await here.set(admin, { ...nightly, app_uid: uid })).status).toBe(400)
  })

  test('after it was rolled back devices still come back, and from the version after that too', async () => {
    const { uid } = await walk(['update', 'enable', 'rollBack', 'update', 'update'])
    // They are offered 1.0, although two versions have come since.
    for (const device of devices) expect(await offered(device)).toMatchObject([{ version_name: '1.0', strategy: 1 }])
    here.done(await steps.start(uid, ''))
    await whole(uid)
    expect((await here.readRollout(admin)).before).toEqual({ version_name: '1.0' })
    here.done(await steps.rollBack(uid, ''))
    await whole(uid)
    await served()
    for (const device of devices) expect(await offered(device)).toMatchObject([{ version_name: '1.0' }])
  })

  test(
    'whatever is done with an app, in whichever order, what devices may be told of is there',
    { timeout: 300_000 },
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...(Object.keys(steps) as StepName[]), 'update' as const, 'start' as const), {
            ...{ minLength: 6, maxLength: 10 },
          }),
          async (names) => {
            await walk(['update', 'enable', ...names])
          },
        ),
        { numRuns: 8 },
      ),
  )

  test('an app that is deleted while its rollout begins: one of them happens first', async () => {
    for (let round = 0; round < 5; round++) {
      const { uid, package_name } = await begin()
      seen.clear()
      await steps.update(uid, package_name)
      await here.stores.rollouts.set(await company(), { ...otaOf(await company()), enable: true })
      const [started, deleted] = await Promise.all([steps.start(uid, package_name), steps.delete(uid, package_name)])
      expect([started?.status === 200, deleted?.status === 200]).toContain(true)
      expect(started?.status === 200 && deleted?.status === 200).toBe(false)
      await whole(uid)
    }
  })
})
