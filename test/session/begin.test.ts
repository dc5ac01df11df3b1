import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginsPerAddress } from '../../functions/lib/rateLimits.ts'
import { type People, people } from '../lib/people.ts'

let world: People
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

const begin = (company_url: string, username: string, ip?: string) =>
  world.send('begin', { company_url, username }, {}, ip ? { ip } : {})
const uidOf = async (company_url: string, username: string) =>
  ((await begin(company_url, username)).data as { uid: string }).uid

describe('begin', () => {
  test('answers the identity behind a name, whatever its case', async () => {
    expect(await uidOf('acme', 'wanda')).toBe(world.acme.users.worker.uid)
    expect(await uidOf('ACME', 'WANDA')).toBe(world.acme.users.worker.uid)
    expect(await uidOf('other', 'wanda')).toBe(world.other.users.worker.uid)
  })

  test('answers the same made-up identity again for a name that nobody has', async () => {
    const uid = await uidOf('acme', 'nobody')
    expect(uid).toMatch(/^[0-9a-kmnp-z]{16}$/)
    expect(await uidOf('acme', 'nobody')).toBe(uid)
    expect(await uidOf('Acme', 'Nobody')).toBe(uid)
    expect(await uidOf('acme', 'somebody')).not.toBe(uid)
    expect(await uidOf('other', 'nobody')).not.toBe(uid)
  })

  test('a company that does not exist looks like one that does', async () => {
    const [known, unknown] = [await begin('acme', 'nobody'), await begin('nowhere', 'nobody')]
    expect(Object.keys(unknown)).toEqual(Object.keys(known))
    expect(unknown.status).toBe(known.status)
    expect((unknown.data as { uid: string }).uid).toMatch(/^[0-9a-kmnp-z]{16}$/)
  })

  test('refuses what is no name', async () => {
    for (const username of ['', 'two words', 'per%cent', 'x'.repeat(101), 'nul\u0000', '😀', 7, null]) {
      expect((await world.send('begin', { company_url: 'acme', username })).status, String(username)).toBe(400)
    }
    expect((await world.send('begin', { company_url: ' ', username: 'wanda' })).message).toBe(
      'Please input your company',
    )
  })

  test('is slowed down by name and by address', async () => {
    const many = await Promise.all(Array.from({ length: 70 }, () => begin('acme', 'victim', '192.0.2.9')))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(many.find(({ status }) => status !== 200)).toMatchObject({ status: 429, code: 'tooMany' })
    // Whose name it is can sign in from elsewhere all the same.
    expect((await begin('acme', 'victim', '192.0.2.8')).status).toBe(200)
    // The same name elsewhere is somebody else.
    expect((await begin('other', 'victim', '192.0.2.9')).status).toBe(200)
    // A whole site begins its shift behind one address: it is let through as far as the firewall lets it.
    const before = beginsPerAddress - 10
    await world.stores.limits.consume('-', 'begin 192.0.2.10', before, 5 * 60_000, world.now(), before)
    const wide = await Promise.all(Array.from({ length: 20 }, (_, n) => begin('acme', `n${n}`, '192.0.2.10')))
    expect(wide.filter(({ status }) => status === 200)).toHaveLength(10)
    expect((await begin('acme', 'tom', '192.0.2.11')).status).toBe(200)
    world.pass(5 * 60_000)
    expect((await begin('acme', 'victim', '192.0.2.9')).status).toBe(200)
  })
})
