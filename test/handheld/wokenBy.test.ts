import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushIdOf } from '../../functions/lib/push/pushId.ts'
import { pingLasts } from '../../shared/commands.ts'
import { heartbeatKeptAfter } from '../../shared/handheld.ts'
import { iso, minute } from '../../shared/time.ts'
import { openSite, type Site } from './site.ts'

/** What a device says of the push that woke it, and what the console shows of that. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.stop())

type Handheld = Awaited<ReturnType<Site['handheldOf']>>

const beat = { battery_percent: 71, battery_health: 'GOOD' }
const heartbeat = (device: Handheld, more: object) => device.call('heartbeat', { ...beat, at: site.clock.now, ...more })
const woken = async (device: Handheld) => {
  const push_token = `token-of-${device.id}`
  await heartbeat(device, { push_token })
  const sent = site.clock.now
  await site.stores.devices.noteWoken(device.id, push_token, {
    ...{ woken_at: sent, push_endpoint: { arn: 'arn', token_hash: 'hash' } },
  })
  site.clock.now += 3000
  return sent
}
const shown = async (device: Handheld) => {
  const call = await site.as('root', 'superAdmin', 'acme')
  const [{ data: commands }, { data: details }] = await Promise.all([
    call('getDeviceCommands', { device_id: device.id }),
    call('getDeviceDetails', { device_id: device.id }),
  ])
  return { commands, push: details.push }
}
const ping = async (device: Handheld, random: string) =>
  site.stores.commands.give(
    device.id,
    { kind: 'ping', options: ['flash'], expires_at: site.clock.now + pingLasts },
    { by: 'boss', at: site.clock.now, random },
  )

test('a command that a device fetched because of a push says so; one that it fetched by itself does not', async () => {
  const device = await site.handheldOf('W-1')
  expect((await shown(device)).push).toBeNull()
  await ping(device, 'a')
  const sent = await woken(device)
  expect((await shown(device)).push).toEqual({ sent_at: iso(sent), received_at: null })
  const woken_by = pushIdOf(sent)
  const { etag } = (await device.call('sync', { woken_by })).data
  const received = site.clock.now
  await device.call('report', { etag, number: 1, items: [], woken_by })
  // Told again later, it is still the same receipt.
  site.clock.now += heartbeatKeptAfter
  const again = { ...beat, at: site.clock.now, woken_by }
  await device.call('events', { sent_at: site.clock.now, batches: [null], heartbeat: again })
  const first = await shown(device)
  expect(first.commands).toMatchObject([{ pushed: true, delivered_at: iso(received) }])
  expect(first.push).toEqual({ sent_at: iso(sent), received_at: iso(received) })

  await ping(device, 'b')
  await device.call('sync', { etag })
  expect((await shown(device)).commands).toMatchObject([{ pushed: false }, { pushed: true }])
  // The next push is not received by what was said of the last one.
  const second = await woken(device)
  expect((await shown(device)).push).toEqual({ sent_at: iso(second), received_at: null })
})

test('a heartbeat tells it, alone or with work that is kept', async () => {
  for (const [serial, rides] of [
    ['W-2', false],
    ['W-3', true],
  ] as const) {
    const device = await site.handheldOf(serial)
    const sent = await woken(device)
    site.clock.now += heartbeatKeptAfter
    const told = { ...beat, at: site.clock.now, woken_by: pushIdOf(sent) }
    const answer = rides
      ? await device.call('events', { sent_at: site.clock.now, batches: [null], heartbeat: told })
      : await device.call('heartbeat', told)
    expect(answer.status).toBe(200)
    expect((await shown(device)).push).toEqual({ sent_at: iso(sent), received_at: iso(site.clock.now) })
  }
})

test('what is the id of no push, or of one that is long over, changes nothing', async () => {
  const device = await site.handheldOf('W-4')
  const sent = await woken(device)
  await ping(device, 'a')
  const [over, ahead] = [site.clock.now - 66 * minute, site.clock.now + 6 * minute].map(pushIdOf)
  for (const woken_by of ['', 'x', '../../etc', '-1', 'zzzzzzzzz', over, ahead]) {
    expect((await heartbeat(device, { woken_by })).status).toBe(200)
    expect((await device.call('sync', { woken_by })).status).toBe(200)
  }
  expect(await shown(device)).toMatchObject({
    push: { sent_at: iso(sent), received_at: null },
    commands: [{ pushed: false }],
  })
  expect((await heartbeat(device, { woken_by: 'x'.repeat(41) })).errors).toMatchObject([{ path: 'woken_by' }])
})
