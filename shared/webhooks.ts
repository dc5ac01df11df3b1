import { day, hour, minute } from './durations.ts'

/** What browser, server and tests know of webhooks: addresses of other systems that are told what happens. */

/** What a webhook may be told of. */
export const webhookEvents = ['incident', 'deviceOffline', 'goalMissed', 'jobDone'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What each is called in the requests that are sent; a test delivery has a name of its own. */
export const eventTypes = {
  incident: 'incident.created',
  deviceOffline: 'device.offline',
  goalMissed: 'goal.missed',
  jobDone: 'job.done',
} as const satisfies Record<WebhookEvent, string>
export const trialType = 'webhook.test'

/** Webhooks of a company. */
export const mostWebhooks = 10
/** Groups that a webhook names. */
export const mostWebhookGroups = 200
export const longestWebhookName = 80
export const longestWebhookAddress = 1000
/** Trials of a company in an hour: each is a request to somebody's server. */
export const trialsAnHour = 60

/** How long a delivery is kept, ms. */
export const deliveriesKept = 30 * day
/** How long the secret before still signs beside the new one, ms. */
export const secretsOverlap = day
/** How long a webhook may fail before it is switched off, ms. */
export const failsFor = 3 * day

/** How long it is waited after each try that failed before the next one, ms: somewhat longer than three days together. */
export const retryWaits: readonly number[] = [
  ...[5000, minute, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** Why a try failed. */
export const deliveryFaults = [
  /** The answer was no 2xx. */
  'status',
  /** The answer leads elsewhere, where nobody follows. */
  'redirect',
  /** Nothing came in time. */
  'timeout',
  /** The name of the host is not known. */
  'unknownHost',
  /** The name of the host leads into a network that is not public. */
  'notPublic',
  /** Nobody listens there. */
  'refused',
  /** The certificate of the host is not good. */
  'certificate',
  /** The connection broke. */
  'connection',
] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

/** Why nothing was tried at all. */
export const unsentReasons = ['off', 'deleted'] as const

export const addressMessages = {
  incomplete: 'Please enter a complete address that starts with https://',
  login: 'The address must not contain a username or password',
  port: 'Webhooks are sent to port 443 only',
  notPublic: 'This address is not on the public internet',
} as const

/**
 * What is wrong with the form of an address; undefined where nothing is. Where its host is, is looked at whenever something
 * is sent.
 */
export const addressFault = (address: string): string | undefined => {
  if (!/^https:\/\//i.test(address) || /\s/.test(address) || !URL.canParse(address)) return addressMessages.incomplete
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || hostname === '') return addressMessages.incomplete
  if (username !== '' || password !== '') return addressMessages.login
  return port === '' ? undefined : addressMessages.port
}
