import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TargetMetrics, targetNames } from '../../shared/contract/entities.ts'
import { mostPastValues, ownAt, type PastGoals, pastAfter } from '../../shared/metrics/goals.ts'
import { addDays, dateIn, day, dayRange, hour, minute, slot } from '../../shared/time.ts'
import { holds } from '../lib/property.ts'

const none = Object.fromEntries(targetNames.map((name) => [name, null])) as TargetMetrics
const noon = Date.parse('2026-11-01T12:00:00Z')

interface Step {
  at: number
  change: Partial<TargetMetrics>
}

/** A group after changes, and what it had after each of them. */
const changedBy = (steps: readonly Step[]) => {
  let own = none
  let past: readonly PastGoals[] = []
  const known = [{ at: Number.NEGATIVE_INFINITY, own }]
  for (const { at, change } of steps) {
    past = pastAfter(past, own, change, at)
    own = { ...own, ...change }
    known.push({ at, own })
  }
  /** Told from all of it, one after the other. */
  const replayed = (instant: number) => known.findLast((step) => step.at <= instant)?.own ?? none
  return { own, past, replayed }
}

const values = fc.option(fc.nat({ max: 3 }), { nil: null })
const change = fc.dictionary(fc.constantFrom(...targetNames.slice(0, 4)), values, { minKeys: 1, maxKeys: 3 })
/** Changes one after the other, some of them within minutes. */
const steps = fc
  .array(fc.record({ gap: fc.oneof(fc.nat({ max: 20 * minute }), fc.nat({ max: 2 * day })), change }), {
    maxLength: 30,
  })
  .map((all) => {
    let at = noon
    return all.map(({ gap, change: fields }) => {
      at += gap
      return { at, change: fields }
    })
  })

describe('what a group had of its own', () => {
  test('at the end of any quarter of an hour is what a replay of all changes says', () => {
    holds(
      fc.property(steps, fc.array(fc.integer({ min: -100, max: 6000 })), (all, quarters) => {
        const { own, past, replayed } = changedBy(all)
        const each = all.flatMap(({ at }) => [at - slot, at, at + slot])
        const ends = [...quarters.map((count) => noon + count * slot), ...each].map(
          (at) => Math.ceil(at / slot) * slot - 1,
        )
        for (const end of ends) expect(ownAt(own, past, end)).toEqual(replayed(end))
      }),
    )
  })

  test('at the end of a day is the same in every zone, however many changes are one', () => {
    const zones = ['America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham', 'UTC']
    holds(
      fc.property(steps, fc.constantFrom(...zones), (all, zone) => {
        const { own, past, replayed } = changedBy(all)
        for (const { at } of all) {
          for (const date of [addDays(dateIn(zone, at), -1), dateIn(zone, at)]) {
            const last = dayRange(zone, date).to - 1
            expect(ownAt(own, past, last)).toEqual(replayed(last))
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  test('is kept once for each quarter of an hour in which something was changed', () => {
    holds(
      fc.property(steps, (all) => {
        const quarters = changedBy(all).past.map(({ until }) => Math.floor(until / slot))
        expect(new Set(quarters).size).toBe(quarters.length)
        expect(quarters).toEqual(quarters.toSorted((a, b) => a - b))
      }),
    )
  })

  test('is not kept where a value is set to what it was', () => {
    const { past } = changedBy([
      { at: noon, change: { scans_phr: 100, hourly_wage: null } },
      { at: noon + hour, change: { scans_phr: 100 } },
      { at: noon + 2 * hour, change: { scans_phr: 0, hourly_wage: 18 } },
    ])
    expect(past).toEqual([
      { until: noon, values: { scans_phr: null } },
      { until: noon + 2 * hour, values: { scans_phr: 100, hourly_wage: null } },
    ])
  })

  test('is that of the first change of a quarter, with the fields of the others', () => {
    const { past } = changedBy([
      { at: noon - 1, change: { scans_phr: 90 } },
      { at: noon, change: { scans_phr: 100 } },
      { at: noon + slot - 1, change: { scans_phr: 110, sec_pscan: 5 } },
      { at: noon + slot, change: { scans_phr: 120 } },
    ])
    expect(past).toEqual([
      { until: noon - 1, values: { scans_phr: null } },
      { until: noon, values: { scans_phr: 90, sec_pscan: null } },
      { until: noon + slot, values: { scans_phr: 110 } },
    ])
  })

  test('stays in order where a clock is behind', () => {
    const { past } = changedBy([
      { at: noon + hour, change: { scans_phr: 90 } },
      { at: noon, change: { sec_pscan: 4 } },
    ])
    expect(past).toEqual([{ until: noon + hour, values: { scans_phr: null, sec_pscan: null } }])
  })

  test('has a bound: the oldest go, and before them it is as it was then', () => {
    const all = Array.from({ length: 500 }, (_, n) => ({ at: noon + n * hour, change: { scans_phr: n, sec_pscan: n } }))
    const { own, past } = changedBy(all)
    expect(past.length).toBe(mostPastValues / 2)
    expect(past[0]).toEqual({ until: noon + 300 * hour, values: { scans_phr: 299, sec_pscan: 299 } })
    expect(ownAt(own, past, noon)).toEqual({ ...none, scans_phr: 299, sec_pscan: 299 })
    expect(ownAt(own, past, noon + 499 * hour - 1)).toEqual({ ...none, scans_phr: 498, sec_pscan: 498 })
  })
})
