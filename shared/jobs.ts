/** What every layer knows of jobs: work that takes longer than a call may. */

export const jobKinds = ['exportUsers', 'batchCreateUsers', 'recountScans'] as const
export type JobKindName = (typeof jobKinds)[number]

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** Whether a job may still change. */
export const isOpen = (state: JobState) => state === 'waiting' || state === 'running'

/** Days for which a job and its result are kept once it is over. */
export const jobDays = 7
