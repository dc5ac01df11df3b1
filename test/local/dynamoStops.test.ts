import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localCloud } from '../../bin/local/cloud.ts'
import { signedIn, worldOf } from '../lib/world.ts'
import { workingDevice } from './device.ts'
import { dynamoOf, started } from './program.ts'

let home: string
let data: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'shiftdeck-stops-'))
  data = join(home, 'data')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(home, { recursive: true, force: true })
})

/** The embedded DynamoDB behind a script that first does what `home/first` says. */
const scripted = () => {
  const program = join(home, 'program')
  writeFileSync(join(home, 'first'), '')
  writeFileSync(
    program,
    `#!/bin/sh\n. ${join(home, 'first')}\nexec ${resolve('node_modules/@dynoxide/linux-x64/dynoxide')} "$@"\n`,
  )
  chmodSync(program, 0o755)
  return program
}
const first = (command: string) => writeFileSync(join(home, 'first'), `${command}\n`)

const kill = (parent: number) => {
  const pid = dynamoOf(parent)
  if (!pid) throw new Error('The embedded DynamoDB does not run')
  process.kill(pid, 'SIGKILL')
}

const quarter = 15 * 60_000

test('when the embedded DynamoDB is killed it is started again, calls are put off meanwhile, and nothing is lost', async () => {
  vi.stubEnv('SHIFTDECK_DYNAMODB', scripted())
  const output: string[] = []
  const console_ = vi.spyOn(console, 'error').mockImplementation((line) => void output.push(String(line)))
  const cloud = await localCloud({ data, port: 0, web: false, log: (line) => output.push(line) })
  try {
    const acme = await worldOf(cloud).company()
    const device = await workingDevice(cloud.url, acme)
    const admin = await signedIn(cloud.url, acme.users.admin.uid)
    expect(await device.send([device.batch(0)])).toMatchObject([{ status: 'accepted' }])

    const go = join(home, 'go')
    first(`while [ ! -e ${go} ]; do sleep 0.1; done`)
    kill(process.pid)
    const put = await admin.call('current', {})
    expect(put).toMatchObject({ http: 503, code: 'unavailable' })
    expect(put.headers.get('retry-after')).toBe('1')
    writeFileSync(go, '')

    await expect.poll(async () => (await admin.call('current', {})).http, { timeout: 15_000 }).toBe(200)
    expect(await device.send([device.batch(0), device.batch(1)])).toMatchObject([
      { status: 'duplicate' },
      { status: 'accepted' },
    ])
    // The stream goes on: what was counted before and after is on the card.
    const scans = async () => {
      const { data: rows } = await admin.call('getCardMetrics', {
        group_uid: acme.groups.picking.uid,
        start_time: new Date(Math.floor(device.startedAt / quarter) * quarter).toISOString(),
        end_time: new Date(Math.ceil(Date.now() / quarter) * quarter).toISOString(),
        time_zone: 'UTC',
      })
      return rows.map(({ total_scans }) => total_scans)
    }
    await expect.poll(scans, { timeout: 15_000, interval: 200 }).toEqual([2])
    expect(output).toEqual(['The embedded DynamoDB has stopped (SIGKILL) and is being started again.'])
    console_.mockRestore()
    // Items whose time is over are still swept.
    await cloud.expiry.now()
  } finally {
    await cloud.close()
  }
})

test('kept in memory, everything ends with it: the product says so and ends', async () => {
  const running = started(['--port', '0', '--data', 'memory', '--seed', 'empty'])
  await running.url
  const before = running.output()
  kill(running.pid)
  expect(await running.ended).toBe(1)
  expect(running.output().slice(before.length).trim()).toBe(
    'The embedded DynamoDB has stopped (SIGKILL), and with --data memory everything is gone with it. Start again, with a folder for --data to keep it.',
  )
})

test('when it stops again and again the product ends with a sentence, and the data are there', async () => {
  const environment = { SHIFTDECK_DYNAMODB: scripted() }
  const running = started(['--port', '0', '--data', data, '--seed', 'empty'], environment)
  await running.url
  const before = running.output()
  first('echo no memory left >&2; exit 3')
  kill(running.pid)
  expect(await running.ended).toBe(1)
  expect(running.output().slice(before.length).trim().split('\n')).toEqual([
    'The embedded DynamoDB has stopped (SIGKILL) and is being started again.',
    `The embedded DynamoDB stops again and again (no memory left). What it keeps is in ${data}/dynamodb.db.`,
  ])
  first('')
  const again = started(['--port', '0', '--data', data, '--seed', 'empty'], environment)
  await again.url
  await again.stop()
})
