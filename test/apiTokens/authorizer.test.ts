import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ApiTokenRecord } from '../../functions/data/apiTokens.ts'
import { newSecret, sha256 } from '../../functions/lib/ids.ts'
import { invalidTokensWindow, mostInvalidTokens, tokenCheck } from '../../functions/programAuthorizer/tokenCheck.ts'
import { writeToken } from '../../shared/apiTokens.ts'
import { testTables } from '../lib/tables.ts'

/** What API Gateway is told before a call of a program: whether its token is known, and no more. */

let tables: Awaited<ReturnType<typeof testTables>>
let good: string
let [now, turn] = [Date.parse('2027-03-01T09:00:00.000Z'), 0]
beforeAll(async () => {
  tables = await testTables()
  const [id, secret] = ['acme.one', newSecret()]
  const token: ApiTokenRecord = {
    ...{ id, company: 'acme', kind: 'program', name: 'One', scopes: ['figures:read'], group: 'acme', names: false },
    ...{ hash: sha256(secret), hint: '', maker: 'm', maker_role: 'admin', maker_group: 'acme' },
    ...{ created_at: now, expires_at: now + 1, used_at: 0 },
  }
  await tables.stores.apiTokens.add(token)
  good = writeToken('program', id, secret)
})
afterAll(() => tables.stop())

const key = 'a-key-of-the-cdn'
const invalidToken = () => writeToken('program', 'acme.one', newSecret())
const address = () => `198.51.100.${++turn}`
const asked = (token: string, ip: string, headers: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...headers },
  requestContext: { http: { sourceIp: ip } },
})
const clock = () => now

describe('the authorizer of programs', () => {
  test('takes a token that is known, even one that has ended: the edge says why it is refused', async () => {
    const isKnown = tokenCheck(tables.stores, undefined, clock)
    expect(await isKnown(asked(good, address()))).toBe(true)
    now += 10
    expect(await isKnown(asked(good, address()))).toBe(true)
  })

  test.each([
    ['none', ''],
    ['one of the user pool', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'],
    ['one of a handheld', `acme.device~${'A'.repeat(43)}`],
    ['another secret', writeToken('program', 'acme.one', 'A'.repeat(43))],
    ['another id', writeToken('program', 'acme.two', 'A'.repeat(43))],
    ['another company', writeToken('program', 'other.one', 'A'.repeat(43))],
  ])('takes no other: %s', async (_what, token) => {
    expect(await tokenCheck(tables.stores, undefined, clock)(asked(token, address()))).toBe(false)
    expect(await tokenCheck(tables.stores, undefined, clock)({})).toBe(false)
  })

  test('takes none that comes past the CDN, where one stands in front', async () => {
    const isKnown = tokenCheck(tables.stores, [key], clock)
    expect(await isKnown(asked(good, address()))).toBe(false)
    expect(await isKnown(asked(good, address(), { 'x-origin-key': 'x' }))).toBe(false)
    expect(await isKnown(asked(good, address(), { 'x-origin-key': key }))).toBe(true)
  })

  test('looks at nothing from an address that tried too many, until the window is over', async () => {
    const get = vi.spyOn(tables.stores.apiTokens, 'get')
    const isKnown = tokenCheck(tables.stores, [key], clock)
    now = Math.ceil(now / invalidTokensWindow) * invalidTokensWindow
    const from = { 'x-origin-key': key, 'x-viewer-address': '203.0.113.9' }
    for (let tries = 0; tries <= mostInvalidTokens; tries++)
      expect(await isKnown(asked(invalidToken(), '10.0.0.1', from))).toBe(false)
    const before = get.mock.calls.length
    expect(await isKnown(asked(good, '10.0.0.1', from))).toBe(false)
    expect(get.mock.calls.length).toBe(before)
    // Behind the CDN everybody else has the same peer.
    expect(await isKnown(asked(good, '10.0.0.1', { ...from, 'x-viewer-address': '203.0.113.10' }))).toBe(true)
    now += invalidTokensWindow
    expect(await isKnown(asked(good, '10.0.0.1', from))).toBe(true)
    get.mockRestore()
  })
})
