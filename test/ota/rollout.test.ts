import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day, hour } from '../../shared/durations.ts'
import {
  acted,
  againstLimit,
  begun,
  cutsOf,
  detailOf,
  mayDo,
  moved,
  planFault,
  type RolloutCourse,
  type RolloutFigures,
  type RolloutPlan,
  reasonOf,
  rolloutActions,
  rolloutPosition,
  rolloutStatusOf,
  stepOf,
  usualPlan,
  waitOf,
} from '../../shared/rollout.ts'
import { holds } from '../lib/property.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const fleet = (count: number) => Array.from({ length: count }, (_, at) => `acme.device-${at}`)
const line = (count: number, rollout = 'r1') => fleet(count).map((device) => rolloutPosition(rollout, device))
const figures = (given: Partial<RolloutFigures> = {}): RolloutFigures => ({
  ...{ offered: 100, finished: 0, failed: 0, unseen: 0 },
  ...given,
})
const plans: fc.Arbitrary<RolloutPlan> = fc.record({
  steps: fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 9 })
    .map((some) => [...some.sort((a, b) => a - b), 100]),
  wait_hours: fc.option(fc.integer({ min: 1, max: 48 })),
  limit: fc.integer({ min: 0, max: 100 }),
  least: fc.integer({ min: 1, max: 50 }),
})

test('of 720 devices 5 % are 36, 25 % 180, and 100 % all of them', () => {
  const places = line(720)
  const cuts = cutsOf(usualPlan.steps, places)
  const counts = [0, 1, 2].map((step) => places.filter((position) => stepOf(position, cuts) === step).length)
  expect(counts).toEqual([36, 144, 540])
})

test('a step of few devices has one at least, and who comes later has a step too', () => {
  const cuts = cutsOf([1, 100], line(3))
  expect(line(3).filter((position) => stepOf(position, cuts) === 0)).toHaveLength(1)
  expect([0, 1]).toContain(stepOf(rolloutPosition('r1', 'acme.new'), cuts))
  // Of a company without devices, by the share of all that may come.
  const none = cutsOf([10, 100], [])
  const share = line(5000).filter((position) => stepOf(position, none) === 0).length / 5000
  expect(share).toBeGreaterThan(0.08)
  expect(share).toBeLessThan(0.12)
})

test('each step has its share rounded up, whatever the plan and the fleet; a device never changes its step', () => {
  holds(
    fc.property(plans, fc.integer({ min: 1, max: 400 }), ({ steps }, count) => {
      const places = line(count)
      const cuts = cutsOf(steps, places)
      for (const [at, percent] of steps.entries()) {
        const having = places.filter((position) => stepOf(position, cuts) <= at).length
        expect(having).toBe(Math.ceil(Number(((percent * count) / 100).toFixed(6))))
      }
      // Who joins the fleet moves nobody.
      const before = places.map((position) => stepOf(position, cuts))
      expect(
        line(count + 50)
          .slice(0, count)
          .map((position) => stepOf(position, cuts)),
      ).toEqual(before)
    }),
    { numRuns: 60 },
  )
})

test('who is first in one rollout is not first in the next', () => {
  const first = (rollout: string) => {
    const cuts = cutsOf([10, 100], line(1000, rollout))
    return new Set(fleet(1000).filter((device) => stepOf(rolloutPosition(rollout, device), cuts) === 0))
  }
  const [one, two] = [first('r1'), first('r2')]
  expect([...one].filter((device) => two.has(device)).length).toBeLessThan(30)
})

test('the rollout of the picture halts at 9 of 142, above 5 %, and not at 7 of 142', () => {
  const course = { ...begun(usualPlan, line(720), now), step: 1 }
  expect(moved(course, figures({ offered: 180, finished: 142, failed: 7 }), now)).toBeUndefined()
  const halted = moved(course, figures({ offered: 180, finished: 142, failed: 9 }), now + hour)
  expect(halted).toMatchObject({
    what: 'halted',
    course: { state: 'halted', halted: { at: now + hour, finished: 142, failed: 9 } },
  })
})

test('before the least number of installs nothing halts, but no further step begins by itself either', () => {
  const course = begun(usualPlan, line(100), now)
  const bad = figures({ offered: 5, finished: 5, failed: 5 })
  expect(moved(course, bad, now + 2 * day)).toBeUndefined()
  expect(waitOf(course, bad, now + 2 * day)).toEqual({ for: 'failures' })
  expect(againstLimit(course, figures({ finished: 19, failed: 19 })).halts).toBe(false)
  expect(againstLimit(course, figures({ finished: 20, failed: 2 })).halts).toBe(true)
  expect(againstLimit(course, figures({ finished: 20, failed: 1 })).halts).toBe(false)
})

test('a step begins once its time has come and half of who can be reached has ended', () => {
  const course = begun(usualPlan, line(200), now)
  const good = figures({ offered: 10, finished: 4, unseen: 2 })
  expect(waitOf(course, good, now + day - 1)).toEqual({ for: 'time', until: now + day })
  expect(moved(course, good, now + day - 1)).toBeUndefined()
  expect(moved(course, good, now + day)).toEqual({
    course: { ...course, step: 1, step_at: now + day },
    what: 'step',
  })
  expect(waitOf(course, figures({ offered: 10, finished: 3, unseen: 2 }), now + day)).toEqual({
    ...{ for: 'installs', missing: 1 },
  })
  // Where nobody can be reached nothing is known.
  expect(waitOf(course, figures({ offered: 10, unseen: 10 }), now + day)).toEqual({ for: 'installs', missing: 1 })
  const byHand = begun({ ...usualPlan, wait_hours: null }, line(200), now)
  expect(moved(byHand, good, now + 100 * day)).toBeUndefined()
  expect(waitOf(byHand, good, now + 100 * day)).toEqual({ for: 'hand' })
})

test('the last step is done once who can be reached has ended, and not while somebody has not', () => {
  const course = { ...begun(usualPlan, line(100), now), step: 2 }
  expect(moved(course, figures({ finished: 91, failed: 2, unseen: 8 }), now)).toBeUndefined()
  expect(moved(course, figures({ finished: 92, failed: 2, unseen: 8 }), now)?.what).toBe('done')
  expect(moved(course, figures({ unseen: 100 }), now)).toBeUndefined()
})

test('who resumes a halted rollout accepts what has failed; what fails from then on is judged anew', () => {
  const halted: RolloutCourse = {
    ...begun(usualPlan, line(720), now),
    ...{ step: 1, state: 'halted', halted: { at: now, finished: 142, failed: 9 } },
  }
  const on = acted(halted, 'resume', figures({ offered: 180, finished: 145, failed: 10 }), now)
  if (!on) throw new Error('not resumed')
  expect(on).toMatchObject({ state: 'running', accepted: { finished: 145, failed: 10 } })
  expect(on.halted).toBeUndefined()
  expect(moved(on, figures({ offered: 180, finished: 160, failed: 20 }), now)).toBeUndefined()
  expect(moved(on, figures({ offered: 180, finished: 165, failed: 12 }), now)?.what).toBe('halted')
  // One that was paused has accepted nothing.
  const paused = acted(begun(usualPlan, line(10), now), 'pause', figures(), now)
  expect(paused && acted(paused, 'resume', figures({ finished: 30, failed: 30 }), now)?.accepted).toBeUndefined()
})

test('whatever happens, steps never go back, what has ended stays so, and nothing moves without being asked', () => {
  const drawn = fc.array(
    fc.record({
      action: fc.constantFrom(...rolloutActions, 'tick' as const),
      passed: fc.integer({ min: 0, max: 40 * hour }),
      finished: fc.integer({ min: 0, max: 40 }),
      failedShare: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 40 },
  )
  holds(
    fc.property(plans, drawn, (plan, steps) => {
      let course = begun(plan, line(100), now)
      let [at, finished, failed] = [now, 0, 0]
      for (const { action, passed, finished: more, failedShare } of steps) {
        at += passed
        const offered = Math.ceil(plan.steps[course.step] ?? 100)
        const added = Math.min(more, offered - finished)
        finished += added
        failed += Math.floor(added * failedShare)
        const seen = { offered, finished, failed, unseen: 0 }
        const before = course
        const may = action !== 'tick' && mayDo(before, action)
        const after = action === 'tick' ? moved(before, seen, at)?.course : acted(before, action, seen, at)
        if (action !== 'tick') expect(after !== undefined).toBe(may)
        course = after ?? before
        expect(course.step).toBeGreaterThanOrEqual(before.step)
        expect(course.step).toBeLessThanOrEqual(before.step + 1)
        expect(course.cuts).toBe(before.cuts)
        if (['rolledBack', 'replaced'].includes(before.state)) expect(course).toBe(before)
        if (course.state === 'halted' && before.state !== 'halted') {
          const counted = againstLimit(before, seen)
          expect(counted.finished).toBeGreaterThanOrEqual(plan.least)
          expect(counted.failed / counted.finished).toBeGreaterThan(plan.limit / 100)
        }
        // Asked once more about the same it stays: a sweep that is done twice moves nothing twice.
        if (action === 'tick' && after && plan.wait_hours !== null) {
          const again = moved(after, { ...seen, offered: Math.ceil(plan.steps[after.step] ?? 100) }, at)
          expect(again === undefined || again.what !== 'step').toBe(true)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test.each<[Partial<RolloutPlan>, string | undefined]>([
  [{}, undefined],
  [{ steps: [100] }, undefined],
  [{ steps: [0.5, 100] }, undefined],
  [{ wait_hours: null }, undefined],
  [{ steps: [] }, 'steps'],
  [{ steps: [5, 25] }, 'steps'],
  [{ steps: [25, 5, 100] }, 'steps'],
  [{ steps: [5, 5, 100] }, 'steps'],
  [{ steps: [0, 100] }, 'steps'],
  [{ steps: [50, 101] }, 'steps'],
  [{ steps: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100] }, 'steps'],
  [{ wait_hours: 0 }, 'wait_hours'],
  [{ wait_hours: 1.5 }, 'wait_hours'],
  [{ limit: -1 }, 'limit'],
  [{ limit: Number.NaN }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ least: 0 }, 'least'],
])('a plan with %o has the fault %s', (change, fault) => {
  expect(planFault({ ...usualPlan, ...change })).toBe(fault)
})

test('of a device it is known whether it was told, waits, has loaded it, has it, failed, or was not seen', () => {
  const seen = now - hour
  const of = (more: Parameters<typeof rolloutStatusOf>[1]) => rolloutStatusOf(0, more, now)
  expect(of({ step: 0, seen, word: undefined })).toBe('waiting')
  expect(of({ step: 1, seen, word: undefined })).toBe('notTold')
  expect(of({ step: 0, seen: now - 7 * day, word: undefined })).toBe('notSeen')
  expect(of({ step: 0, seen: undefined, word: undefined })).toBe('notSeen')
  expect(of({ step: 0, seen: now - 8 * day, word: { state: 'applied' } })).toBe('upToDate')
  expect(of({ step: 0, seen, word: { state: 'failed' } })).toBe('failed')
  expect(of({ step: 0, seen, word: { state: 'downloaded' } })).toBe('downloaded')
  expect(of({ step: 0, seen, word: { state: 'again' } })).toBe('waiting')
})

test('a reason is what stands before the colon', () => {
  expect(reasonOf('Not enough space: 38 MB free, 240 MB needed')).toEqual({
    ...{ reason: 'Not enough space', detail: '38 MB free, 240 MB needed' },
  })
  expect(reasonOf('Checksum differs')).toEqual({ reason: 'Checksum differs', detail: '' })
})

test('what devices say of one failure is one text, with its numbers from the least to the greatest', () => {
  expect(detailOf(['71 MB free, 240 MB needed', '38 MB free, 240 MB needed', '9.5 MB free, 240 MB needed'])).toEqual({
    ...{ detail: '9.5–71 MB free, 240 MB needed', others: 0 },
  })
  expect(detailOf(['battery at 3 %', 'battery at 3 %'])).toEqual({ detail: 'battery at 3 %', others: 0 })
  // Versions and names are no numbers.
  expect(detailOf(['build 4.10-debug', 'build 4.11-debug', 'build 4.11-debug', 'Wi-Fi 5G'])).toEqual({
    ...{ detail: 'build 4.11-debug', others: 2 },
  })
  expect(detailOf(['1.9.4 is there', '1.9.5 is there'])).toEqual({ detail: '1.9.4 is there', others: 1 })
  // Who says nothing says nothing else.
  expect(detailOf(['', '38 MB free', ''])).toEqual({ detail: '38 MB free', others: 0 })
  expect(detailOf(['', ''])).toEqual({ detail: '', others: 0 })
  expect(detailOf([])).toEqual({ detail: '', others: 0 })
})
