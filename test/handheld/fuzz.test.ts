import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filing } from '../../shared/contract/filing.ts'
import { handheld } from '../../shared/contract/handheld.ts'
import { refusals } from '../../shared/refusals.ts'
import { bodyWith, brokenBodies, nastyJson, type Path, pathsOf } from '../lib/bodies.ts'
import { openSite, password, type Site } from './site.ts'

/** A handheld that is enrolled and sends nonsense: refused, with a code, and never our fault. */

let site: Site
let device: Awaited<ReturnType<Site['handheldOf']>>
beforeAll(async () => {
  site = await openSite()
  device = await site.handheldOf('FUZZ')
})
afterAll(() => site.stop())

const entries = { ...handheld, ...filing }
const calls = Object.keys(entries) as (keyof typeof entries)[]

describe.each(calls)('%s', (name) => {
  const known = () => ({
    ...{ at: site.clock.now, sent_at: site.clock.now, from: site.clock.now, to: site.clock.now + 1000 },
    ...{ username: 'amara.name', password },
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
    for (const path of pathsOf(entries[name])) {
      site.clock.now += 20 * 60_000
      device = await site.handheldOf('FUZZ')
      for (const json of nastyJson) {
        site.clock.now += 30_000
        isOrdered(
          await device.call(name, bodyWith(entries[name], known(), path, json)),
          `${path.join('.')}: ${json.slice(0, 60)}`,
        )
      }
    }
  })
})

describe('batches', () => {
  const batch = (join_id: string, at: number) => ({
    ...{ id: 'b1', join_id, from: at, to: at + 5000 },
    scans: [{ id: 's1', at: at + 1000, code: '4001', symbology: 'EAN13', outcome: 'accepted', gap: null }],
    steps: [{ id: 't1', at: at + 2000, count: 3 }],
  })
  const places: Path[] = [
    ...['id', 'join_id', 'from', 'to', 'scans', 'steps'].map((name) => [name]),
    ...['id', 'at', 'code', 'symbology', 'outcome', 'gap'].map((name) => ['scans', 0, name]),
    ...['id', 'at', 'count'].map((name) => ['steps', 0, name]),
  ]

  test.each(places.map((path) => [path.join('.'), path] as const))('stand any value as %s', async (_, path) => {
    site.clock.now += 20 * 60_000
    device = await site.handheldOf('FUZZ')
    const at = site.clock.now
    const { data: signedIn } = await device.call('signIn', { username: 'amara.name', password, at })
    const { data: joined } = await device.call('joinGroup', { work_id: signedIn.work_id, group_uid: 'pick', at })
    for (const [index, json] of nastyJson.entries()) {
      site.clock.now += 5000
      const whole = JSON.stringify({
        sent_at: site.clock.now,
        batches: [{ ...batch(joined.join_id, at + index * 5000), id: `${path.join('-')}-${index}` }],
      })
      const sent = JSON.parse(whole)
      let holder = sent.batches[0]
      for (const step of path.slice(0, -1)) holder = holder[step]
      holder[path.at(-1) ?? ''] = 'here'
      const answer = await device.call(
        'events',
        JSON.stringify(sent).replace('"here"', () => json),
      )
      const told = `${path.join('.')}: ${json.slice(0, 60)}`
      expect(answer.status, told).toBe(200)
      expect(answer.data.batches, told).toHaveLength(1)
      // What was taken is counted and read again: nothing is kept that cannot be.
      const [result] = answer.data.batches
      expect(handheld.events.response.safeParse(answer.data).success, told).toBe(true)
      if (result.status === 'accepted') {
        const [again] = (
          await device.call(
            'events',
            JSON.stringify(sent).replace('"here"', () => json),
          )
        ).data.batches
        expect(again, told).toEqual({ ...result, status: 'duplicate' })
      }
    }
  })
})
