import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cloud, localCloud } from '../../bin/local/cloud.ts'
import { dataVersion } from '../../bin/migrations/list.ts'
import { notesOf } from '../../bin/migrations/notes.ts'
import type { CompanyRecord } from '../../functions/data/companies.ts'
import type { GroupRecord } from '../../functions/data/groups.ts'
import { keys } from '../../functions/data/keys.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { rebuildDay } from '../../functions/rollup/rebuild.ts'
import type { AuditFound } from '../../shared/contract/audit.ts'
import type { CallName } from '../../shared/contract/index.ts'
import { utcDate } from '../../shared/time.ts'
import { type Known, questions } from '../fixtures/questions.ts'
import { callAt, signedIn } from '../lib/world.ts'

const kept = fileURLToPath(new URL('../fixtures', import.meta.url))

/** What an older release left behind, as it was; `makeRelease.ts` wrote it. */
const unpacked = (release: string): string => {
  const data = mkdtempSync(join(tmpdir(), `shiftdeck-${release}-`))
  for (const file of readdirSync(join(kept, release)).filter((name) => name.endsWith('.gz')))
    writeFileSync(join(data, file.slice(0, -'.gz'.length)), gunzipSync(readFileSync(join(kept, release, file))))
  return data
}
const releases = readdirSync(kept).filter((name) => name.startsWith('release-'))

test('what every release before this one wrote is kept here', () => {
  expect(releases).toEqual(Array.from({ length: dataVersion - 1 }, (_, at) => `release-${at + 1}`))
})

describe.each(releases)('on the data of %s', (release) => {
  const { known, answers } = JSON.parse(readFileSync(join(kept, release, 'known.json'), 'utf8')) as {
    known: Known
    answers: Record<string, unknown>
  }
  const data = unpacked(release)
  const logged: string[] = []
  const start = () => localCloud({ data, port: 0, web: false, log: (line) => logged.push(line) })
  let here: Cloud
  beforeAll(async () => {
    here = await start()
  })
  afterAll(async () => {
    await here?.close()
    rmSync(data, { recursive: true, force: true })
  })
  const notes = () => notesOf(here.db, here.tables)
  const client = () => signedIn(here.url, known.admin.uid, known.password)

  test('this release says in a line that it brings them up to date', () => {
    expect(logged).toEqual([expect.stringMatching(/^The stored data are being brought from version \d+ to \d+\.$/)])
  })

  test('people sign in by the names and passwords that they had', async () => {
    const { data: found } = await callAt(here.url)('begin', { company_url: known.url, username: known.worker.username })
    expect(found).toEqual({ uid: known.worker.uid })
    expect((await signedIn(here.url, known.worker.uid, known.password)).session.user.uid).toBe(known.worker.uid)
  })

  test.each(Object.keys(answers))('%s answers as before', async (call) => {
    const { call: ask } = await client()
    const input = questions(known)[call as keyof ReturnType<typeof questions>]
    // An answer may tell more than it did, and nothing else.
    expect({ data: (await ask(call as CallName, input as never)).data }).toMatchObject({ data: answers[call] })
  })

  test('what was done then is found by who did it and by what it was done to', async () => {
    const { call } = await client()
    const who = known.admin.uid
    // Nobody has done anything with it since the days in which it was made.
    const end_time = Math.min(Math.ceil(Date.now() / 900_000) * 900_000, known.worked + 30 * 86_400_000)
    const range = { start_time: known.worked, end_time, time_zone: 'UTC', limit: 500 }
    const log = async (more: object) => (await call('getAuditLog', { ...range, ...more } as never)).data as AuditFound
    const goals = ({ items }: AuditFound) => items.filter(({ call: did }) => did === 'setTargetMetrics').length
    expect(goals(await log({ who }))).toBe(1)
    expect(goals(await log({ what: `goals ${known.team}` }))).toBe(1)
  })

  test('a session begins in the group of the latest one', async () => {
    const { session } = await signedIn(here.url, known.switcher.uid, known.password)
    expect(session).toMatchObject({ group: { uid: known.switcher.group }, role: { key: 'worker' } })
  })

  test('whoever has two-factor is asked for it', async () => {
    expect((await signedIn(here.url, known.careful.uid, known.password)).session.two_factor).toBe('pending')
  })

  test('a handheld goes on with its secret', async () => {
    const { device_id, secret } = known.device
    const { data: got } = await callAt(here.url)('token', { device_id, secret })
    const device = callAt(here.url, { authorization: `Bearer ${device_id}~${got.token}` })
    expect(await device('heartbeat', { at: Date.now(), battery_percent: 50, battery_health: 'GOOD' })).toMatchObject({
      status: 200,
    })
  })

  test('a handheld that somebody is at work with goes on', async (context) => {
    if (!known.busy) return context.skip()
    const { device_id, secret, user, team } = known.busy
    const { data: got } = await callAt(here.url)('token', { device_id, secret })
    const device = callAt(here.url, { authorization: `Bearer ${device_id}~${got.token}` })
    const at = Date.now()
    expect(await device('heartbeat', { at, battery_percent: 50, battery_health: 'GOOD' })).toMatchObject({
      status: 200,
    })
    const { call } = await client()
    const { data: card } = await call('getTodaysStaticDeviceData', { group_uid: team })
    expect(card).toMatchObject({ total_devices: 1, active_devices: 1, med_batt: 1 })
    expect((await storesOf(here.db, here.tables).devices.get(device_id))?.user).toBe(user)
  })

  test('what its handhelds were brought is counted', async (context) => {
    if (known.brought === undefined) return context.skip()
    const { deliveries } = storesOf(here.db, here.tables)
    const date = utcDate(known.brought)
    const counts = await deliveries.deliveredBetween(known.company, utcDate(known.brought - 86_400_000), date)
    expect(counts.map(({ many }) => many)).toEqual([1])
  })

  test('what its tasks are called is the name of no second one', async (context) => {
    if (!known.tasks) return context.skip()
    const { facility, team, names } = known.tasks
    const { call } = await client()
    const { data: infos } = await call('getTaskInfo', { company_uid: known.company })
    expect(infos.map(({ name }) => name).sort()).toEqual(names.toSorted())
    const mine = { company_uid: known.company, user_uid: known.admin.uid, facility_uid: facility }
    const more = { ...mine, team_uid: team, worker_uids: [], limited: false }
    for (const name of names)
      expect(await call('createTaskInfo', { ...more, name })).toMatchObject({ status: 409, code: 'taken' })
    const customer = { ...mine, name: 'northwind' }
    expect(await call('createTaskCustomer', customer)).toMatchObject({ status: 409, code: 'taken' })
  })

  test('the figures of a day come out the same when its raw batches are counted again', async () => {
    const stores = storesOf(here.db, here.tables)
    const company = (await stores.companies.get(known.company)) as CompanyRecord
    const { parent_id } = (await stores.groups.get(known.company, known.team)) as GroupRecord
    const groups = { company: known.company, facility: parent_id ?? '' }
    const rebuilt = await rebuildDay(stores, company, groups, utcDate(known.worked), Date.now())
    expect(rebuilt).toMatchObject({ hours: 1, changed: 0 })
  })

  test('nothing is left in a place that it moved from', async () => {
    const { Items: directory = [] } = await here.db.send(new ScanCommand({ TableName: here.tables.directory }))
    expect(directory.filter(({ pk, sk }) => sk !== 'COMPANY' && pk !== 'RELEASE-NOTES')).toEqual([])
    const { Items: sessions = [] } = await here.db.send(new ScanCommand({ TableName: here.tables.sessions }))
    expect(sessions.filter(({ pk }) => /^[^#]*#(LIMIT|ONCE)#/.test(String(pk)))).toEqual([])
    const { Items: devices = [] } = await here.db.send(new ScanCommand({ TableName: here.tables.devices }))
    expect(devices.filter(({ sk }) => String(sk).startsWith('DEVICE#'))).toEqual([])
  })

  // The oldest goes through every migration: how starting goes on and ends is seen with it.
  const atOldest = test.runIf(release === releases[0])

  atOldest('the next start has nothing to do', async () => {
    await here.close()
    logged.length = 0
    here = await start()
    expect(logged).toEqual([])
  })

  atOldest('a start that was ended before everything had moved is gone on with', async () => {
    const { db, tables } = here
    const user = {
      ...{ uid: 'late', company: known.company, username: 'late', first_name: 'Lea', last_name: 'Late', status: 1 },
      ...{ roles: [], two_factor: false, sessions_from: 0, created_on: '2026-01-01T00:00:00.000Z', version: 1 },
    }
    const Item = { ...keys.user.key(known.company, 'late'), ...user }
    await db.send(new PutCommand({ TableName: tables.directory, Item }))
    await notes().setVersion({ version: 1, removing: true })
    await here.close()
    here = await start()
    expect(await storesOf(here.db, here.tables).users.get(known.company, 'late')).toEqual(user)
    expect((await notes().version())?.version).toBe(dataVersion)
  })

  atOldest('what a newer release wrote is refused, before and after the stores are opened', async () => {
    await notes().setVersion({ version: dataVersion + 1, removing: false })
    await here.close()
    await expect(start()).rejects.toThrow(/have version \d+; this release of Shiftdeck reads up to \d+/)
    const marker = join(data, 'complete.json')
    writeFileSync(marker, JSON.stringify({ format: dataVersion + 1, seed: 'empty' }))
    await expect(start()).rejects.toThrow('was written by a newer release of Shiftdeck')
  })
})
