import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SyncSection, statusOf } from '../../shared/desired.ts'
import { openSite, type Site } from './site.ts'

/**
 * The way from a wish to a device and back as a machine of states: whatever is wished by whom, whenever the device syncs,
 * and whichever of its reports are lost, come twice or in another order, it ends with the last wish or with a reason.
 */

let site: Site
beforeAll(async () => {
  site = await openSite()
  await site.addShortcuts(...things)
})
afterAll(() => site.stop())

const things = ['a', 'b', 'c'] as const
type Thing = (typeof things)[number]
type Content = { text: number } | null

type Step =
  | { kind: 'wish'; thing: Thing; content: Content; late: boolean }
  | { kind: 'together'; thing: Thing; texts: [number, number]; other: Thing }
  | { kind: 'sync'; fails: boolean }
  | { kind: 'deliver'; place: number; again: boolean }
  | { kind: 'lose'; place: number }

const thing = fc.constantFrom(...things)
const text = fc.nat({ max: 3 })
const place = fc.nat({ max: 9 })
const is = <Kind extends string>(kind: Kind) => fc.constant(kind)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: is('wish'), thing, late: fc.boolean() },
      content: fc.option(fc.record({ text }), { freq: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: is('together'), thing, texts: fc.tuple(text, text), other: thing }) },
  { weight: 4, arbitrary: fc.record({ kind: is('sync'), fails: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: is('deliver'), place, again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: is('lose'), place }) },
)

const section: SyncSection = 'shortcuts'

/** A handheld that has what it was told, tells what it has, and may be of a release that knows no versions. */
const handheld = async (serial: string, knowsVersions: boolean) => {
  const device = await site.handheldOf(serial)
  const has = new Map<string, { content: object; failed: boolean }>()
  let etag: string | undefined
  let number = 0
  let lastReport: object = {}
  return {
    id: device.id,
    has,
    /** What it sends until it is acknowledged. */
    lastReport: () => lastReport,
    call: device.call,
    /** Syncs and does as it is told. @returns the report about it, still to be sent */
    sync: async (fails: boolean) => {
      const { data } = await device.call('sync', etag === undefined ? {} : { etag })
      if (data.unchanged) return undefined
      etag = data.etag
      has.clear()
      const told = data.state[section].map(({ id, version, ...content }: { id: string; version: number }) => {
        has.set(id, { content, failed: fails })
        const state = fails ? { state: 'failed', reason: 'No room' } : { state: 'applied' }
        return { section, id, ...(knowsVersions ? { version } : {}), ...state }
      })
      const gone = data.removals.map(({ id, version }: { id: string; version: number }) => ({
        ...{ section, id, ...(knowsVersions ? { version } : {}), state: 'removed' },
      }))
      number += 1
      lastReport = { etag: data.etag, items: [...told, ...gone], ...(knowsVersions ? { number } : {}) }
      return lastReport
    },
  }
}

let runs = 0

test('any interleaving of wishes, syncs and reports ends with the last wish applied, or with a reason', async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 5, maxLength: 30 }),
    fc.boolean(),
    fc.boolean(),
    async (steps, knowsVersions, failsLast) => {
      const device = await handheld(`M-${++runs}`, knowsVersions)
      const underWay: object[] = []
      /** The latest wish of each thing, by when it was wished. */
      const latest = new Map<Thing, { at: number; content: Content }>()
      let clock = 100
      const wish = async (of: Thing, content: Content, at: number) => {
        // Nothing is to be removed of what nobody ever wished.
        const counts = latest.has(of) || content !== null
        await site.stores.desired.assign(device.id, [{ section, id: of, content }], { by: `m${at % 2}`, at })
        if (counts && at >= (latest.get(of)?.at ?? 0)) latest.set(of, { at, content })
      }
      const send = async (report: object) => expect((await device.call('report', report)).status).toBe(200)

      for (const one of steps) {
        if (one.kind === 'wish') {
          clock += 2
          // A late one was wished before others, as by a job that takes long.
          await wish(one.thing, one.content, one.late ? clock - 7 : clock)
        } else if (one.kind === 'together') {
          clock += 2
          const [first, second] = one.texts
          const newest = one.thing === one.other ? clock + 1 : clock
          await Promise.all([wish(one.thing, { text: first }, clock), wish(one.other, { text: second }, newest)])
          clock = newest
        } else if (one.kind === 'sync') {
          const report = await device.sync(one.fails)
          if (report) underWay.push(report)
        } else if (underWay.length > 0) {
          const at = one.place % underWay.length
          const [report] = one.kind === 'deliver' && one.again ? underWay.slice(at) : underWay.splice(at, 1)
          if (one.kind === 'deliver' && report) await send(report)
        }
        for (const item of await site.stores.desired.list(device.id)) {
          // A word counts for the wish that stands, or not at all; and no wish is shown that is not the latest.
          const wanted = latest.get(item.id as Thing)
          expect(item.content ?? null).toEqual(wanted?.content ?? null)
          if (statusOf(item).status !== 'pending') expect(item.told?.version).toBe(item.version)
        }
      }

      // The network comes back: the device syncs once more where it must, and sends its last report until it is heard.
      await device.sync(failsLast)
      await send(device.lastReport())
      // Whatever was under way for long arrives now, to no avail.
      if (knowsVersions) for (const report of underWay) await send(report)

      const items = new Map((await site.stores.desired.list(device.id)).map((item) => [item.id, item]))
      for (const [of, { content }] of latest) {
        const item = items.get(of)
        if (content === null) {
          expect(device.has.has(of)).toBe(false)
        } else {
          expect(device.has.get(of)?.content).toEqual(content)
          expect(item && statusOf(item).status).toBe(device.has.get(of)?.failed ? 'failed' : 'upToDate')
        }
      }
    },
  )
  await fc.assert(property, { numRuns: 40 })
}, 120_000)
