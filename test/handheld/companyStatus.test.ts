import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CapacityMeter } from '../../bin/bench/capacity.ts'
import { meteredSite, password, type Site } from './site.ts'

/** How often the calls of handhelds read the item that all of a company's share. */

let meter: CapacityMeter
let site: Site
beforeAll(async () => {
  ;({ meter, site } = await meteredSite())
})
afterAll(() => site.stop())
let hours = 0
beforeEach(() => {
  // Each test begins with nothing remembered.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ++hours * 3_600_000 })
})
afterEach(async () => {
  await site.stores.companies.setStatus('acme', 1)
  vi.useRealTimers()
})
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

const companyReads = () =>
  meter
    .used()
    .filter(({ table }) => table === site.tables.directory)
    .reduce((sum, { units }) => sum + units, 0)

test('an instance reads the company once in 10 seconds, and at half price whether there is maintenance, however many handhelds call', async () => {
  const devices = [await site.handheldOf('C-1'), await site.handheldOf('C-2')]
  const all = async () => {
    meter.reset()
    for (const { id, secret } of devices) {
      const { data } = await site.call('token', { device_id: id, secret })
      const call = (name: string, body: object) => site.call(name, body, `${id}~${data.token}`)
      const sync = () => call('sync', {})
      const at = site.clock.now
      for (const { status } of await Promise.all([sync(), sync(), sync()])) expect(status).toBe(200)
      const { work_id } = (await call('signIn', { username: 'amara.name', password, at })).data
      expect((await call('joinGroup', { work_id, group_uid: 'pick', at })).status).toBe(200)
      site.clock.now += 1
    }
    return companyReads()
  }
  pass(10_000)
  expect(await all()).toBe(1.5)
  pass(9_999)
  expect(await all()).toBe(0)
  pass(1)
  expect(await all()).toBe(1.5)
})

test('the handhelds of a disabled company are refused within 10 seconds, and go on as soon after it is enabled', async () => {
  const device = await site.handheldOf('C-3')
  const token = { device_id: device.id, secret: device.secret }
  const call = () => device.call('sync', {})
  pass(10_000)
  expect((await call()).status).toBe(200)
  await site.stores.companies.setStatus('acme', 0)
  pass(9_999)
  expect((await call()).status).toBe(200)
  pass(1)
  expect(await call()).toMatchObject({ status: 403, code: 'notAllowed' })
  expect(await site.call('token', token)).toMatchObject({ status: 403, code: 'notAllowed' })
  await site.stores.companies.setStatus('acme', 1)
  pass(10_000)
  expect((await call()).status).toBe(200)
})

test('people are shut out at once', async () => {
  const root = await site.as('root', 'superAdmin', 'acme')
  expect((await root('getEnrolmentCodes', { company_uid: 'acme' })).status).toBe(200)
  await site.stores.companies.setStatus('acme', 0)
  expect((await root('getEnrolmentCodes', { company_uid: 'acme' })).code).toBe('sessionEnded')
  await site.stores.companies.setStatus('acme', 1)
  expect((await root('getEnrolmentCodes', { company_uid: 'acme' })).status).toBe(200)
})

test('what a stranger makes up is neither read of a company nor remembered', async () => {
  await site.handheldOf('C-4')
  pass(10_000)
  meter.reset()
  for (const made of ['acme.nobody', 'nowhere.nobody'])
    expect((await site.call('sync', {}, `${made}~${'x'.repeat(43)}`)).status).toBe(401)
  // Whether there is maintenance, at half price and once in 10 seconds, is all that is read.
  expect(companyReads()).toBe(0.5)
})
