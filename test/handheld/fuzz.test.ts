import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handheld } from '../../shared/contract/handheld.ts'
import { refusals } from '../../shared/refusals.ts'
import { brokenBodies, fieldsOf, goodBody, nasty } from '../lib/bodies.ts'
import { openSite, password, type Site } from './site.ts'

/** A handheld that is enrolled and sends nonsense: refused, with a code, and never our fault. */

let site: Site
let device: Awaited<ReturnType<Site['handheldOf']>>
beforeAll(async () => {
  site = await openSite()
  device = await site.handheldOf('FUZZ')
})
afterAll(() => site.stop())

const calls = Object.keys(handheld) as (keyof typeof handheld)[]

describe.each(calls)('%s', (name) => {
  const body = (more: Record<string, unknown>) => ({
    ...goodBody(handheld[name], { at: site.clock.now, sent_at: site.clock.now, username: 'amara.name', password }),
    ...more,
  })
  const isOrdered = ({ status, code, message }: Awaited<ReturnType<typeof device.call>>, sent: string) => {
    expect(status, sent).toBeLessThan(500)
    expect(message).not.toBe('')
    if (status !== 200) expect(Object.keys(refusals)).toContain(code)
  }

  test('refuses bodies that are no JSON object', async () => {
    for (const raw of brokenBodies) {
      const answer = await device.call(name, raw)
      expect(answer.status, raw.slice(0, 20)).toBeGreaterThanOrEqual(400)
      isOrdered(answer, raw.slice(0, 20))
    }
  })

  test('stands any value in any field', async () => {
    for (const field of fieldsOf(handheld[name])) {
      for (const value of nasty) {
        site.clock.now += 20 * 60_000
        device = await site.handheldOf('FUZZ')
        isOrdered(await device.call(name, body({ [field]: value })), `${field}: ${JSON.stringify(value)?.slice(0, 60)}`)
      }
    }
  })
})
