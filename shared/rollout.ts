import { day, hour } from './durations.ts'

/** How an update goes out: to how many devices at a time, how long each step is watched, and when it halts by itself. */
export interface RolloutPlan {
  /** Percent of the devices that have it once a step is done, rising; the last is 100. */
  steps: readonly number[]
  /** Least hours between two steps; null where somebody goes on by hand. */
  wait_hours: number | null
  /** It halts where more than this share of the installs that ended has failed, percent. */
  limit: number
  /** But not before so many installs have ended. */
  least: number
}

export const usualPlan: RolloutPlan = { steps: [5, 25, 100], wait_hours: 24, limit: 5, least: 20 }
export const planBounds = { steps: 10, hours: 30 * 24, least: 10_000 } as const

/** A device that said nothing for so long is not waited for, ms. */
const unseenAfter = 7 * day

export const rolloutStates = ['running', 'paused', 'halted', 'done', 'rolledBack', 'replaced'] as const
export type RolloutState = (typeof rolloutStates)[number]
export const rolloutActions = ['advance', 'pause', 'resume', 'rollBack'] as const
export type RolloutAction = (typeof rolloutActions)[number]

/** What a rollout is at, as it is kept. Times are epoch ms. */
export interface RolloutCourse {
  plan: RolloutPlan
  /** Of each step, the place below which devices belong to it or to one before. */
  cuts: readonly number[]
  state: RolloutState
  /** The step that devices are told of, from 0. */
  step: number
  /** When that began. */
  step_at: number
  /** What had ended when somebody went on in spite of it: only what comes after counts. */
  accepted?: { finished: number; failed: number } | undefined
  /** What made it halt. */
  halted?: { at: number; finished: number; failed: number } | undefined
}

/** How the devices of the steps that were offered the update fare. */
export interface RolloutFigures {
  /** All of them. */
  offered: number
  /** Those that installed it or failed to. */
  finished: number
  failed: number
  /** Those that ended nothing and were not seen for `unseenAfter`. */
  unseen: number
}

/** What the next step waits for: a time (epoch ms), installs, fewer failures, somebody's hand, or nothing. */
export type RolloutWait =
  | { for: 'time'; until: number }
  | { for: 'installs'; missing: number }
  | { for: 'failures' | 'hand' | 'nothing' }

const places = 2 ** 32

/**
 * Where a device stands in the line of a rollout, 0 to 2^32 - 1: by its id and the rollout's alone (FNV-1a, mixed as
 * MurmurHash3 ends), so it never moves, and stands elsewhere in the next rollout.
 */
export const rolloutPosition = (rollout: string, device: string): number => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(`${rollout} ${device}`)) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Of each step, the place below which devices belong to it: of the devices that there are, a step has its share, rounded up.
 * Devices that come later stand by the same places.
 */
export const cutsOf = (steps: readonly number[], placesOfDevices: readonly number[]): number[] => {
  const line = [...placesOfDevices].sort((a, b) => a - b)
  return steps.map((percent) => {
    if (percent >= 100 || line.length === 0) return Math.round((Math.min(percent, 100) / 100) * places)
    // Without the rounding error of the product, 5 % of 720 would be 37.
    const count = Math.ceil(Number(((percent * line.length) / 100).toFixed(6)))
    return count < line.length ? (line[count] as number) : places
  })
}

/** The step that a place belongs to, from 0. */
export const stepOf = (position: number, cuts: readonly number[]): number => {
  const found = cuts.findIndex((cut) => position < cut)
  return found === -1 ? cuts.length - 1 : found
}

/** What is wrong with a plan, by its field. */
export const planFault = ({ steps, wait_hours, limit, least }: RolloutPlan): keyof RolloutPlan | undefined => {
  const rising = steps.every((percent, at) => percent > (steps[at - 1] ?? 0) && percent <= 100)
  if (steps.length === 0 || steps.length > planBounds.steps || !rising || steps.at(-1) !== 100) return 'steps'
  if (wait_hours !== null && !(Number.isInteger(wait_hours) && wait_hours >= 1 && wait_hours <= planBounds.hours))
    return 'wait_hours'
  if (!(limit >= 0 && limit <= 100)) return 'limit'
  if (!(Number.isInteger(least) && least >= 1 && least <= planBounds.least)) return 'least'
  return undefined
}

/** A rollout at its first step. @param now epoch ms */
export const begun = (plan: RolloutPlan, placesOfDevices: readonly number[], now: number): RolloutCourse => ({
  plan,
  cuts: cutsOf(plan.steps, placesOfDevices),
  state: 'running',
  step: 0,
  step_at: now,
})

/** The installs that count against the limit, and whether they are above it; before `least` of them nothing is decided. */
export const againstLimit = ({ plan, accepted }: RolloutCourse, { finished, failed }: RolloutFigures) => {
  const since = Math.max(0, finished - (accepted?.finished ?? 0))
  const bad = Math.min(since, Math.max(0, failed - (accepted?.failed ?? 0)))
  const above = bad * 100 > plan.limit * since
  return { finished: since, failed: bad, above, halts: above && since >= plan.least }
}

const isLast = ({ plan, step }: RolloutCourse) => step === plan.steps.length - 1

/**
 * What the next step waits for. By itself it begins once its time has come, half of the devices that can be reached have
 * ended, and no more of them failed than may.
 */
export const waitOf = (course: RolloutCourse, figures: RolloutFigures, now: number): RolloutWait => {
  const { wait_hours } = course.plan
  if (wait_hours === null) return { for: 'hand' }
  const until = course.step_at + wait_hours * hour
  if (now < until) return { for: 'time', until }
  const wanted = Math.max(1, Math.ceil((figures.offered - figures.unseen) / 2))
  if (figures.finished < wanted) return { for: 'installs', missing: wanted - figures.finished }
  return { for: againstLimit(course, figures).above ? 'failures' : 'nothing' }
}

/** What happens to a rollout by itself, if anything does. Asked again about the same, it says the same. */
export const moved = (
  course: RolloutCourse,
  figures: RolloutFigures,
  now: number,
): { course: RolloutCourse; what: 'halted' | 'step' | 'done' } | undefined => {
  if (course.state !== 'running') return undefined
  const { halts, finished, failed } = againstLimit(course, figures)
  if (halts) return { course: { ...course, state: 'halted', halted: { at: now, finished, failed } }, what: 'halted' }
  if (isLast(course)) {
    const left = figures.offered - figures.unseen - figures.finished
    return left <= 0 && figures.finished > 0 ? { course: { ...course, state: 'done' }, what: 'done' } : undefined
  }
  if (waitOf(course, figures, now).for !== 'nothing') return undefined
  return { course: { ...course, step: course.step + 1, step_at: now }, what: 'step' }
}

const allowed: Record<RolloutAction, readonly RolloutState[]> = {
  advance: ['running'],
  pause: ['running'],
  resume: ['paused', 'halted'],
  rollBack: ['running', 'paused', 'halted', 'done'],
}

/** Whether somebody may do something with a rollout as it is. */
export const mayDo = (course: RolloutCourse, action: RolloutAction): boolean =>
  allowed[action].includes(course.state) && !(action === 'advance' && isLast(course))

/**
 * A rollout after somebody did something with it; undefined where it is not at that. Who goes on after it has halted accepts
 * what has failed: the count begins anew.
 */
export const acted = (
  course: RolloutCourse,
  action: RolloutAction,
  { finished, failed }: RolloutFigures,
  now: number,
): RolloutCourse | undefined => {
  if (!mayDo(course, action)) return undefined
  if (action === 'advance') return { ...course, step: course.step + 1, step_at: now }
  if (action === 'pause') return { ...course, state: 'paused' }
  if (action === 'rollBack') return { ...course, state: 'rolledBack' }
  const { halted, ...rest } = course
  return { ...rest, state: 'running', ...(halted ? { accepted: { finished, failed } } : {}) }
}

/** How the update of a device stands. */
export const rolloutStatuses = ['upToDate', 'failed', 'downloaded', 'waiting', 'notTold', 'notSeen'] as const
export type RolloutStatus = (typeof rolloutStatuses)[number]

/** What a device said of the update that it was told last. */
export interface RolloutWord {
  state: 'applied' | 'failed' | 'downloaded' | 'again'
}

/**
 * How the update of a device stands.
 * @param device its step, when it was heard of last (epoch ms), and its word
 */
export const rolloutStatusOf = (
  offered: number,
  { step, seen, word }: { step: number; seen: number | undefined; word: RolloutWord | undefined },
  now: number,
): RolloutStatus => {
  if (word?.state === 'applied') return 'upToDate'
  if (word?.state === 'failed') return 'failed'
  if (step > offered) return 'notTold'
  if (seen === undefined || seen <= now - unseenAfter) return 'notSeen'
  return word?.state === 'downloaded' ? 'downloaded' : 'waiting'
}

/** A device's reason for a failure: what it is called, and what the device says more exactly behind a colon. */
export const reasonOf = (word: string): { reason: string; detail: string } => {
  const [reason = '', ...detail] = word.split(':')
  return { reason: reason.trim(), detail: detail.join(':').trim() }
}

/** Numbers that stand by themselves: no part of a version, a name or a larger number. */
const numbers = /(?<![\w.-]|\d,)(\d+(?:\.\d+)?)(?![\w-]|[.,]\d)/

/**
 * What several devices say of the same failure, in one text: what most of them say, its numbers from the least to the greatest.
 * @returns others: how many say something else
 */
export const detailOf = (details: readonly string[]): { detail: string; others: number } => {
  const described = details.filter((detail) => detail !== '').map((detail) => detail.split(numbers))
  const alike = Map.groupBy(described, (pieces) => pieces.filter((_, at) => at % 2 === 0).join('#'))
  const most = [...alike.values()].reduce<string[][]>((best, some) => (some.length > best.length ? some : best), [])
  const range = (at: number) => {
    const sorted = most.map((pieces) => pieces[at] ?? '').sort((a, b) => Number(a) - Number(b))
    const [least = '', greatest = ''] = [sorted[0], sorted.at(-1)]
    return Number(least) === Number(greatest) ? least : `${least}–${greatest}`
  }
  const detail = (most[0] ?? []).map((piece, at) => (at % 2 === 0 ? piece : range(at))).join('')
  return { detail, others: described.length - most.length }
}
