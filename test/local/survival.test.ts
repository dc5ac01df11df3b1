import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localCloud } from '../../bin/local/cloud.ts'
import { allPages } from '../../functions/data/db.ts'
import { askPool, signedIn, worldOf } from '../lib/world.ts'
import { workingDevice } from './device.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'shiftdeck-data-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const quarter = 15 * 60_000

const here = () => localCloud({ data, port: 0, web: false, log: () => {} })

const elsewhere = (): Promise<{ url: string; child: ChildProcess }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'machine.ts'), data], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let startupError = ''
    child.stderr.on('data', (text: Buffer) => {
      startupError += text.toString()
    })
    child.once('exit', () => reject(new Error(startupError)))
    child.stdout.once('data', (text: Buffer) => resolve({ url: text.toString().trim(), child }))
  })

const killed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

test('after a restart people sign in as before, and who was signed in still is', async () => {
  const first = await here()
  const before = worldOf(first)
  const acme = await before.company()
  const client = await before.as(acme.users.admin)
  first.outbox.send({ from: 'a@b.example', to: ['c@d.example'], subject: 'Kept', text: 'Kept', html: 'Kept' })
  await first.close()

  const second = await here()
  try {
    const after = worldOf(second)
    const headers = { authorization: `Bearer ${client.token}`, 'x-session-id': client.session.session_id }
    expect(await after.call('current', {}, { headers })).toMatchObject({ http: 200 })
    expect((await signedIn(second.url, acme.users.worker.uid)).session.user.uid).toBe(acme.users.worker.uid)
    expect(second.outbox.list(1)).toMatchObject([{ subject: 'Kept' }])
    const { clientId } = (await (await fetch(`${second.url}/config.json`)).json()) as { clientId: string }
    expect(
      await askPool(second.url, 'InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        ClientId: clientId,
        AuthParameters: { USERNAME: acme.users.admin.uid, SRP_A: 'ff' },
      }),
    ).toMatchObject({ ChallengeName: 'PASSWORD_VERIFIER' })
  } finally {
    await second.close()
  }
})

test('kill -9 in the middle of ingest loses nothing that was acknowledged', async () => {
  const preparing = await here()
  const acme = await worldOf(preparing).company()
  await preparing.close()

  const { url, child } = await elsewhere()
  const device = await workingDevice(url, acme)
  const acknowledged = new Set<string>()
  let next = 0
  let killing: Promise<void> | undefined
  const lane = async () => {
    while (!killing || next < 100) {
      const n = next++
      const results = await device.send([device.batch(n)])
      if (!results) return
      for (const { id, status } of results) if (status === 'accepted') acknowledged.add(id)
      if (acknowledged.size >= 40) killing ??= killed(child)
    }
  }
  await Promise.all(Array.from({ length: 6 }, lane))
  await killing
  expect(acknowledged.size).toBeGreaterThanOrEqual(40)

  const again = await here()
  try {
    const raw = await allPages<{ sk: string }>((ExclusiveStartKey) =>
      again.db.send(new ScanCommand({ TableName: again.tables.raw, ExclusiveStartKey })),
    )
    // Beside the batches the table holds the device's enrolment, sign-in and joining.
    const kept = new Set(raw.flatMap(({ sk }) => /#(batch-\d+)$/.exec(sk)?.[1] ?? []))
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([])

    // What was acknowledged is a duplicate now; what was not is accepted; and every scan counts once.
    const results = await device.send(
      Array.from({ length: Math.min(next, 50) }, (_, n) => device.batch(n)),
      await device.signedInAgain(again.url),
    )
    expect(results?.map(({ id, status }) => [id, status])).toEqual(
      Array.from({ length: Math.min(next, 50) }, (_, n) => [
        `batch-${n}`,
        kept.has(`batch-${n}`) ? 'duplicate' : 'accepted',
      ]),
    )
    const expected = new Set([...kept, ...(results ?? []).map(({ id }) => id)]).size
    const admin = await signedIn(again.url, acme.users.admin.uid)
    const scansOnCard = async () => {
      const { data: rows } = await admin.call('getCardMetrics', {
        group_uid: acme.groups.picking.uid,
        start_time: new Date(Math.floor(device.startedAt / quarter) * quarter).toISOString(),
        end_time: new Date(Math.ceil(Date.now() / quarter) * quarter).toISOString(),
        time_zone: 'UTC',
      })
      return rows.map(({ total_scans }) => total_scans)
    }
    await expect.poll(scansOnCard, { timeout: 15_000, interval: 200 }).toEqual([expected])
  } finally {
    await again.close()
  }
})
