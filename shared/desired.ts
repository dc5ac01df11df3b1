/** Sections of a device's desired state: the kinds of things that a device is told to have or to do. */
export const syncSections = [
  'wifi',
  'shortcuts',
  'scanner',
  'web_tabs',
  'apps',
  'ota',
  'notifications',
  'commands',
] as const
export type SyncSection = (typeof syncSections)[number]

/** What is the same on all devices of a company: its tabs, and its rule of inactivity. */
export const settingSections = ['web_tabs', 'inactivity'] as const
export type SettingSection = (typeof settingSections)[number]
/** Sections of a device's report: the rule of inactivity, which stands beside the sections of a sync, has a report too. */
export const reportSections = [...syncSections, 'inactivity'] as const
export type ReportSection = (typeof reportSections)[number]
/** By what a report names the rule of inactivity: there is one. */
export const inactivityId = 'rule'

/** What a device may say of an item; `downloaded` of apps and updates that are not installed yet. */
export const reportedStates = ['applied', 'removed', 'failed', 'downloaded'] as const
export type ReportedState = (typeof reportedStates)[number]

/** A version of an app, as a device has it. */
export interface InstalledVersion {
  version_name: string
  version_code: number
}

/** What a device said last of an item. */
export interface LastReport {
  /** Of which version of the assignment. */
  version: number
  state: ReportedState
  /** Why it failed, or what it waits for. */
  reason?: string | undefined
  /** Of an app: which version the device has now. */
  installed?: InstalledVersion | undefined
  /** When it arrived, epoch ms by the server's clock. */
  at: number
}

/** An assignment of an item, and what its device reported last. */
export interface Assigned {
  /** Rises with each assignment. */
  version: number
  /** Whether the device shall be without it. */
  removal?: boolean | undefined
  told?: LastReport | undefined
}

/** How an item stands, as the console shows it. */
export type DesiredStatus =
  | { status: 'pending'; downloaded?: { reason: string; at: number } }
  | { status: 'upToDate'; at: number }
  | { status: 'failed'; reason: string; at: number }

/** How an item stands: a report about an earlier assignment says nothing about this one. */
export const statusOf = ({ version, told }: Assigned): DesiredStatus => {
  if (!told || told.version !== version) return { status: 'pending' }
  const { state, reason = '', at } = told
  if (state === 'downloaded') return { status: 'pending', downloaded: { reason, at } }
  return state === 'failed' ? { status: 'failed', reason, at } : { status: 'upToDate', at }
}

/** How an item stands as lists number it: 0 pending, 1 up to date, 2 something went wrong. */
export const deploymentCodes = { pending: 0, upToDate: 1, failed: 2 } as const satisfies Record<
  DesiredStatus['status'],
  number
>

/**
 * How a thing stands on a device that shall have it. A report from before the thing was changed last says nothing, even where
 * the device was not told of the change yet.
 * @param since when the thing was changed last, epoch ms
 */
export const deploymentOf = (assigned: Assigned, since: number): DesiredStatus =>
  assigned.told && !assigned.removal && assigned.told.at < since ? { status: 'pending' } : statusOf(assigned)

/** A report of a device on an item, with the version that it is about. */
export type StateReport = Pick<LastReport, 'version' | 'state'>

/** What becomes of a report: `older` where a newer assignment or report stands, `unknown` where nothing like it was assigned. */
export const reportResults = ['kept', 'older', 'unknown'] as const
export type ReportResult = (typeof reportResults)[number]

/** What becomes of a report about an assignment as it stands; the order of reports of one version is not checked here. */
export const resultOf = (assigned: Assigned | undefined, { version, state }: StateReport): ReportResult => {
  if (!assigned || version > assigned.version) return 'unknown'
  if (version < assigned.version) return 'older'
  const fits = state === 'failed' || (state === 'removed') === (assigned.removal === true)
  return fits ? 'kept' : 'unknown'
}
