import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readEnrolmentCode } from '../../functions/data/enrolmentCodes.ts'
import { day, hour, minute } from '../../shared/time.ts'
import { openSite, password, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.stop())

describe('enrol', () => {
  test('a device joins with a code, typed in any case and spacing, and its secret is stored only hashed', async () => {
    const code = await site.addCode({ facility: 'north' })
    const { status, data } = await site.enrol(` ${code.toLowerCase().replace('-', ' ')} `, 'SN-10')
    expect(status).toBe(200)
    expect(data).toMatchObject({ company_name: 'Acme', server_time: site.clock.now })
    expect(data.device_id).toMatch(/^acme\.[a-z0-9]{16}$/)
    const row = await site.stores.devices.get(data.device_id)
    expect(row).toMatchObject({ serial_number: 'SN-10', model: 'TC52', facility: 'north', enrolled_with: code })
    expect(JSON.stringify(row)).not.toContain(data.secret)
    expect((await site.stores.enrolment.get('acme', code))?.used).toBe(1)
  })

  test('an unknown, malformed, expired, revoked or full code enrols nobody', async () => {
    const expired = await site.addCode({ expires_at: site.clock.now })
    const revoked = await site.addCode({ revoked: true })
    const full = await site.addCode({ max_devices: 1 })
    expect((await site.enrol(full, 'SN-20')).status).toBe(200)
    for (const [code, status, refusal] of [
      ['AAAAA-AAAAA', 404, 'notFound'],
      ['0', 404, 'notFound'],
      [expired, 422, 'notPossible'],
      [revoked, 422, 'notPossible'],
      [full, 409, 'limitReached'],
    ] as const) {
      expect(await site.enrol(code, 'SN-21')).toMatchObject({ status, code: refusal, data: null })
    }
    const devices = await site.stores.devices.list('acme')
    expect(devices.some((device) => device.serial_number === 'SN-21')).toBe(false)
  })

  test('of many devices at once, a code enrols exactly as many as it may', async () => {
    const code = await site.addCode({ max_devices: 5 })
    const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => site.enrol(code, `SN-3${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter((answer) => answer.code === 'limitReached')).toHaveLength(4)
    expect((await site.stores.enrolment.get('acme', code))?.used).toBe(5)
  })

  test('a serial number that the company knows keeps its device: new secret, old credentials void', async () => {
    const code = await site.addCode({ max_devices: 1 })
    const first = await site.handheldOf('SN-40', code)
    expect((await first.call('sync', {})).status).toBe(200)
    const again = await site.enrol(code, 'SN-40', { os_version: '14' })
    expect(again.data.device_id).toBe(first.id)
    expect(again.data.secret).not.toBe(first.secret)
    expect((await first.call('sync', {})).status).toBe(401)
    expect((await site.call('token', { device_id: first.id, secret: first.secret })).status).toBe(401)
    expect((await site.call('token', { device_id: first.id, secret: again.data.secret })).status).toBe(200)
    // It had its place already, even though the code is full.
    expect((await site.stores.enrolment.get('acme', code))?.used).toBe(1)
    const rows = (await site.stores.devices.list('acme')).filter((device) => device.serial_number === 'SN-40')
    expect(rows).toHaveLength(1)
    expect((await site.stores.deviceStates.get(first.id))?.os_version).toBe('14')
  })

  test('a device that is enrolled again keeps the endpoint that pushes reach it by, for the token that it sends next', async () => {
    const code = await site.addCode()
    const first = await site.handheldOf('SN-45', code)
    const push_endpoint = { arn: 'arn:aws:sns:us-east-1:1:endpoint/GCM/app/1', token_hash: 'of-old' }
    await site.stores.devices.change(first.id, { push_token: 'old', push_endpoint })
    await site.handheldOf('SN-45', code)
    const { push_token, push_endpoint: kept } = (await site.stores.devices.get(first.id)) ?? {}
    expect([push_token, kept]).toEqual([undefined, push_endpoint])
  })

  test('a device that was enrolled again signs in anew, though as the same user and at the same time', async () => {
    const code = await site.addCode({ max_devices: 1 })
    const first = await site.handheldOf('SN-45', code)
    const body = { username: 'amara.name', password, at: site.clock.now }
    const before = (await first.call('signIn', body)).data.work_id
    site.clock.now += minute
    const again = await site.handheldOf('SN-45', code)
    const { status, data } = await again.call('signIn', body)
    expect(status).toBe(200)
    expect(data.work_id).not.toBe(before)
    expect(await site.stores.devices.get(again.id)).toMatchObject({ work: data.work_id })
  })

  test('a device of a facility is not taken over with the code of another one', async () => {
    const north = await site.addCode({ facility: 'north' })
    const south = await site.addCode({ facility: 'south' })
    const { data } = await site.enrol(north, 'SN-45')
    await site.stores.devices.change(data.device_id, { last_team: 'pick' })
    const before = await site.stores.devices.get(data.device_id)
    expect(await site.enrol(south, 'SN-45')).toMatchObject({
      status: 422,
      code: 'notPossible',
      message:
        'This device belongs to another facility. Please use a code of that facility, or one for the whole company.',
    })
    expect(await site.stores.devices.get(data.device_id)).toEqual(before)
    expect((await site.stores.enrolment.get('acme', south))?.used).toBe(0)
    expect((await site.call('token', { device_id: data.device_id, secret: data.secret })).status).toBe(200)
    // Its own facility's codes enrol it again, and so do those of the whole company.
    expect((await site.enrol(await site.addCode({ facility: 'north' }), 'SN-45')).status).toBe(200)
    expect((await site.enrol(await site.addCode(), 'SN-45')).status).toBe(200)
    expect(await site.stores.devices.get(data.device_id)).toMatchObject({ facility: 'north', last_team: 'pick' })
  })

  test('a device that was enrolled for the whole company becomes that of a facility, whatever team it was used in', async () => {
    const { data } = await site.enrol(await site.addCode(), 'SN-46')
    await site.stores.devices.change(data.device_id, { last_team: 'far' })
    expect((await site.enrol(await site.addCode({ facility: 'north' }), 'SN-46')).status).toBe(200)
    const now = await site.stores.devices.get(data.device_id)
    expect([now?.facility, now?.last_team]).toEqual(['north', undefined])
  })

  test('a device that joins another facility while it is enrolled again is not moved back', async () => {
    const north = await site.addCode({ facility: 'north' })
    const { data } = await site.enrol(north, 'SN-47')
    const send = site.db.send.bind(site.db) as (command: unknown) => Promise<never>
    let moved = false
    const spy = vi.spyOn(site.db, 'send').mockImplementation(async (command: unknown) => {
      if (command instanceof TransactWriteCommand && !moved) {
        moved = true
        await site.stores.devices.change(data.device_id, { facility: 'south' })
      }
      return send(command)
    })
    const answer = await site.enrol(north, 'SN-47')
    spy.mockRestore()
    expect([moved, answer.status]).toEqual([true, 422])
    expect(await site.stores.devices.get(data.device_id)).toMatchObject({ facility: 'south' })
  })

  test.each([
    ['its finder is off', { finder: false }],
    ['it is hidden', { hidden: true as const }],
  ])('what a device was given while it is enrolled again holds: %s', async (what, given) => {
    const code = await site.addCode()
    const { data } = await site.enrol(code, `SN-48 ${what}`)
    await site.stores.devices.change(data.device_id, { finder: true })
    site.beforeWrite(
      (input) => input.includes('last_serial_number') && input.includes(data.device_id),
      () => site.stores.devices.change(data.device_id, given),
    )
    expect((await site.enrol(code, `SN-48 ${what}`)).status).toBe(200)
    expect(await site.stores.devices.get(data.device_id)).toMatchObject(given)
  })

  test('one serial number enrolled twice at once is one device', async () => {
    const code = await site.addCode()
    const answers = await Promise.all([1, 2, 3].map(() => site.enrol(code, 'SN-50')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.device_id)).size).toBe(1)
    expect((await site.stores.enrolment.get('acme', code))?.used).toBe(1)
  })

  test('a device without a serial number, and bodies that are none, are refused with the field named', async () => {
    const code = await site.addCode()
    expect(await site.enrol(code, '  ')).toMatchObject({ status: 400, errors: [{ path: 'serial_number' }] })
    expect(await site.call('enrol', { code: 7, serial_number: 'x', model: 'y' })).toMatchObject({
      status: 400,
      errors: [{ path: 'code' }],
    })
    for (const body of ['{', '[]', 'null', '"x"', '{"__proto__":{"code":"x"}}']) {
      expect((await site.call('enrol', body)).status).toBe(400)
    }
  })

  test('one address cannot guess codes without end', async () => {
    const at = site.clock.now
    site.clock.now += day
    const answers = await Promise.all(Array.from({ length: 301 }, () => site.call('enrol', guess)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    site.clock.now += minute
    expect((await site.call('enrol', guess)).status).toBe(404)
    site.clock.now = at
  })
  const guess = { code: 'AAAAA-AAAAA', serial_number: 'x', model: 'y' }
})

describe('token', () => {
  test('lasts 12 hours', async () => {
    const device = await site.handheldOf('SN-60')
    const at = site.clock.now
    site.clock.now = at + 12 * hour - 1
    expect((await device.call('sync', {})).status).toBe(200)
    site.clock.now = at + 12 * hour
    expect(await device.call('sync', {})).toMatchObject({ status: 401, code: 'sessionEnded' })
    site.clock.now = at
  })

  test('a wrong secret and an unknown device get the same answer', async () => {
    const device = await site.handheldOf('SN-61')
    const refused = await site.call('token', { device_id: device.id, secret: 'wrong' })
    expect(refused).toMatchObject({ status: 401, code: 'notSignedIn' })
    for (const device_id of ['acme.0000000000000000', 'nobody.0000000000000000', 'x', '../..', '\u0000']) {
      expect(await site.call('token', { device_id, secret: 'wrong' })).toEqual(refused)
    }
  })

  test('guessing is throttled, and does not lock the device out', async () => {
    const device = await site.handheldOf('SN-62')
    const guesses = await Promise.all(
      Array.from({ length: 61 }, () => site.call('token', { device_id: device.id, secret: 'wrong' })),
    )
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await site.call('token', { device_id: device.id, secret: device.secret })).status).toBe(200)
  })

  test('a device whose company is disabled can neither enrol, get a token nor call', async () => {
    const code = await site.addCode()
    const device = await site.handheldOf('SN-63')
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    /** What an instance knows of the company is 10 s old at most. */
    const setStatus = async (status: 0 | 1) => {
      await site.stores.companies.setStatus('acme', status)
      vi.setSystemTime(Date.now() + 10_000)
    }
    await setStatus(0)
    expect(await site.enrol(code, 'SN-64')).toMatchObject({ status: 403, code: 'notAllowed' })
    expect(await site.call('token', { device_id: device.id, secret: device.secret })).toMatchObject({ status: 403 })
    expect(await device.call('sync', {})).toMatchObject({ status: 403, code: 'notAllowed' })
    await setStatus(1)
    expect((await device.call('sync', {})).status).toBe(200)
  })

  test('nothing but a token opens the device calls', async () => {
    const device = await site.handheldOf('SN-65')
    const stranger = await site.handheldOf('SN-66')
    const [, token] = device.bearer.split('~')
    for (const bearer of [
      undefined,
      '',
      'x',
      device.id,
      `${device.id}~`,
      `${device.id}~${device.secret}`,
      `${stranger.id}~${token}`,
    ]) {
      expect((await site.call('sync', {}, bearer)).status).toBe(401)
    }
  })
})

test('codes are read as people type them', () => {
  expect(readEnrolmentCode('7kq2m xb9td')).toBe('7KQ2M-XB9TD')
  for (const invalid of ['', '7KQ2M', '7KQ2M-XB9T0', '7KQ2M-XB9TD2', 'ÄÄÄÄÄ-ÄÄÄÄÄ']) {
    expect(readEnrolmentCode(invalid)).toBeUndefined()
  }
})
