import type { Job } from '../../../shared/contract/jobs.ts'
import { isOpen } from '../../../shared/jobs.ts'
import { read } from '../../api/calls.ts'
import { wasStartedHere } from './summary.ts'

/** The viewer's own jobs of the last week, the newest first. */
export const ownJobs = read('getJobs', {})

/** What the sign in the header shows. */
export interface Summary {
  running: number
  failed: number
  /** Of all that run together, 0 to 1; undefined where nobody knows how much there is. */
  share: number | undefined
}

/** How far a job is, 0 to 1; undefined where nobody knows how much there is. */
export const shareOf = ({ done, total }: Pick<Job, 'done' | 'total'>): number | undefined =>
  total === null ? undefined : total === 0 ? 0 : Math.min(1, done / total)

/** Whether a job asks for something: it failed, or did not do all that it was to do. */
export const asksForMore = ({ state, failed, unsent = 0 }: Pick<Job, 'state' | 'failed' | 'unsent'>) =>
  state === 'failed' || (state === 'done' && failed + unsent > 0)

export const summaryOf = (jobs: readonly Job[]): Summary => {
  const running = jobs.filter(({ state }) => isOpen(state))
  const shares = running.map(shareOf)
  const known = shares.filter((share) => share !== undefined)
  return {
    running: running.length,
    failed: jobs.filter(asksForMore).length,
    share:
      running.length > 0 && known.length === shares.length
        ? known.reduce((a, b) => a + b, 0) / known.length
        : undefined,
  }
}

const soonest = 1000
const latest = 15_000

/**
 * When to ask again how far jobs are: soon after something has moved, and less and less often while nothing does.
 * @param still ms for which nothing has moved
 * @returns ms; false where nothing runs
 */
export const pollAfter = (jobs: readonly Job[] | undefined, still: number): number | false =>
  jobs?.some(({ state }) => isOpen(state)) ? Math.min(latest, Math.max(soonest, still / 2)) : false

/** Of the first answer that is seen: the jobs of this tab that were over before anybody looked. */
export const endedBefore = (now: readonly Job[]): Job[] =>
  now.filter(({ id, state }) => !isOpen(state) && wasStartedHere(id))

/** Whether there is a file to be downloaded: some are gone before their job is. @param now epoch ms */
export const hasFile = ({ file }: Pick<Job, 'file'>, now: number): boolean =>
  file !== null && (file.expires_at === undefined || Date.parse(file.expires_at) > now)

/** The jobs that have ended between two answers: those that were open, and those that are new and over already. */
export const endedSince = (before: readonly Job[], now: readonly Job[]): Job[] => {
  const states = new Map(before.map(({ id, state }) => [id, state]))
  return now.filter(({ id, state }) => {
    const was = states.get(id)
    return !isOpen(state) && (was === undefined || isOpen(was))
  })
}
