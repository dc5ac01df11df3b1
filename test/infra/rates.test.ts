import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { simulationDefaults } from '../../bin/simulator/options.ts'
import { activeWithin } from '../../functions/devices/fleet.ts'
import { rateLimits, stageRates } from '../../functions/lib/rateLimits.ts'
import { day, minute } from '../../shared/durations.ts'
import {
  deviceTokenLifetime,
  freshnesses,
  fullSpan,
  heartbeatEvery,
  heartbeatKeptAfter,
  idleHeartbeatEvery,
  longestSilence,
  mostRequestsAMinute,
  requestsAMinute,
  usualFreshness,
} from '../../shared/handheld.ts'
import { pollEvery } from '../../web/pages/performance/poll.ts'
import { allVariants } from './variants.ts'

const text = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8').replace(/\s+/g, ' ')
const scale = text('scale.md')
const protocol = text('device-protocol.md')

/** A number that a sentence of a document states. */
const stated = (document: string, sentence: RegExp) => {
  const found = sentence.exec(document)?.[1]
  if (!found) throw new Error(`The document does not say ${sentence}`)
  return Number(found.replaceAll(',', ''))
}

/** The fleet that the limits must hold for. */
const fleet = {
  devices: stated(scale, /hold for \*\*([\d,]+) handhelds\*\*/),
  ofCompany: stated(scale, /([\d,]+) of them in one company/),
  atAddress: stated(scale, /and ([\d,]+) behind one address/),
  managersOf1000: stated(scale, /In addition, (\d+) managers/),
}

const { loss, duplicates } = simulationDefaults
const scansAnHour = stated(scale, /8 hours at work with (\d+) scans an hour/)
/** What a handheld in use calls in a minute at most: batches, its token, and what a bad network makes of it. */
const callsAMinute =
  (mostRequestsAMinute(scansAnHour, usualFreshness) + minute / deviceTokenLifetime) * (1 + loss + duplicates)
/** Workers sign in and out, join and leave. */
const shiftChange = { calls: 4, minutes: 15 }
const devicesASecond = (devices: number) =>
  (devices * callsAMinute) / 60 + (devices * shiftChange.calls) / (shiftChange.minutes * 60)

const managersOf = (devices: number) => (devices * fleet.managersOf1000) / 1000
/** Calls of a manager: a page that is opened, and each of its refreshes. */
const page = { opened: 30, refresh: stated(scale, /One refresh is (\d+) calls/), everyMinutes: 5 }
/** A page in sight: it asks whether anything has changed, and at a busy time reads the figures of today again each time. */
const live = {
  questions: minute / pollEvery,
  reads: stated(scale, /the page repeats (\d+) calls/),
}
const liveAMinute = live.questions * (1 + live.reads)
/** The worst minute: everybody opens the console in it, and has figures that move from then on. */
const managersASecond = (devices: number) => (managersOf(devices) * (page.opened + liveAMinute)) / 60

const variants = await allVariants()
// biome-ignore lint/suspicious/noExplicitAny: templates are read at many depths
const ofType = (wanted: string): any[] =>
  (variants[0]?.templates.resources ?? []).filter(({ type }) => type === wanted).map(({ properties }) => properties)
const firewall = ofType('AWS::WAFv2::WebACL').find(({ Scope }) => Scope === 'CLOUDFRONT')
/** What the firewall lets through in five minutes. */
const inFiveMinutes = (rule: string): number => {
  const found = firewall.Rules.find(({ Name }: { Name: string }) => Name === rule)
  if (!found) throw new Error(`no rule ${rule}`)
  return found.Statement.RateBasedStatement.Limit
}

test('the documents say the times that clients and server keep', () => {
  expect(protocol).toContain(
    `${freshnesses.slice(0, -1).join(', ')} or ${freshnesses.at(-1)} seconds, ${usualFreshness} unless`,
  )
  expect(stated(protocol, /its (\d+)th event/)).toBe(fullSpan)
  expect(simulationDefaults.batch).toBe(fullSpan)
  expect(stated(protocol, /(\d+) minutes have passed since it began/) * minute).toBe(longestSilence)
  expect(stated(protocol, /nothing was sent for (\d+) minutes/) * minute).toBe(longestSilence)
  expect(stated(protocol, /at most one in (\d+) minutes/) * minute).toBe(heartbeatEvery)
  // One that comes in time is kept, and one that is lost is sent again in the time that is left.
  expect(heartbeatKeptAfter).toBeLessThan(heartbeatEvery)
  expect(stated(protocol, /at most (\d+) minutes apart/) * minute).toBe(heartbeatEvery + longestSilence)
  expect(heartbeatEvery + longestSilence).toBeLessThan(activeWithin)
  expect(stated(protocol, /nobody is signed in on it, (\d+) minutes/) * minute).toBe(idleHeartbeatEvery.filling)
  expect(stated(protocol, /until its battery is full, and (\d+) from/) * minute).toBe(idleHeartbeatEvery.full)
  expect(stated(protocol, /A token lasts (\d+) hours/) * 60 * minute).toBe(deviceTokenLifetime)
  for (const freshness of freshnesses) {
    const rate = (requests: number) => requests.toFixed(1)
    expect(protocol).toContain(
      `| ${freshness} | ${rate(requestsAMinute(scansAnHour, freshness))} | ${rate(mostRequestsAMinute(scansAnHour, freshness))} |`,
    )
  }
})

describe('the fleet that the documents promise', () => {
  test('fits into what the device API takes in all, and a company’s share of it', () => {
    expect(devicesASecond(fleet.devices)).toBeLessThan(stageRates.device)
    expect(devicesASecond(fleet.ofCompany) * 60).toBeLessThan(rateLimits.handhelds.most)
  })

  test('fits through the firewall from one address, all at once', () => {
    expect(devicesASecond(fleet.atAddress) * 300).toBeLessThan(inFiveMinutes('devices'))
  })

  test('fits into the partition that its figures of one building are added up in', () => {
    const units = stated(scale, /one partition of `Work`: ([\d,]+) write units\/s/)
    const ofBatch = stated(scale, /of which a batch takes (\d+)/)
    expect(((fleet.atAddress * mostRequestsAMinute(scansAnHour, usualFreshness)) / 60) * ofBatch).toBeLessThanOrEqual(
      units,
    )
  })

  test('has managers who can all open the console in the same minute', () => {
    expect(managersASecond(fleet.devices)).toBeLessThan(stageRates.console)
    expect(managersASecond(fleet.ofCompany) * 60).toBeLessThan(rateLimits.console.most)
    const inFive =
      managersOf(fleet.atAddress) * (page.opened + (page.refresh * 5) / page.everyMinutes + 5 * liveAMinute)
    expect(inFive).toBeLessThan(inFiveMinutes('console'))
    expect(managersOf(fleet.atAddress)).toBeLessThan(inFiveMinutes('sign-in'))
  })

  test('has managers whose figures move in ten tabs at once', () => {
    expect(10 * liveAMinute).toBeLessThan(rateLimits.session.most / 2)
  })

  test('is in the documents with the calls that it makes', () => {
    expect(stated(scale, /make ([\d,]+) calls a second/)).toBe(Math.round(devicesASecond(fleet.devices)))
  })
})

test('a handheld that was away for as long as it may catches up within its own limits', () => {
  const batchesInARequest = stated(protocol, /events in a request, batches in a request \| 500, (\d+)/)
  // Used day and night, and scanning so often that no span lasts longer.
  const requests = (7 * day) / 1000 / usualFreshness / batchesInARequest
  expect(requests + 5 * callsAMinute).toBeLessThan(inFiveMinutes('device'))
  expect(requests + callsAMinute).toBeLessThan(rateLimits.device.most)
})

test('the firewall refuses nobody whom the calls themselves would let through', () => {
  const enrolments = stated(protocol, /enrollments from one address \| (\d+) a minute/)
  expect(inFiveMinutes('enrol')).toBeGreaterThanOrEqual(5 * enrolments)
})

test('what the API takes is what the calls reckon with, and within what an account has at first', () => {
  const limits: number[] = ofType('AWS::ApiGatewayV2::Stage').map(
    ({ DefaultRouteSettings }) => DefaultRouteSettings.ThrottlingRateLimit,
  )
  expect(limits.sort((a, b) => a - b)).toEqual(Object.values(stageRates).sort((a, b) => a - b))
  expect(limits.reduce((sum, each) => sum + each)).toBeLessThan(stated(scale, /The account allows ([\d,]+)/))
})
