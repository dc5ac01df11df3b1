import { day, hour } from './durations.ts'

/** What browser, server, devices and tests know of notifications on handhelds. */

export const longestTitle = 30
export const longestMessage = 400
/** Custom notifications of a company. */
export const mostNotifications = 500
/** Groups or workers that one names. */
export const mostRecipients = 500
/** Occurrences that are looked ahead. */
export const mostOccurrences = 10

/** What a custom notification may wait for, in the order in which lists offer it. */
export const notificationEvents = [
  'joinGroup',
  'leaveGroup',
  'scansGoal',
  'stepsGoal',
  'scansPerHourGoal',
  'stepsPerHourGoal',
  'secondsPerScanGoal',
  'stepsPerScanGoal',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]
export type GoalEvent = Exclude<NotificationEvent, 'joinGroup' | 'leaveGroup'>

/** How it shows on a device: switches of every custom notification. */
export const notificationSwitches = ['sound', 'vibration', 'persistent', 'dismissible'] as const
export type NotificationSwitch = (typeof notificationSwitches)[number]

/** What devices tell their users by themselves, by the number of the company's preference about it. */
export const systemNotifications = { offline: 400, inactivity: 401, scannerReconnect: 402 } as const
export type SystemNotification = keyof typeof systemNotifications
export type SystemNotificationPref = (typeof systemNotifications)[SystemNotification]
export const systemNotificationPrefs = Object.values(systemNotifications)
export const isSystemNotificationPref = (type: number): type is SystemNotificationPref =>
  (systemNotificationPrefs as readonly number[]).includes(type)

/** Whether devices show it, and how. */
export interface SystemNotificationSetting {
  enabled: boolean
  sound: boolean
  vibration: boolean
}

/** `enable,sound,vibration` as a preference holds it; undefined where a text is no such thing. */
export const parseSystemNotification = (value: string): SystemNotificationSetting | undefined => {
  if (!/^[01],[01],[01]$/.test(value)) return undefined
  const [enabled, sound, vibration] = value.split(',').map((flag) => flag === '1')
  return { enabled: enabled === true, sound: sound === true, vibration: vibration === true }
}
export const writeSystemNotification = ({ enabled, sound, vibration }: SystemNotificationSetting): string =>
  [enabled, sound, vibration].map(Number).join(',')

const usual: SystemNotificationSetting = { enabled: true, sound: true, vibration: true }

/** The attribute of a company that holds it. */
export const systemAttribute = <Name extends SystemNotification>(name: Name) => `tells_${name}` as const
export const systemAttributes = (Object.keys(systemNotifications) as SystemNotification[]).map(systemAttribute)
/** Settings as a company's record has them: missing where nobody chose. */
export type SystemSettings = Partial<Record<(typeof systemAttributes)[number], SystemNotificationSetting | undefined>>

/** What a company's record says; on with all of it, where it says nothing. */
export const systemNotificationOf = (company: SystemSettings, name: SystemNotification): SystemNotificationSetting =>
  company[systemAttribute(name)] ?? usual

/** For how long a notification is brought to a device that does not answer, ms from when it was due. */
export const notificationLasts = hour
/** For how long it is kept what was sent to whom, ms. */
export const deliveriesKept = 180 * day
/** Goals of rates count from so much pick time of the day on, ms: before, each scan turns them over. */
export const rateGoalsAfter = hour / 2

/** How a notification fares on a device, in the order in which it goes on. */
export const deliveryStatuses = ['waiting', 'delivered', 'shown', 'dismissed', 'failed', 'expired'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** What is known of a notification on a device; times are epoch ms by the server's clock. */
export interface DeliveryProgress {
  expires_at: number
  /** When a sync of the device answered it first. */
  delivered_at?: number | undefined
  shown_at?: number | undefined
  dismissed_at?: number | undefined
  failed_at?: number | undefined
  /** When it was found that nobody is there any more whom it is for. */
  missed_at?: number | undefined
}

/** How it fares now. What the device said stands, however late it was. */
export const deliveryStatusOf = (delivery: DeliveryProgress, now: number): DeliveryStatus => {
  const { expires_at, delivered_at, shown_at, dismissed_at, failed_at, missed_at } = delivery
  if (dismissed_at !== undefined) return 'dismissed'
  if (shown_at !== undefined) return 'shown'
  if (failed_at !== undefined) return 'failed'
  if (missed_at !== undefined || expires_at <= now) return 'expired'
  return delivered_at === undefined ? 'waiting' : 'delivered'
}

/** What was sent because of what. */
export const occurrenceKinds = ['schedule', 'event', 'instant'] as const

export const notificationMessages = {
  title: 'Title is required',
  longTitle: 'Title cannot be longer than 30 characters',
  message: 'Message is required',
  longMessage: 'Message cannot be longer than 400 characters',
  groups: 'Groups is required',
  workers: 'Workers is required',
  noEventsForWorkers: 'Events cannot be chosen for workers',
  nothing: 'You must select at least one Event or Date and Time for this notification before proceeding.',
  minute: 'Use a whole minute',
  past: 'The date and time have passed',
  repeat:
    'Use Never, or frequency:every[:days], such as Weekly:2:Monday,Friday; every is 1 to 23 for Hourly, 1 to 30 for Daily, 1 to 8 for Weekly and 1 to 12 for Monthly',
  noDate: 'Please enter a date and time to repeat from',
} as const
