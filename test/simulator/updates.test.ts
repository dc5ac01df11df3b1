import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { whileInUse } from '../../bin/simulator/apps.ts'
import { newWindowMemory, openWindow, type WindowMemory } from '../../bin/simulator/updates.ts'
import { isOpen } from '../../shared/otaWindow.ts'
import { day, hour, minute } from '../../shared/time.ts'

const zone = 'America/Los_Angeles'
const nightly = { enabled: true, start: '22:00', end: '04:00' }
const update = { id: 'rollout-1' }
/** A time of the wall clock in Los Angeles, in November, when it is 8 hours behind. */
const at = (date: number, clock: string) => Date.parse(`2026-11-${date}T${clock}:00-08:00`)

let now = 0
let inUse = false
let misses: number[] = []
let memory: WindowMemory
beforeEach(() => {
  ;[now, inUse, misses, memory] = [at(10, '12:00'), false, [], newWindowMemory()]
})
/** A device; another one with the same memory is the same device, started again. */
const device = ({ share = 0, rule = nightly } = {}) => {
  const window = openWindow(
    { ...{ zone, share, now: () => now, isInUse: () => inUse }, missed: () => misses.push(now) },
    memory,
  )
  window.follow(rule)
  return { ...window, waits: () => window.waitsFor(update) }
}

describe('a simulated handheld', () => {
  test('installs an update in its window alone, by the clock of where it is', () => {
    const one = device()
    expect(one.waits()).toBe('Waits for its window')
    expect(one.nextTurn()).toBe(at(10, '22:00'))
    now = at(10, '21:59')
    expect(one.waits()).toBe('Waits for its window')
    now = at(10, '22:00')
    expect(one.waits()).toBeUndefined()
    now = at(11, '03:59')
    expect(one.waits()).toBeUndefined()
  })

  test('takes its turn, so that not all begin with the window', () => {
    const one = device({ share: 0.5 })
    one.waits()
    expect(one.nextTurn()).toBe(at(10, '22:30'))
    now = at(10, '22:29')
    expect(one.waits()).toBe('Waits for its window')
    now = at(10, '22:30')
    expect(one.waits()).toBeUndefined()
    // A short window has room for all of them too.
    const short = device({ share: 0.99, rule: { enabled: true, start: '22:00', end: '22:10' } })
    short.waits()
    now = at(11, '12:00')
    expect(short.nextTurn()).toBeLessThan(at(11, '22:05'))
  })

  test('waits until nobody is signed in', () => {
    const one = device()
    one.waits()
    now = at(10, '23:00')
    inUse = true
    expect(one.waits()).toBe(whileInUse)
    expect(one.nextTurn()).toBe(at(11, '04:00'))
    inUse = false
    expect(one.waits()).toBeUndefined()
  })

  test('says why it missed its window, once for each, and takes the next one', () => {
    const one = device()
    one.waits()
    now = at(11, '01:00')
    inUse = true
    one.waits()
    now = at(11, '04:00')
    expect(one.waits()).toBe('Missed its window: somebody was signed in')
    expect([one.waits(), misses.length]).toEqual(['Missed its window: somebody was signed in', 1])
    inUse = false
    // Off in the night, and started again by day.
    now = at(12, '09:00')
    const again = device()
    expect(again.waits()).toBe('Missed its window: switched off or offline')
    expect([again.waits(), misses.length]).toEqual(['Missed its window: switched off or offline', 2])
    expect(again.nextTurn()).toBe(at(12, '22:00'))
    now = at(12, '22:00')
    expect(again.waits()).toBeUndefined()
  })

  test('misses no window that ended before it had the file', () => {
    now = at(11, '05:00')
    expect([device().waits(), misses.length]).toEqual(['Waits for its window', 0])
  })

  test('installs nothing and looks at nothing while updates are off', () => {
    const one = device({ rule: { ...nightly, enabled: false } })
    now = at(10, '23:00')
    expect([one.waits(), one.nextTurn()]).toEqual(['Updates are switched off', undefined])
  })

  test('comes to its turn in every window of every zone, also when clocks are set', () => {
    const clock = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
      return `${hours}:${rest}`
    })
    const zones = fc.constantFrom('UTC', zone, 'Europe/Amsterdam', 'Asia/Kathmandu', 'Australia/Lord_Howe')
    const somewhen = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') })
    fc.assert(
      fc.property(clock, clock, zones, somewhen, fc.double({ min: 0, max: 0.99, noNaN: true }), (...drawn) => {
        const [start, end, there, begin, share] = drawn
        fc.pre(start !== end)
        const rule = { enabled: true, start, end }
        let time = begin
        const window = openWindow({ zone: there, share, now: () => time, isInUse: () => false, missed: () => {} })
        window.follow(rule)
        // An hour that is skipped may take a window with it, not two of them.
        for (; window.waitsFor(update) !== undefined && time < begin + 3 * day; ) {
          const turn = window.nextTurn() ?? 0
          expect(turn).toBeGreaterThan(time)
          time = turn
        }
        expect(time - begin).toBeLessThanOrEqual(2 * day + hour + minute)
        expect(isOpen(rule, there, time)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
