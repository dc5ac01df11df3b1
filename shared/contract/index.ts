import type * as z from 'zod'
import { apiAccess } from './apiAccess.ts'
import { apiAt } from './apis.ts'
import { apps } from './apps.ts'
import { audit } from './audit.ts'
import type { BatchResult } from './batchCall.ts'
import type { Call } from './call.ts'
import { companies } from './companies.ts'
import { content } from './content.ts'
import { devices } from './devices.ts'
import { filing } from './filing.ts'
import { goals } from './goals.ts'
import { groups } from './groups.ts'
import { handheld } from './handheld.ts'
import { incidents } from './incidents.ts'
import { jobs } from './jobs.ts'
import { mails } from './mails.ts'
import { media } from './media.ts'
import { metrics } from './metrics.ts'
import { networks } from './networks.ts'
import { notifications } from './notifications.ts'
import { otaCalls } from './ota.ts'
import { pictures } from './pictures.ts'
import { preferences } from './preferences.ts'
import { programs } from './programs.ts'
import { rankings } from './rankings.ts'
import { roles } from './roles.ts'
import { scannerPresets } from './scannerPresets.ts'
import { session } from './session.ts'
import { shortcuts } from './shortcuts.ts'
import { skuMetrics } from './skuMetrics.ts'
import { skus } from './skus.ts'
import { source } from './source.ts'
import { tasks } from './tasks.ts'
import { universal } from './universal.ts'
import { universalMetrics } from './universalMetrics.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'
import { webPortal } from './webPortal.ts'

/** Every endpoint group: one Lambda each, `functions/<group>/`. */
export const endpointGroups = {
  session,
  users,
  roles,
  groups,
  preferences,
  goals,
  metrics,
  rankings,
  tasks,
  skus,
  source,
  skuMetrics,
  devices,
  networks,
  apps,
  shortcuts,
  webPortal,
  ota: otaCalls,
  notifications,
  incidents,
  jobs,
  mails,
  content,
  media,
  pictures,
  handheld,
  universal,
  universalMetrics,
  scannerPresets,
  filing,
  companies,
  audit,
  webhooks,
  apiAccess,
  programs,
} as const

export type GroupName = keyof typeof endpointGroups
export type CallsOf<G extends GroupName> = (typeof endpointGroups)[G]

/** Every call, by name. */
export const calls = {
  ...session,
  ...users,
  ...roles,
  ...groups,
  ...preferences,
  ...goals,
  ...metrics,
  ...rankings,
  ...tasks,
  ...skus,
  ...source,
  ...skuMetrics,
  ...devices,
  ...networks,
  ...apps,
  ...shortcuts,
  ...webPortal,
  ...otaCalls,
  ...notifications,
  ...incidents,
  ...jobs,
  ...mails,
  ...content,
  ...media,
  ...pictures,
  ...handheld,
  ...universal,
  ...universalMetrics,
  ...scannerPresets,
  ...filing,
  ...companies,
  ...audit,
  ...webhooks,
  ...apiAccess,
  ...programs,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
/** What a caller sends. */
export type Input<N extends CallName> = z.input<Calls[N]['request']>
/** What a handler receives. */
export type Checked<N extends CallName> = z.output<Calls[N]['request']>
/** What a caller gets as `data`. */
export type Output<N extends CallName> = z.output<Calls[N]['response']>

/** The calls that answer lists in pages to who asks for them. */
export type ListName = { [N in CallName]: Calls[N] extends { page: z.ZodType } ? N : never }[CallName]
/** The calls that do the same to many items. */
export type BatchName = { [N in CallName]: Output<N> extends { results: BatchResult[] } ? N : never }[CallName]
/** The calls that are told nothing but which item. */
export type ItemCall = { [N in CallName]: { uid: string } extends Input<N> ? N : never }[CallName]
/** Those that change something, or answer about any company and no page of a list: what the audit log knows of. */
export type AuditedCall = {
  [N in Exclude<CallName, ListName>]: Calls[N] extends { traits?: infer Traits }
    ? NonNullable<Traits> extends { writes: true } | { universal: true }
      ? N
      : never
    : never
}[Exclude<CallName, ListName>]
/** A row of a list. */
export type Item<N extends ListName> = Output<N>[number]

export const callNames = Object.keys(calls) as CallName[]
export const groupNames = Object.keys(endpointGroups) as GroupName[]
export const groupOf = (name: CallName) => groupNames.find((group) => name in endpointGroups[group]) as GroupName

export { type ApiName, apiAt } from './apis.ts'

/** People make it at the console, not handhelds or programs. */
export const isConsoleCall = (entry: Call) => ['console', 'tools'].includes(apiAt(entry.path))

/** Every answer's body, success and failure alike. */
export interface Envelope<Data = unknown> {
  status: number
  message: string
  data: Data
  /** The message with `{0}` in the place of what varies, and that: where something does. */
  template?: string
  params?: readonly (string | number)[]
  code?: import('../refusals.ts').RefusalCode
  errors?: import('../refusals.ts').FieldError[]
}
