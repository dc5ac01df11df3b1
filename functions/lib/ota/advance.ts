import { againstLimit, moved } from '../../../shared/rollout.ts'
import { otaOf } from '../../data/companies.ts'
import { type RolloutEvent, type RolloutRecord, withEvent } from '../../data/rollouts.ts'
import type { Stores } from '../../data/stores.ts'
import { withOffer } from './offer.ts'
import { figuresOf, rolloutProgress } from './progress.ts'

/** From this part of the limit on people are warned that it may halt. */
const warnsAt = 0.8

/** What changes of a rollout with a course of its own: with an event that tells of it. */
export const withCourse = (
  rollout: RolloutRecord,
  course: Pick<RolloutRecord, 'state' | 'step' | 'step_at'> & Partial<Pick<RolloutRecord, 'accepted' | 'halted'>>,
  event: RolloutEvent,
): RolloutRecord => {
  const { accepted: _a, halted: _h, ended_at: _e, ...rest } = rollout
  const { accepted, halted, state, step, step_at } = course
  return {
    ...{ ...rest, state, step, step_at, revision: rollout.revision + 1 },
    begun_at: step > rollout.step ? [...rollout.begun_at, step_at] : rollout.begun_at,
    ...(accepted ? { accepted } : {}),
    ...(halted ? { halted } : {}),
    ...(['done', 'rolledBack', 'replaced'].includes(state) ? { ended_at: event.at } : {}),
    events: withEvent(rollout.events, event),
  }
}

/** Whether people are to be warned: once in a step, from `warnsAt` of the limit on. */
const isWarned = (rollout: RolloutRecord, figures: { finished: number; failed: number }) => {
  const counted = againstLimit(rollout, { ...figures, offered: 0, unseen: 0 })
  const near = counted.failed * 100 > warnsAt * rollout.plan.limit * counted.finished
  const before = rollout.events.some(({ what, at }) => what === 'warned' && at >= rollout.step_at)
  return near && counted.failed > 0 && counted.finished >= rollout.plan.least && !before
}

type MoveStores = Pick<Stores, 'companies' | 'fleet' | 'rollouts'>

/**
 * Moves the rollout of a company on by what its devices have said: it halts, begins its next step, or is done. Two that do it
 * at once move it once; killed on the way nothing has moved.
 * @param now epoch ms
 * @returns what happened, if anything did
 */
export const moveOn = async (
  stores: MoveStores,
  { company, rollout: id }: { company: string; rollout: string },
  now: number,
): Promise<RolloutEvent['what'] | undefined> => {
  const [owner, rollout] = await Promise.all([stores.companies.get(company), stores.rollouts.get(company, id)])
  // While updates are switched off nobody installs anything, and the time of a step stands still with them.
  if (owner?.status !== 1 || !otaOf(owner).enable || otaOf(owner).rollout !== id || !rollout) return undefined
  const figures = figuresOf(await rolloutProgress(stores, rollout, now), rollout.step)
  const { finished, failed } = figures
  const step = moved(rollout, figures, now)
  if (!step) {
    if (rollout.state !== 'running' || !isWarned(rollout, figures)) return undefined
    const event: RolloutEvent = { at: now, what: 'warned', step: rollout.step, finished, failed }
    return (await stores.rollouts.change(rollout, withCourse(rollout, rollout, event))) ? 'warned' : undefined
  }
  const event: RolloutEvent = { at: now, what: step.what, step: step.course.step, finished, failed }
  const after = withCourse(rollout, step.course, event)
  const done = await stores.rollouts.change(rollout, after, { read: owner, ota: withOffer(owner, after) })
  return done ? step.what : undefined
}
