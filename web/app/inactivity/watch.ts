import { isVisibleInOtherTab } from './otherTabs.ts'
import { type Phase, phaseAt, presence, setActive } from './presence.ts'

/** Ms between two notes that somebody is there. */
const grain = 1_000
/** Ms after which the clock is looked at in any case. */
const longest = 15_000
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const occasions = ['focus', 'pageshow', 'storage'] as const

export interface Moment {
  phase: Phase
  /** Whole seconds until the phase ends; 0 where it has no end. */
  left: number
}

const unknown: Phase = { is: 'here', until: Number.POSITIVE_INFINITY }

/**
 * Notes that somebody is there and says what the time has come for, at every change and at every second of a
 * countdown. Activity counts only while nobody is asked: what wakes a laptop up does not bring back a session.
 * @returns how to check at once, and how to stop
 */
export const watch = (changed: (moment: Moment) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let noted = Number.NEGATIVE_INFINITY
  let phase: Phase = unknown

  const check = (): Phase => {
    clearTimeout(timer)
    const now = Date.now()
    const known = presence()
    // A clock that was put back would keep the user signed in until it has caught up.
    if (known && known.active > now) setActive(now)
    phase = known ? phaseAt(known, now) : unknown
    const rest = 'until' in phase ? phase.until - now : 0
    changed({ phase, left: Number.isFinite(rest) ? Math.ceil(rest / 1000) : 0 })
    timer = setTimeout(check, phase.is === 'here' ? Math.min(rest, longest) : rest % 1000 || 1000)
    return phase
  }

  const act = () => {
    const now = Date.now()
    if (now - noted < grain && now >= noted) return
    noted = now
    if (check().is === 'here') setActive(now)
  }

  const seen = async () => {
    if (document.visibilityState === 'visible') {
      check()
      return
    }
    // Nobody looks at the question, so nobody will answer it.
    if (check().is !== 'warned' || (await isVisibleInOtherTab())) return
    if (phase.is === 'warned') changed({ phase: { is: 'gone' }, left: 0 })
  }

  for (const name of activities) window.addEventListener(name, act, { capture: true, passive: true })
  for (const name of occasions) window.addEventListener(name, check)
  document.addEventListener('visibilitychange', seen)
  // Whoever opens a page is there.
  act()

  const stop = () => {
    clearTimeout(timer)
    for (const name of activities) window.removeEventListener(name, act, { capture: true })
    for (const name of occasions) window.removeEventListener(name, check)
    document.removeEventListener('visibilitychange', seen)
  }
  return { check, stop }
}
