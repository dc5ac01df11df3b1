/** What every layer knows of jobs: work that takes longer than a call may. */

export const jobKinds = [
  'exportUsers',
  'batchCreateUsers',
  'recountScans',
  'sourceData',
  'deviceFinder',
  'networkDevices',
  'shortcutDevices',
  'scannerPresets',
  'createCompany',
  'appDevices',
] as const
export type JobKindName = (typeof jobKinds)[number]

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** Whether a job may still change. */
export const isOpen = (state: JobState) => state === 'waiting' || state === 'running'

/** Kinds that do what was promised already, or are over in a moment: they are not cancelled. */
export const mustEnd: readonly JobKindName[] = [
  'deviceFinder',
  'networkDevices',
  'shortcutDevices',
  'scannerPresets',
  'createCompany',
  'appDevices',
]

/** Kinds whose steps are devices. */
export const aboutDevices: readonly JobKindName[] = [
  'deviceFinder',
  'networkDevices',
  'shortcutDevices',
  'scannerPresets',
  'appDevices',
]

/** Hours for which the file of a job can be fetched, where that is less than the job is kept. */
export const fileHours: Partial<Record<JobKindName, number>> = { sourceData: 24 }

/** Days for which a job and its result are kept once it is over. */
export const jobDays = 7
