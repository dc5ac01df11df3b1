import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Refusal } from '../../shared/refusals.ts'
import { openSite, type Site } from '../handheld/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.stop())

const ask = () =>
  site.handle({
    body: '{"device_id": "acme.abc", "secret": "x"}',
    isBase64Encoded: false,
    headers: {},
    requestContext: { http: { method: 'POST', path: '/device/v1/token', sourceIp: '192.0.2.1' }, requestId: '1' },
  })
const askWhere = async (failure: Error) => {
  const get = vi.spyOn(site.stores.devices, 'get').mockRejectedValueOnce(failure)
  const { statusCode, headers } = await ask()
  get.mockRestore()
  return [statusCode, headers['retry-after']]
}

test('whoever is refused because of others or of their own haste is told when to come again', async () => {
  const busy = Object.assign(new Error('slow down'), { name: 'ThrottlingException' })
  expect(await askWhere(busy)).toEqual([503, '1'])
  expect(await askWhere(new Refusal('unavailable'))).toEqual([503, '1'])
  expect(await askWhere(new Refusal('tooMany'))).toEqual([429, '60'])
  expect(await askWhere(new Refusal('tooMany', undefined, { retryAfter: 17 }))).toEqual([429, '17'])
})

test('where waiting does not help, nothing is said of it', async () => {
  expect(await askWhere(new Error('broken'))).toEqual([500, undefined])
  expect(await askWhere(new Refusal('notAllowed'))).toEqual([403, undefined])
  const { statusCode, headers } = await ask()
  expect([statusCode, headers['retry-after']]).toEqual([401, undefined])
})
