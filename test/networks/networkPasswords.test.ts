import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { closedPassword, passwordOpener } from '../../functions/lib/networkPasswords.ts'
import { maskedPassword } from '../../shared/networks.ts'
import { hour } from '../../shared/time.ts'
import { added, admin, faye, here, north, openNetworks, secret, verified } from './networkScene.ts'
import type { Client } from './world.ts'

openNetworks()

describe('a password', () => {
  test('is shown to who has confirmed their own in the session, once for all of it', async () => {
    const id = await added()
    const reveal = (client: Client) => client.call('revealNetworkPassword', { network_id: id })
    expect(await reveal(faye)).toMatchObject({ status: 403, code: 'verificationRequired', data: null })
    const refused = await faye.call('verifyPassword', {
      ...{ user_uid: faye.user.uid, comp_uid: here.acme.uid, password: 'Not-this-one-1' },
    })
    expect(refused).toMatchObject({ status: 422, code: 'wrongPassword' })
    expect((await reveal(faye)).status).toBe(403)
    await verified(faye)
    here.pass(hour)
    expect(await reveal(faye)).toMatchObject({ status: 200, data: { network_id: id, network_pass: secret } })
    // A session of its own asks anew.
    expect((await reveal(await here.as('facilityManager'))).status).toBe(403)
    expect((await reveal(await here.as('teamManager'))).code).toBe('notAllowed')
    const month = await here.stores.audit.month(here.acme.uid, '2027-03')
    expect(month.filter(({ call }) => call === 'revealNetworkPassword')).toMatchObject([
      { user: faye.user.uid, changes: [{ target: `network ${id}` }] },
    ])
  })

  test('is nowhere in the tables, and opens for its own network alone', async () => {
    await verified(admin)
    const device = await here.handheldOf(north)
    const [one, other] = [await added([device.id]), await added()]
    await admin.call('updateNetwork', { id: one, network_pass: 'another-secret-77' })
    await admin.call('revealNetworkPassword', { network_id: one }, { headers: { 'idempotency-key': 'reveal-it-once' } })
    await device.sync()
    for (const TableName of new Set(Object.values(here.tables))) {
      const { Items } = await here.db.send(new ScanCommand({ TableName }))
      expect(JSON.stringify(Items)).not.toMatch(/larch-copper|another-secret/)
    }
    const [kept, strange] = await here.stores.networks.several(here.acme.uid, [one, other])
    if (!kept || !strange) throw new Error('not stored')
    const open = passwordOpener()
    expect(await open(here.vault, kept)).toBe('another-secret-77')
    await expect(open(here.vault, { ...strange, sealed: kept.sealed })).rejects.toThrow()
    await expect(passwordOpener()(here.vault, { ...kept, id: other })).rejects.toThrow()
    const again = await closedPassword(here.vault, kept, 'another-secret-77')
    expect(again.sealed).not.toBe(kept.sealed)
  })

  test('is no answer of a list, for whoever asks', async () => {
    await verified(admin)
    const tom = await here.as('teamManager')
    const device = await here.handheldOf(north)
    const id = await added([device.id])
    const answers = [
      await admin.call('getAllNetworks', { group_uid: north, co_uid: here.acme.uid }),
      await admin.call('getNetworkDevices', { network_id: id }),
      await admin.call('getNetworksByDeviceId', { device_id: device.id }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer)).not.toContain(secret)
    }
    expect(answers[2]?.data).toMatchObject([{ network_id: id, id, network_pass: maskedPassword, status: 0 }])
    // The device is of no team yet: its facility's managers see it, those of teams do not.
    expect(await tom.call('getNetworksByDeviceId', { device_id: device.id })).toMatchObject({ status: 404 })
  })
})
