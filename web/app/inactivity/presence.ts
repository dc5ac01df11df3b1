import { hour } from '../../../shared/durations.ts'
import { storedSession } from '../../api/token.ts'

/**
 * Whether somebody is still there, by the clock on the wall and by what all tabs of this browser share. Nothing here
 * counts: timers sleep with the laptop and dawdle in tabs behind others, so they only say when to look again.
 */

/** Ms between "Are you still there?" and the logout. */
export const warning = 10_000
/** Ms after which a session that stays signed in is renewed. */
export const pauseAfter = 12 * hour
/** Ms between "Web activity paused" and the renewal. */
export const pause = 150_000

/** Where the sign-in page says that nobody was there. */
export const idleLogin = '/login?reason=inactivity'

const activeKey = 'shiftdeck.active'
const limitsKey = 'shiftdeck.idle'

/** What holds for a user in this browser. */
export interface Limits {
  user: string
  /** Ms without activity until the user is asked. */
  idle: number
  /** The user stays signed in whatever happens; the session is renewed instead. */
  stay: boolean
}

export interface Presence extends Omit<Limits, 'user'> {
  /** Epoch ms of the last activity in any tab. */
  active: number
  /** Epoch ms at which the session was opened or last renewed. */
  session: number
}

export type Phase =
  /** Nothing to do before `until`, epoch ms like all below. */
  | { is: 'here'; until: number }
  /** Asked whether anybody is there; logged out at `until`. */
  | { is: 'warned'; until: number }
  | { is: 'gone' }
  /** The session is renewed at `until`. */
  | { is: 'paused'; until: number }
  | { is: 'due' }

/** What the time has come for at `now`. */
export const phaseAt = ({ idle, stay, active, session }: Presence, now: number): Phase => {
  if (stay) {
    const from = session + pauseAfter
    if (now < from) return { is: 'here', until: from }
    return now < from + pause ? { is: 'paused', until: from + pause } : { is: 'due' }
  }
  const from = Math.max(active, session) + idle
  if (now < from) return { is: 'here', until: from }
  return now < from + warning ? { is: 'warned', until: from + warning } : { is: 'gone' }
}

const stored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export const limitsOf = (user: string): Limits | undefined => {
  const limits = stored(limitsKey) as Limits | null
  return limits?.user === user ? limits : undefined
}

/** Tells every tab what holds from now on. */
export const setLimits = (limits: Limits) => localStorage.setItem(limitsKey, JSON.stringify(limits))

/** Somebody was there at `now`, in whichever tab. */
export const setActive = (now: number) => localStorage.setItem(activeKey, String(now))

/** What is known now; undefined while the user's own limits are not. */
export const presence = (): Presence | undefined => {
  const session = storedSession()
  const limits = limitsOf(session?.as?.split(' ')[0] ?? '')
  if (!session || !limits) return undefined
  return { idle: limits.idle, stay: limits.stay, active: Number(stored(activeKey)), session: session.at ?? 0 }
}

/** Whether nobody has been there for so long that the session is over. */
export const isGone = (now = Date.now()) => {
  const known = presence()
  return known !== undefined && phaseAt(known, now).is === 'gone'
}

/** Whether the session that has just ended, ended because nobody was there. */
export const wentIdle = (now = Date.now()) => {
  const limits = stored(limitsKey) as Limits | null
  if (!limits || limits.stay) return false
  return phaseAt({ ...limits, active: Number(stored(activeKey)), session: 0 }, now).is !== 'here'
}
