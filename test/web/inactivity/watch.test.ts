import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerOtherTabs } from '../../../web/app/inactivity/otherTabs.ts'
import {
  idleLogin,
  isGone,
  type Presence,
  pause,
  pauseAfter,
  phaseAt,
  setActive,
  setLimits,
  wentIdle,
} from '../../../web/app/inactivity/presence.ts'
import { type Moment, watch } from '../../../web/app/inactivity/watch.ts'
import { signedInSince, stubTab } from './tab.ts'

const minute = 60_000
const idle = 30 * minute
const start = Date.parse('2026-11-20T06:00:00Z')

let tab: ReturnType<typeof stubTab>
let moments: Moment[]
let watching: ReturnType<typeof watch> | undefined
const now = () => moments.at(-1)
const phases = () => moments.map(({ phase }) => phase.is).filter((is, at, all) => is !== all[at - 1])

const begin = () => {
  watching = watch((moment) => moments.push(moment))
}

beforeEach(() => {
  tab = stubTab(start)
  moments = []
})
afterEach(() => {
  watching?.stop()
  watching = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what the time has come for', () => {
  const at = (more: Partial<Presence>, after: number) =>
    phaseAt({ idle, stay: false, active: start, session: start, ...more }, start + after)

  test.each([
    [0, 'here'],
    [idle - 1, 'here'],
    [idle, 'warned'],
    [idle + 9_999, 'warned'],
    [idle + 10_000, 'gone'],
    [12 * 60 * minute, 'gone'],
  ])('%i ms after the last activity: %s', (after, is) => expect(at({}, after).is).toBe(is))

  test.each([
    [0, 'here'],
    [43_200_000 - 1, 'here'],
    [43_200_000, 'paused'],
    [43_200_000 + 149_999, 'paused'],
    [43_200_000 + 150_000, 'due'],
    [3 * 43_200_000, 'due'],
  ])('%i ms after the session of somebody who stays signed in was renewed: %s', (after, is) =>
    expect(at({ stay: true }, after).is).toBe(is),
  )

  test('a sign-in is activity, whatever was before it', () => {
    expect(at({ active: start - 10 * idle }, idle - 1).is).toBe('here')
  })
})

describe('somebody who is idle', () => {
  beforeEach(() => signedInSince(start, { idle, stay: false }))

  test('is asked for ten seconds, second by second, and is gone', () => {
    begin()
    vi.advanceTimersByTime(idle)
    expect(now()).toMatchObject({ phase: { is: 'warned' }, left: 10 })
    const seconds = Array.from({ length: 10 }, () => {
      vi.advanceTimersByTime(1_000)
      return now()?.left
    })
    expect(seconds).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(now()?.phase.is).toBe('gone')
  })

  test.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])('is not, when there is a %s', (event) => {
    begin()
    vi.advanceTimersByTime(idle - 5_000)
    tab.use(event)
    vi.advanceTimersByTime(idle - 10_000)
    expect(phases()).toEqual(['here'])
    vi.advanceTimersByTime(5_000)
    expect(now()?.phase.is).toBe('here')
    vi.advanceTimersByTime(5_000)
    expect(now()?.phase.is).toBe('warned')
  })

  test('is not brought back by moving the mouse once the question is asked, but by the answer', () => {
    begin()
    vi.advanceTimersByTime(idle + 3_000)
    tab.use()
    expect(now()).toMatchObject({ phase: { is: 'warned' }, left: 7 })
    setActive(Date.now())
    watching?.check()
    expect(now()?.phase.is).toBe('here')
    vi.advanceTimersByTime(idle)
    expect(now()?.phase.is).toBe('warned')
  })

  test('is kept by activity in another tab, and asked no longer when another tab had the answer', () => {
    begin()
    vi.advanceTimersByTime(idle - 1)
    setActive(Date.now())
    vi.advanceTimersByTime(1)
    expect(now()?.phase.is).toBe('here')
    vi.advanceTimersByTime(idle)
    expect(now()?.phase.is).toBe('warned')
    setActive(Date.now())
    tab.storageChanged()
    expect(now()?.phase.is).toBe('here')
  })

  test('is gone when the laptop wakes, before anything counts as activity', () => {
    begin()
    tab.sleep(8 * 60 * minute)
    tab.use()
    expect(phases()).toEqual(['here', 'gone'])
    expect(isGone()).toBe(true)
  })

  test('is asked with what is left when the laptop wakes in between', () => {
    begin()
    tab.sleep(idle + 4_000)
    tab.show(true)
    expect(now()).toMatchObject({ phase: { is: 'warned' }, left: 6 })
  })

  test('is told late, not wrongly, by timers that were held up', () => {
    begin()
    tab.sleep(idle + 60_000)
    vi.advanceTimersByTime(15_000)
    expect(phases()).toEqual(['here', 'gone'])
  })

  test('does not stay because the clock was put back', () => {
    begin()
    tab.sleep(-3 * 60 * minute)
    signedInSince(Date.now(), { idle, stay: false })
    vi.advanceTimersByTime(15_000 + idle)
    expect(now()?.phase.is).toBe('warned')
  })

  test('stays when the page is hidden before the question is asked', async () => {
    begin()
    tab.show(false)
    await vi.advanceTimersByTimeAsync(minute)
    tab.show(true)
    expect(phases()).toEqual(['here'])
  })

  test('whose limit was changed meanwhile is measured by the new one', () => {
    begin()
    vi.advanceTimersByTime(minute)
    setLimits({ user: 'ann', idle: minute, stay: false })
    tab.storageChanged()
    expect(now()?.phase.is).toBe('warned')
  })

  test('has left nothing behind for the next one: limits are those of the user who is signed in', () => {
    setLimits({ user: 'ben', idle: 1, stay: false })
    begin()
    vi.advanceTimersByTime(idle)
    expect(phases()).toEqual(['here'])
    expect(isGone()).toBe(false)
  })

  test('is told why, in tabs whose session another one has ended', () => {
    begin()
    expect(wentIdle()).toBe(false)
    localStorage.removeItem('shiftdeck.session')
    tab.sleep(idle)
    expect(wentIdle()).toBe(true)
    expect(idleLogin).toBe('/login?reason=inactivity')
  })
})

describe('the question is hidden', () => {
  /** For so long an answer of another tab is waited for, ms. */
  const heardWithin = 600

  beforeEach(() => {
    signedInSince(start, { idle, stay: false })
    begin()
    vi.advanceTimersByTime(idle)
    expect(now()?.phase.is).toBe('warned')
    // That of the countdown.
    expect(vi.getTimerCount()).toBe(1)
  })

  test('and nobody sees another tab: gone at once', async () => {
    tab.show(false)
    await vi.advanceTimersByTimeAsync(heardWithin - 1)
    expect(now()?.phase.is).toBe('warned')
    await vi.advanceTimersByTimeAsync(1)
    expect(now()?.phase.is).toBe('gone')
  })

  test('and another tab is seen: the question goes on there', async () => {
    const other = answerOtherTabs()
    const answers = new BroadcastChannel('shiftdeck.present')
    answers.onmessage = ({ data }) => {
      if (data === 'who is seen?') answers.postMessage('here')
    }
    tab.show(false)
    expect(vi.getTimerCount()).toBe(2)
    // What tabs say to each other takes real time: nothing is waited for any more once the answer is heard.
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(heardWithin)
    expect(now()?.phase.is).toBe('warned')
    answers.close()
    other()
  })
})

describe('somebody who stays signed in', () => {
  beforeEach(() => signedInSince(start, { idle: minute, stay: true }))

  test('is never asked; after twelve hours a countdown of 150 seconds begins', () => {
    begin()
    vi.advanceTimersByTime(pauseAfter)
    expect(phases()).toEqual(['here', 'paused'])
    expect(now()?.left).toBe(150)
    vi.advanceTimersByTime(1_000)
    expect(now()?.left).toBe(149)
    vi.advanceTimersByTime(pause - 1_000)
    expect(now()?.phase.is).toBe('due')
  })

  test('whose laptop slept through it is due when it wakes', () => {
    begin()
    tab.sleep(20 * 60 * minute)
    tab.show(true)
    expect(phases()).toEqual(['here', 'due'])
  })

  test('goes on when another tab has renewed the session', () => {
    begin()
    vi.advanceTimersByTime(pauseAfter + 20_000)
    signedInSince(Date.now(), { idle: minute, stay: true })
    tab.storageChanged()
    expect(phases()).toEqual(['here', 'paused', 'here'])
  })

  test('is measured again when staying was turned off, from the click on', () => {
    begin()
    vi.advanceTimersByTime(pauseAfter + 20_000)
    setActive(Date.now())
    setLimits({ user: 'ann', idle: minute, stay: false })
    tab.storageChanged()
    expect(now()?.phase.is).toBe('here')
    vi.advanceTimersByTime(minute)
    expect(now()?.phase.is).toBe('warned')
  })
})
