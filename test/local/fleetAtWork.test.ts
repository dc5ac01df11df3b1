import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fleetAtWork } from '../../bin/local/fleetAtWork.ts'
import { startOptions } from '../../bin/local/options.ts'
import { acme } from '../../bin/seed/organisation.ts'
import { demoEnrolmentCode, seedDevices, seedOrganisation } from '../../bin/seed/organise.ts'
import { demoFleet, residentFleet, residents } from '../../bin/simulator/index.ts'
import { fleetCounts } from '../../functions/devices/fleet.ts'
import { handlers } from '../../functions/handheld/index.ts'
import { newId } from '../../functions/lib/ids.ts'
import { noMail } from '../../functions/lib/mail.ts'
import { serve } from '../../functions/lib/serve.ts'
import { handheld } from '../../shared/contract/handheld.ts'
import { minute } from '../../shared/time.ts'
import { fakeIdentity } from '../lib/people.ts'
import { testTables } from '../lib/tables.ts'
import { signedIn } from '../lib/world.ts'
import { dynamoOf, processesBelow, started } from './program.ts'

/** `npm start` keeps the demo alive: some of its handhelds work on by themselves. */

const url = 'http://demo.test'
const silent = () => {}

describe('what `npm start` keeps at work', () => {
  test.each([
    ['nothing is said', [], {}, undefined],
    ['it is turned off', ['--simulate', '0'], {}, 0],
    ['it is turned off in the environment', [], { SHIFTDECK_SIMULATE: '0' }, 0],
    ['a number is given', ['--simulate', '40'], { SHIFTDECK_SIMULATE: '0' }, 40],
  ] as const)('where %s', (_case, args, environment, simulate) => {
    expect(startOptions([...args], environment)).toMatchObject({ simulate })
  })

  test('is nothing where it is turned off, or where there is no demo company', async () => {
    const asked = vi.fn()
    vi.stubGlobal('fetch', asked)
    const output: string[] = []
    const print = (line: string) => output.push(line)
    expect(await fleetAtWork(url, 'demo', 0, print)).toBeUndefined()
    expect(await fleetAtWork(url, 'empty', undefined, print)).toBeUndefined()
    expect(await fleetAtWork(url, 'bench', 0, print)).toBeUndefined()
    expect(output).toEqual([])
    expect(await fleetAtWork(url, 'empty', 40, print)).toBeUndefined()
    expect(output).toEqual(['--simulate needs the demo company: start with --seed demo --reset.'])
    expect(asked).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  test('is a handheld in each team, with two workers of that team who take turns', () => {
    const { groups, users } = acme(0)
    const { workers, known, devices } = residentFleet(residents)
    const teamOf = (username: string) => users.find((user) => user.username === username)?.roles[0]?.group
    const teams = groups.filter(({ type }) => type === 'team').map(({ uid }) => uid)
    expect([devices, known?.length, workers.length]).toEqual([8, 8, 16])
    const served = known?.map((_device, index) => workers.filter((_worker, n) => n % devices === index))
    expect(new Set(served?.map(([first]) => teamOf(first?.username ?? '')))).toEqual(new Set(teams))
    for (const [first, second] of served ?? []) {
      expect(teamOf(second?.username ?? '')).toBe(teamOf(first?.username ?? ''))
    }
    // Whoever looks at the demo signs in as these.
    expect(workers.map(({ username }) => username)).not.toContain('worker')
  })

  test('shares no handheld and no worker with `npm run simulate`', () => {
    const [mine, others] = [residentFleet(residents), demoFleet(80)]
    const names = ({ workers, known = [] }: typeof mine) => [
      ...workers.map(({ username }) => username),
      ...known.map((device) => device.serial_number),
    ]
    expect(names(mine).filter((name) => names(others).includes(name))).toEqual([])
    expect(others.known).toHaveLength(80 - residents)
  })
})

describe('in the demo company', () => {
  const begin = Date.parse('2027-03-01T02:00:00.000Z')
  const { company } = acme(begin)
  let tables: Awaited<ReturnType<typeof testTables>>
  /** Requests that are being answered. */
  let open = 0

  beforeEach(async () => {
    tables = await testTables()
    const { stores, db } = tables
    const { identity } = fakeIdentity()
    const services = { stores, identity, mail: noMail, now: () => Date.now(), newId }
    const target = { db, tables: tables.tables, identity, now: begin }
    await seedOrganisation(target, acme(begin))
    await seedDevices(target, acme(begin))
    const api = serve(handheld, handlers, services)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    vi.setSystemTime(begin)
    vi.stubGlobal('fetch', async (to: string, { body, headers }: { body: string | Buffer; headers: object }) => {
      open += 1
      try {
        const answer = await api({
          body: typeof body === 'string' ? body : Buffer.from(body).toString('base64'),
          isBase64Encoded: typeof body !== 'string',
          headers: { ...headers },
          requestContext: { http: { method: 'POST', path: new URL(to).pathname, sourceIp: '::1' }, requestId: 'test' },
        })
        return new Response(answer.body, { status: answer.statusCode })
      } finally {
        open -= 1
      }
    })
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    await tables.stop()
  })

  /** Lets so much time pass, as fast as everything is answered. */
  const pass = async (ms: number) => {
    const end = Date.now() + ms
    while (Date.now() < end || open > 0) {
      if (open === 0 && vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const active = async () => {
    const { devices, deviceStates } = tables.stores
    const [listed, states] = await Promise.all([devices.list(company.uid), deviceStates.list(company.uid)])
    const all = listed.map((device) => ({ ...device, ...states.get(device.id) }))
    return fleetCounts(all, Date.now()).reduce((sum, count) => sum + count.active, 0)
  }
  const stopped = async (fleet: Awaited<ReturnType<typeof fleetAtWork>>) => {
    let over = false
    const account = fleet?.stop()
    account?.finally(() => {
      over = true
    })
    while (!over) await new Promise((resolve) => setImmediate(resolve))
    return account
  }

  test('device utilization stays above zero, for the demo itself falls silent', async () => {
    expect(await active()).toBeGreaterThan(50)
    vi.setSystemTime(begin + 20 * minute)
    expect(await active()).toBe(0)

    const fleet = await fleetAtWork(url, 'demo', undefined, silent)
    await pass(20 * minute)
    // Whoever has been on a break for 8 minutes is logged out, and back some minutes later.
    expect(await active()).toBeGreaterThanOrEqual(residents - 2)
    const account = await stopped(fleet)
    expect(account?.problems).toEqual([])
    expect(account?.totals.accepted_scans).toBeGreaterThan(200)
  })

  test('the next start has the same handhelds at work, and no others', async () => {
    const output: string[] = []
    const inUse = async () =>
      (
        await Promise.all(
          (await tables.stores.devices.list(company.uid)).map(({ id }) => tables.stores.devices.get(id)),
        )
      ).flatMap((device) => (device?.enrolled_with ? [device] : []))
    const used = async () => (await tables.stores.enrolment.find(demoEnrolmentCode))?.used
    // It ends without a word to anybody, as by kill -9.
    const killed = await fleetAtWork(url, 'demo', undefined, (line) => output.push(line))
    await pass(2 * minute)
    const before = await inUse()
    expect([before.length, await used()]).toEqual([residents, residents])
    await killed?.stop(0)
    // By then nothing is left of what the demo itself has in use.
    vi.setSystemTime(Date.now() + 20 * minute)
    const fleet = await fleetAtWork(url, 'demo', undefined, (line) => output.push(line))
    await pass(2 * minute)
    const after = await inUse()
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
    expect(await used()).toBe(residents)
    expect(await tables.stores.devices.list(company.uid)).toHaveLength(80)
    expect(await active()).toBe(residents)
    expect((await stopped(fleet))?.problems).toEqual([])
    expect(output[0]).toContain('8 handhelds are at work')
  })
})

describe('`npm start`', () => {
  let home: string
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'shiftdeck-living-'))
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.kill()))
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  const words = 'handhelds are at work'
  const running: ReturnType<typeof started>[] = []
  const start = (more: string[]) => {
    const one = started(['--port', '0', ...more], { SHIFTDECK_SIMULATE: '' })
    running.push(one)
    return one
  }

  test('has them at work with the demo, by the public API, and leaves nothing behind when it is killed', async () => {
    const data = join(home, 'demo')
    const first = start(['--data', data])
    const { users } = acme(0)
    const { call, session } = await signedIn(
      await first.url,
      users.find(({ username }) => username === 'admin')?.uid ?? '',
    )
    const used = async () => (await call('getEnrolmentCodes', { company_uid: session.company.uid })).data[0]?.used
    await expect.poll(used, { timeout: 60_000, interval: 500 }).toBe(residents)
    expect(first.output()).toContain(words)
    const below = processesBelow(first.pid)
    expect(below).toContain(dynamoOf(first.pid))
    await first.kill()
    await expect.poll(() => below.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 10_000 }).toEqual([])
  }, 240_000)

  test('has none at work without the demo', async () => {
    const empty = start(['--data', 'memory', '--seed', 'empty'])
    await empty.url
    await empty.stop()
    expect(empty.output()).not.toContain('handhelds')
  }, 60_000)
})
