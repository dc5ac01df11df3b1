import type { Logger } from '@aws-lambda-powertools/logger'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditLost } from '../../functions/lib/audit.ts'
import { password as ownPassword } from '../lib/people.ts'
import { type DeviceWorld, deviceWorld } from './world.ts'

/** What calls write into their logs while passwords of networks pass through them. */

const lines: string[] = []
const note = (...said: unknown[]) =>
  void lines.push(JSON.stringify(said, (_, value) => (value instanceof Error ? `${value.stack}` : value)))
const logger = { info: note, warn: note, error: note, appendKeys: note } as unknown as Logger

let here: DeviceWorld
beforeAll(async () => {
  here = await deviceWorld({}, { logger })
})
afterAll(() => here?.stop())

test('no log has a password of a network, whether it is saved, refused, synced, shown, or its record is lost', async () => {
  const admin = await here.as('admin')
  const north = here.acme.groups.north.uid
  const device = await here.handheldOf(north)
  const [kept, changed, refused] = ['larch-copper-41', 'mica-harbour-17', 'osage-lantern-88']
  // What could not be recorded is in the log, whole.
  const lost = vi.spyOn(here.stores.audit, 'add').mockRejectedValue(new Error('the table is away'))
  const network = { ssid: 'Dock', network_pass: kept, security_type: 'WPA2', fac_uid: north }
  const saved = await admin.call('saveNetwork', { ...network, device_ids: [device.id] })
  const { network_id } = here.done(saved)
  here.done(await admin.call('updateNetwork', { id: network_id, network_pass: changed }))
  for (const more of [{ ssid: '' }, { security_type: 'none' }, { fac_uid: 'nowhere' }, { device_ids: ['nobody'] }]) {
    const asked = { ...network, device_ids: [], network_pass: refused, ...more }
    expect((await admin.call('saveNetwork', asked)).status).toBeGreaterThanOrEqual(400)
  }
  expect((await device.sync({ [network_id]: 'Wrong password' })).state.wifi).toMatchObject([{ password: changed }])
  const own = { user_uid: admin.user.uid, comp_uid: here.acme.uid, password: ownPassword }
  here.done(await admin.call('verifyPassword', own))
  const shown = await admin.call('revealNetworkPassword', { network_id })
  expect(here.done(shown)).toMatchObject({ network_pass: changed })
  // Something fails while it has the password in hand.
  const broken = vi.spyOn(here.stores.networks, 'adding').mockImplementation(() => {
    throw new Error('the table is away')
  })
  const failed = await admin.call('saveNetwork', { ...network, network_pass: refused, device_ids: [] })
  expect(failed.status).toBe(500)
  broken.mockRestore()
  lost.mockRestore()

  const said = lines.join('\n')
  expect(lines.filter((line) => line.includes(auditLost) && line.includes('saveNetwork'))).toHaveLength(1)
  expect(said).toContain('the table is away')
  for (const secret of [kept, changed, refused, ownPassword]) expect(said).not.toContain(secret)
})
