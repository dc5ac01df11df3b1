import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dynamoProxy } from '../../bin/local/aws/dynamoProxy.ts'
import { localCloud } from '../../bin/local/cloud.ts'
import { diskOf, isFull } from '../../bin/local/disk.ts'
import { listen } from '../../bin/local/http/listen.ts'
import { logFile } from '../../bin/local/logFile.ts'
import { objectStore } from '../../bin/local/s3/objects.ts'
import { openStateDatabase } from '../../bin/local/stateDatabase.ts'
import { askPool, signedIn, worldOf } from '../lib/world.ts'
import { workingDevice } from './device.ts'
import { refusal } from './program.ts'
import { smallDisk } from './smallDisk.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'shiftdeck-full-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(home, { recursive: true, force: true })
})

const quarter = 15 * 60_000
const mountable = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-mount-'))
  const disk = smallDisk(folder, '64k')
  disk?.unmount()
  rmSync(folder, { recursive: true, force: true })
  return disk !== undefined
})()

describe.skipIf(!mountable)('on a disk of its own', () => {
  test('that is full everything can be read, writes are put off, and all goes on when there is room', async () => {
    const disk = smallDisk(home, '40m')
    const logged: string[] = []
    vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)))
    const data = join(home, 'data')
    mkdirSync(data)
    const cloud = await localCloud({ data, port: 0, web: false, log: (line) => logged.push(line) })
    try {
      const acme = await worldOf(cloud).company()
      const device = await workingDevice(cloud.url, acme)
      const admin = await signedIn(cloud.url, acme.users.admin.uid)
      await device.send([device.batch(0)])
      const code = () => admin.call('createEnrolmentCode', { company_uid: acme.uid })

      disk?.fill()
      // What the stores have put aside for themselves is used up first.
      let refused = await code()
      for (let at = 0; at < 3000 && refused.http === 200; at++) refused = await code()
      expect(refused).toMatchObject({ http: 503, code: 'unavailable' })
      expect(refused.headers.get('retry-after')).toBe('1')
      expect(await admin.call('current', {})).toMatchObject({ http: 200 })
      expect(await admin.call('getCardMetrics', cardsOf(acme.groups.picking.uid, device.startedAt))).toMatchObject({
        http: 200,
      })
      const during = await device.send([device.batch(1)])

      // The state database: a code that cannot be noted is not sent.
      const { clientId } = (await (await fetch(`${cloud.url}/config.json`)).json()) as { clientId: string }
      const forgotten = { ClientId: clientId, Username: acme.users.worker.uid }
      let asked: Record<string, unknown> = {}
      for (let at = 0; at < 300 && asked.message !== 'Service Unavailable'; at++)
        asked = await askPool(cloud.url, 'ForgotPassword', forgotten)
      expect(asked).toEqual({ message: 'Service Unavailable' })
      // Objects.
      const image = `private/companies_logos/${acme.uid}/logo.png`
      await expect(cloud.files.write(image, new Uint8Array(100_000), 'image/png')).rejects.toMatchObject({
        name: 'ServiceUnavailable',
      })
      expect(await cloud.files.read(image, 1_000_000)).toBeUndefined()

      disk?.free()
      await expect.poll(async () => (await code()).http).toBe(200)
      await cloud.files.write(image, new Uint8Array(100_000), 'image/png')
      expect(await cloud.files.read(image, 1_000_000)).toMatchObject({ size: 100_000 })
      expect(await askPool(cloud.url, 'ForgotPassword', forgotten)).toHaveProperty('CodeDeliveryDetails')
      expect(await device.send([device.batch(1), device.batch(2)])).toMatchObject([
        { status: during?.[0]?.status === 'accepted' ? 'duplicate' : 'accepted' },
        { status: 'accepted' },
      ])
      const scans = async () => {
        const { data: rows } = await admin.call('getCardMetrics', cardsOf(acme.groups.picking.uid, device.startedAt))
        return rows.map(({ total_scans }) => total_scans)
      }
      await expect.poll(scans, { timeout: 15_000, interval: 200 }).toEqual([3])
      expect(logged).toEqual([
        `The disk that holds ${data} is full: nothing can be saved until there is room.`,
        'There is room on the disk again: everything can be saved.',
      ])
    } finally {
      await cloud.close()
      disk?.unmount()
    }
  })

  test('that is full a start says so, and leaves what is there as it is', async () => {
    const disk = smallDisk(home, '20m')
    const data = join(home, 'data')
    try {
      mkdirSync(data)
      disk?.fill()
      expect(await refusal(['--port', '0', '--data', data, '--seed', 'empty'])).toBe(
        `The disk that holds ${data} is full. Make room, or choose another folder with --data.`,
      )
    } finally {
      disk?.unmount()
    }
  })
})

const cardsOf = (group_uid: string, startedAt: number) => ({
  group_uid,
  start_time: new Date(Math.floor(startedAt / quarter) * quarter).toISOString(),
  end_time: new Date(Math.ceil(Date.now() / quarter) * quarter).toISOString(),
  time_zone: 'UTC',
})

/** A state database that cannot grow any more. */
const fullStateDatabase = () => {
  const stateDatabase = openStateDatabase(join(home, 'ledger.db'))
  stateDatabase.exec('CREATE TABLE notes (text TEXT)')
  const { page_count } = stateDatabase.prepare('PRAGMA page_count').get() as { page_count: number }
  stateDatabase.exec(`PRAGMA max_page_count = ${page_count}`)
  return stateDatabase
}

const thrown = async (act: () => unknown): Promise<unknown> => {
  try {
    await act()
  } catch (error) {
    return error
  }
}

describe('a full disk is told by', () => {
  test('the state database', async () => {
    const stateDatabase = fullStateDatabase()
    const error = await thrown(() => stateDatabase.prepare('INSERT INTO notes VALUES (?)').run('x'.repeat(100_000)))
    expect(isFull(error)).toBe(true)
    expect(stateDatabase.prepare('SELECT count(*) AS notes FROM notes').get()).toEqual({ notes: 0 })
    expect(isFull(await thrown(() => stateDatabase.exec('SELECT nonsense')))).toBe(false)
  })

  test('the embedded DynamoDB: its failure becomes one that clients try again', async () => {
    const server = createServer((_request, response) =>
      response
        .writeHead(500, { 'content-type': 'application/x-amz-json-1.0' })
        .end(JSON.stringify({ __type: 'InternalServerError', message: 'commit failed (database or disk is full)' })),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const proxy = dynamoProxy(`http://127.0.0.1:${port}`, { well: () => true, notice: isFull })
    const front = await listen((request, response) => proxy.forward(request, Buffer.from('{}'), {}, response))
    const answer = await fetch(`http://127.0.0.1:${front.port}`, {
      method: 'POST',
      headers: {
        authorization: 'AWS4-HMAC-SHA256 x',
        'x-amz-target': 'DynamoDB_20120810.PutItem',
        'x-amz-date': '20270101T000000Z',
      },
      body: '{}',
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ __type: expect.stringContaining('ServiceUnavailable') })
    proxy.close()
    await front.close()
    server.close()
  })

  test('the store of objects, which keeps nothing of what it could not note', async () => {
    const objects = objectStore(openStateDatabase(join(home, 'other.db')), join(home, 'objects'))
    const broken = async function* () {
      yield Buffer.from('half')
      throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    }
    expect(isFull(await thrown(() => objects.put('media', 'a', broken(), 'text/plain')))).toBe(true)
    expect(objects.get('media', 'a')).toBeUndefined()
    expect(statSync(join(home, 'objects')).nlink).toBe(2)
  })

  test('the log, which goes on: it leaves out what has no room, and says so', async () => {
    const file = join(home, 'lambda.log')
    symlinkSync('/dev/full', file)
    const failures: unknown[] = []
    const log = logFile(file, { failed: (error) => failures.push(error) })
    log.write('lost\n')
    await log.close()
    expect(failures.map(isFull)).toEqual([true])
    rmSync(file)
    log.write('kept\n')
    await log.close()
    expect(readFileSync(file, 'utf8')).toBe('5 characters are missing here: they could not be written.\nkept\n')
  })
})

test('a disk says once that it is full, and once that there is room', async () => {
  vi.useFakeTimers()
  const logged: string[] = []
  const disk = diskOf(join(home, 'nowhere'), (sentence) => logged.push(sentence))
  try {
    expect(disk.notice(new Error('something else'))).toBe(false)
    for (let at = 0; at < 3; at++) expect(disk.notice(Object.assign(new Error(), { code: 'ENOSPC' }))).toBe(true)
    await vi.advanceTimersByTimeAsync(5000)
    expect(disk.full()).toBe(true)
    mkdirSync(join(home, 'nowhere'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(disk.full()).toBe(false)
    expect(logged).toHaveLength(2)
  } finally {
    disk.close()
    vi.useRealTimers()
  }
})

test('a log that runs on is put aside while it runs, and never takes more than twice its longest', async () => {
  const file = join(home, 'lambda.log')
  const log = logFile(file, { longest: 10_000 })
  for (let line = 0; line < 1000; line++) {
    log.write(`${String(line).padStart(4, '0')} ${'é'.repeat(45)}\n`)
    if (line % 7 === 0) await log.close()
  }
  await log.close()
  for (const each of [file, `${file}.1`]) expect(statSync(each).size).toBeLessThanOrEqual(10_200)
  expect(readFileSync(file, 'utf8')).toContain('0999 ')
  log.write('x'.repeat(1_000_000))
  await log.close()
  expect(statSync(file).size).toBeLessThanOrEqual(10_200)
})
