import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAccount } from '../../bin/simulator/account.ts'
import { type AppMemory, type AssignedApp, newAppMemory, openApps, whileInUse } from '../../bin/simulator/apps.ts'
import type { AppFaults } from '../../bin/simulator/faults.ts'

/** The files of apps, by their path; every fetched range is noted. */
const kept = new Map<string, Buffer>()
const fetched: string[] = []
const server = createServer((request, response) => {
  const bytes = kept.get(request.url ?? '')
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  fetched.push(`${request.url} ${from}`)
  if (!bytes) return response.writeHead(404).end()
  return response.writeHead(206).end(bytes.subarray(Number(from), Number(to) + 1))
})
let at = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const part_size = 100
const appOf = (more: Partial<AssignedApp> = {}): AssignedApp => {
  const { revision = 1, version_code = 10, size = 750 } = more
  const content = Buffer.alloc(size, version_code)
  content.writeUInt32BE(revision)
  kept.set(`/app-1/${revision}`, content)
  const sha256 = Array.from({ length: Math.ceil(size / part_size) }, (_, part) =>
    createHash('sha256')
      .update(content.subarray(part * part_size, (part + 1) * part_size))
      .digest('hex'),
  )
  return {
    ...{ id: 'app-1', version: 1, package: 'com.example.a', revision, version_name: `${version_code / 10}.0` },
    ...{ version_code, strategy: 0, size, sha256, part_size },
    ...more,
  }
}
const none: AppFaults = { isCut: () => false, isKilled: () => false, ofApp: () => undefined }

let inUse = false
let memory: AppMemory
let section: 'apps' | 'ota' = 'apps'
beforeEach(() => {
  inUse = false
  memory = newAppMemory()
  fetched.length = 0
})

/** A device; another one with the same memory is the same device, started again. */
const device = (faults: Partial<AppFaults> = {}) => {
  const account = openAccount(1, 0, 1, false)
  let current: AssignedApp | undefined
  const credential = {
    call: async () => ({ url: `${at}/app-1/${current?.revision}`, revision: current?.revision }),
  } as unknown as Parameters<typeof openApps>[0]
  const apps = openApps(
    ...([credential, account.counts.apps, { ...none, ...faults }, () => (inUse ? whileInUse : undefined)] as const),
    new AbortController().signal,
    memory,
    section,
  )
  const wish = (app: AssignedApp, library: Parameters<typeof apps.sync>[1] = null) => {
    current = app
    return apps.sync([app], library, [])
  }
  return { ...apps, wish, account }
}
const has = () => memory.installed.get('com.example.a')?.version_name

describe.each(['apps', 'ota'] as const)('a simulated handheld, of its %s', (each) => {
  beforeEach(() => {
    section = each
  })

  test('installs what it shall have, and says what it has then', async () => {
    const installed = { version_name: '1.0', version_code: 10 }
    expect(await device().wish(appOf())).toMatchObject([{ section, state: 'applied', version: 1, installed }])
    expect(fetched).toHaveLength(8)
    // Asked again, or told of the same file under another number, it downloads nothing.
    expect(await device().wish(appOf({ version: 7 }))).toMatchObject([{ state: 'applied', version: 7 }])
    expect(fetched).toHaveLength(8)
  })

  test('takes an older version by force alone', async () => {
    const one = device()
    await one.wish(appOf({ version_code: 20 }))
    const lower = appOf({ version: 2, revision: 2, version_code: 10 })
    expect(await one.wish(lower)).toMatchObject([
      { state: 'failed', reason: 'Version 1.0 is lower than 2.0', installed: { version_name: '2.0' } },
    ])
    expect(has()).toBe('2.0')
    expect(await one.wish({ ...lower, version: 3, strategy: 1 })).toMatchObject([{ state: 'applied', version: 3 }])
    expect(has()).toBe('1.0')
  })

  test('installs nothing that the library disables, and tries again by itself once it is enabled', async () => {
    const entry = { package: 'com.example.a', label: 'A' }
    const one = device()
    expect(await one.wish(appOf(), [{ ...entry, state: 0 }])).toMatchObject([
      { state: 'failed', reason: 'Disabled in the apps library' },
    ])
    expect([one.mayUse('com.example.a'), one.mayUse('com.example.b')]).toEqual([false, true])
    expect(await one.work()).toEqual([])
    expect(await one.wish(appOf(), [{ ...entry, state: 1 }])).toMatchObject([{ state: 'applied' }])
  })

  test('waits while somebody works with it, and says that the file is there', async () => {
    inUse = true
    const one = device()
    expect(await one.wish(appOf())).toMatchObject([{ state: 'downloaded', reason: 'Waits until nobody is signed in' }])
    expect(await one.work()).toEqual([])
    inUse = false
    expect(await one.work()).toMatchObject([{ state: 'applied' }])
    expect(fetched).toHaveLength(8)
  })

  test('says that there is no space, and tries again when it is told anew', async () => {
    const one = device({ ofApp: (_id, version) => (version === 1 ? 'noSpace' : undefined) })
    expect(await one.wish(appOf({ size: 200 }))).toMatchObject([
      { state: 'failed', reason: 'Not enough space: 0 of 1 MB' },
    ])
    expect(await one.wish(appOf({ size: 200, version: 2 }))).toMatchObject([{ state: 'applied' }])
  })

  test('killed before an installation or right after it, it says what it has when it starts again', async () => {
    for (const [turn, installed] of [
      [1, undefined],
      [2, '1.0'],
    ] as const) {
      memory = newAppMemory()
      fetched.length = 0
      let asked = 0
      const one = device({ isKilled: () => ++asked === turn })
      expect(await one.wish(appOf())).toEqual([])
      expect(has()).toBe(installed)
      expect(await device().wish(appOf())).toMatchObject([{ state: 'applied' }])
      expect(fetched).toHaveLength(8)
    }
  })

  test('keeps no bytes that are others than were wished', async () => {
    const one = device()
    const app = appOf()
    kept.get('/app-1/1')?.fill(9, 300, 301)
    expect(await one.wish(app)).toEqual([])
    expect([has(), memory.parts.get('app-1 1')?.size]).toEqual([undefined, 3])
    appOf()
    expect(await one.work()).toMatchObject([{ state: 'applied' }])
    // The first three were not fetched again.
    expect(fetched.filter((each) => each.endsWith(' 0'))).toHaveLength(1)
  })

  test('uninstalls what is removed, and leaves alone what is in neither list', async () => {
    const one = device()
    await one.wish(appOf())
    await one.sync([], null, [])
    expect(has()).toBe('1.0')
    await device().sync([], null, ['app-1'])
    expect(has()).toBeUndefined()
  })

  test('gets there whatever cuts its downloads and kills it: in the version that is wished last, each part fetched once', async () => {
    const luck = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(luck, luck, fc.array(fc.boolean(), { maxLength: 6 }), async (cuts, kills, restarts) => {
        memory = newAppMemory()
        fetched.length = 0
        const [cut, kill] = [cuts.values(), kills.values()]
        const faults = { isCut: () => cut.next().value ?? false, isKilled: () => kill.next().value ?? false }
        let one = device(faults)
        await one.wish(appOf())
        for (const again of restarts) {
          if (again) one = device(faults)
          await (again ? one.wish(appOf()) : one.work())
        }
        const latest = appOf({ version: 2, revision: 2, version_code: 30 })
        await one.wish(latest)
        for (let tries = 0; has() !== '3.0' && tries < 200; tries++) await one.work()
        expect(has()).toBe('3.0')
        const parts = fetched.filter((each) => each.startsWith('/app-1/2'))
        expect(new Set(parts).size).toBe(parts.length)
        expect(memory.parts.size).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})

test('an update that failed stays so while its rollout is paused and goes on; an app is tried once more', async () => {
  for (const [which, tries] of [
    ['ota', 1],
    ['apps', 2],
  ] as const) {
    section = which
    let asked = 0
    const one = device({ ofApp: () => (++asked === 1 ? 'noSpace' : undefined) })
    await one.wish(appOf())
    await one.sync([], null, [])
    await one.wish(appOf())
    expect([which, asked]).toEqual([which, tries])
    memory = newAppMemory()
  }
})
