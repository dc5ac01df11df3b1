import { afterAll, beforeAll, expect, test } from 'vitest'
import { devicesAtOnce } from '../../functions/lib/jobs/assignments.ts'
import { done } from '../lib/handheld.ts'
import { type Machine, machine } from '../lib/machine.ts'
import { password } from '../lib/world.ts'

let here: Machine
beforeAll(async () => {
  here = await machine()
})
afterAll(() => here?.stop())

test('a network goes from a manager to devices and back, few of them at once and many by a job', async () => {
  const { acme } = here
  const { ask, user } = here.admin
  const { devices } = await here.enrolled(devicesAtOnce + 2)
  const ids = devices.map(({ device_id }) => device_id)
  const [first] = devices
  if (!first) throw new Error('no device')

  const network = { ssid: 'Dock', network_pass: 'larch-copper-41', security_type: 'WPA2' as const }
  const saved = done(await ask('saveNetwork', { ...network, fac_uid: acme.groups.north.uid, device_ids: ids }))
  const { network_id } = saved
  const all = async () =>
    done(await ask('getAllNetworks', { group_uid: acme.uid, co_uid: acme.uid })) as never as {
      network_id: string
      devices: { device_id: string; status: number }[]
    }[]
  const one = async () => (await all()).find((each) => each.network_id === network_id)
  await expect.poll(async () => (await one())?.devices.length, { timeout: 60_000 }).toBe(ids.length)

  const synced = done(await first.call('sync', {}))
  expect(synced.state?.wifi).toMatchObject([{ id: network_id, ssid: 'Dock', password: 'larch-copper-41' }])
  const word = { section: 'wifi' as const, id: network_id, version: synced.state?.wifi?.[0]?.version ?? 0 }
  done(
    await first.call('report', { etag: synced.etag, number: 1, items: [{ ...word, state: 'failed', reason: 'No' }] }),
  )
  expect(done(await ask('getNetworksByDeviceId', { device_id: first.device_id }))).toMatchObject([{ status: 2 }])
  expect(done(await ask('getNetworkDevices', { network_id }))).toHaveLength(ids.length)
  expect(done(await ask('retryNetwork', { network_id }))).toMatchObject({ retried: 1 })

  expect(await ask('revealNetworkPassword', { network_id })).toMatchObject({ code: 'verificationRequired' })
  done(await ask('verifyPassword', { user_uid: user.uid, comp_uid: acme.uid, password }))
  expect(done(await ask('revealNetworkPassword', { network_id }))).toMatchObject({ network_pass: 'larch-copper-41' })

  const few = ids.slice(0, 3)
  done(await ask('addOrRemoveDevices', { network_id, device_ids: few }))
  const staying = async () => (await one())?.devices.filter((each) => !('removing' in each && each.removing)).length
  await expect.poll(staying, { timeout: 60_000 }).toBe(few.length)
  done(await ask('updateNetwork', { id: network_id, network_pass: 'second-pass-22' }))
  const [, , , fourth = ''] = ids
  const { results } = done(await ask('changeNetworksOfDevices', { uids: [fourth], add: [network_id], remove: [] }))
  expect(results).toMatchObject([{ id: fourth, ok: true }])
  done(await ask('deleteNetwork', { network_id }))
  done(await ask('keepNetwork', { network_id }))
  done(await ask('forceDeleteNetwork', { network_id }))
  expect(await one()).toBeUndefined()
  here.triedAll('networks')
})
