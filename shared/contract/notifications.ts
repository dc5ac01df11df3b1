import * as z from 'zod'
import {
  deliveryStatuses,
  longestMessage,
  longestTitle,
  mostNotifications,
  mostOccurrences,
  mostRecipients,
  notificationEvents,
  notificationMessages,
  occurrenceKinds,
} from '../notifications.ts'
import { parseRepeat, writeRepeat } from '../recurrence.ts'
import { facilityManagers } from '../roles.ts'
import { parseWireTime } from '../time.ts'
import { call } from './call.ts'
import { actor, CompanyId, Done, FacilityId, GroupId, Instant, longText, OwnId, text, UserId, Zone } from './fields.ts'
import { listCall } from './listCall.ts'
import { WireTime } from './wireTime.ts'

const messages = notificationMessages

/** A title or message: more than could be stored at all is refused first, what is too long for a screen with its own words. */
const shown = (schema: z.ZodString, most: number, missing: string, long: string) =>
  schema.refine((value) => value !== '', missing).refine((value) => [...value].length <= most, long)
const Title = shown(text(1000, messages.title), longestTitle, messages.title, messages.longTitle)
const Message = shown(longText(5000, messages.message), longestMessage, messages.message, messages.longMessage)

const Flag = z.union([z.literal(1), z.literal(0)], 'Use 1 or 0')
/** 1 by default. */
const Switch = Flag.default(1)
const IsWorker = z
  .union([z.literal(0), z.literal(1)], 'Use 1 or 0')
  .describe('1 if `sent_to` lists workers, 0 if it lists groups')
const SentTo = z
  .array(GroupId)
  .max(mostRecipients)
  .describe('IDs of groups or of workers. A company or facility does not include its teams')
/** Some recipients; what is missing is called by what was to be chosen. */
const someone = <Body extends { sent_to?: string[] | undefined; is_worker?: 0 | 1 | undefined }>(
  body: Body,
  context: z.RefinementCtx<Body>,
) => {
  if (body.sent_to?.length === 0)
    context.addIssue({
      code: 'custom',
      path: ['sent_to'],
      message: body.is_worker === 1 ? messages.workers : messages.groups,
    })
}

const Events = z
  .array(z.enum(notificationEvents, 'Not a known event'))
  .max(notificationEvents.length)
  .overwrite((events) => notificationEvents.filter((event) => events.includes(event)))

/** The text of a repetition, its days from Monday on; null where it does not repeat. */
const Repeat = z
  .string()
  .max(200)
  .nullable()
  .transform((value, context) => {
    if (value === null || value === 'Never') return null
    const repeat = parseRepeat(value)
    if (repeat) return writeRepeat(repeat)
    context.addIssue({ code: 'custom', message: messages.repeat })
    return z.NEVER
  })
  .describe('`frequency:every[:days]`, for example `Weekly:1:Weekdays` or `Weekly:2:Monday,Friday`; null or `Never`')

/** A time to the minute: what falls between is refused, whatever the zone. */
const Minute = WireTime.refine((value) => (parseWireTime(value, 'UTC') ?? 0) % 60_000 === 0, messages.minute)
const time_zone = Zone.optional().describe(
  'Time zone for reading and answering `date_time`; defaults to the company’s. Repeats follow the company’s time zone',
)

const wall = z.string().describe('`YYYY-MM-DD HH:mm:00` in the requested time zone')

/** A custom notification as lists show it. */
export const CustomNotification = z.object({
  id: z.string(),
  enabled: Flag,
  title: z.string(),
  message: z.string(),
  sound: Flag,
  vibration: Flag,
  persistent: Flag,
  dismissible: Flag,
  events: z.array(z.enum(notificationEvents)),
  repeat: z.string().nullable(),
  date_time: wall.nullable().describe('When it is first sent; null if only events trigger it'),
  next_date_time: wall.nullable().describe('When it is next sent; null if never, or only on events'),
  sent_to: z.array(z.string()),
  is_worker: Flag,
  changed_on: Instant,
  changed_by: z.string().describe('Full name; empty if unknown'),
})
export type CustomNotification = z.infer<typeof CustomNotification>

export const NotificationRecipient = z.object({
  custom_notification_id: z.string(),
  group_uid: z.string().nullable(),
  user_uid: z.string().nullable(),
  name: z.string().describe('Name of the group, or full name of the worker; empty if deleted'),
})
export type NotificationRecipient = z.infer<typeof NotificationRecipient>

/** Something that was sent. */
export const SentNotification = z.object({
  id: z.string().describe('ID by which devices recognize a repeated delivery'),
  custom_notification_id: z.string().nullable().describe('Null for an instant notification'),
  kind: z.enum(occurrenceKinds),
  event: z.enum(notificationEvents).nullable(),
  title: z.string(),
  message: z.string(),
  due_on: Instant,
  sent_by: z.string().describe('Full name of the user who sent it or last changed it; empty if unknown'),
  devices: z.number().int().nullable().describe('Number of devices it was sent to; null until that is known'),
  missed: z.boolean().describe('Whether its time was missed and it was not sent'),
})
export type SentNotification = z.infer<typeof SentNotification>

/** What became of it on a device. */
export const NotificationDelivery = z.object({
  device_id: z.string(),
  label: z.string(),
  serial_number: z.string(),
  user_uid: z.string().nullable(),
  user_name: z.string().nullable().describe('Recipient'),
  status: z.enum(deliveryStatuses),
  sent_on: Instant,
  delivered_on: Instant.nullable(),
  shown_on: Instant.nullable(),
  dismissed_on: Instant.nullable(),
  ended_on: Instant.nullable().describe('When it failed or was given up'),
  reason: z.string().nullable().describe('Why it failed, as reported by the device'),
})
export type NotificationDelivery = z.infer<typeof NotificationDelivery>

const path = <Name extends string>(name: Name) => `/main/v3/groups/${name}`
const who = { ...actor, user_uid: UserId.optional() }

export const notifications = {
  getCustomNotificationsOfCompany: call({
    path: path('getCustomNotificationsOfCompany'),
    access: facilityManagers,
    summary:
      'The custom notifications whose recipients are within the caller’s access scope, each with its recipients.',
    request: z.object({ ...actor, company_uid: CompanyId, time_zone, fac_uid: FacilityId.optional() }),
    response: z.object({
      custom_notifications: z.array(CustomNotification),
      custom_notifications_sent_to: z.array(NotificationRecipient),
      time_zone: z.string().describe('The company’s time zone, which repeats follow'),
    }),
  }),
  setCustomNotification: call({
    path: path('setCustomNotification'),
    access: facilityManagers,
    summary: 'Adds a custom notification, with all its switches on, or changes the given fields of one.',
    request: z
      .object({
        ...who,
        id: OwnId.optional().describe('ID of the notification to change'),
        enabled: Flag.optional(),
        sound: Flag.optional(),
        vibration: Flag.optional(),
        persistent: Flag.optional(),
        dismissible: Flag.optional(),
        title: Title.optional(),
        message: Message.optional(),
        sent_to: SentTo.optional(),
        is_worker: IsWorker.optional(),
        events: Events.optional(),
        date_time: Minute.nullable().optional(),
        repeat: Repeat.optional(),
        time_zone,
      })
      .superRefine((body, context) => {
        const missing = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
        someone(body, context)
        if (body.id === undefined) {
          if (body.title === undefined) missing('title', messages.title)
          if (body.message === undefined) missing('message', messages.message)
          if (body.sent_to === undefined) missing('sent_to', body.is_worker === 1 ? messages.workers : messages.groups)
          if (!body.events?.length && body.date_time == null) missing('events', messages.nothing)
          if (body.date_time == null && body.repeat != null) missing('date_time', messages.noDate)
        }
        if (body.is_worker === 1 && body.events?.length) missing('events', messages.noEventsForWorkers)
      }),
    response: CustomNotification,
    writes: true,
    idempotent: false,
  }),
  deleteCustomNotifications: call({
    path: path('deleteCustomNotifications'),
    access: facilityManagers,
    summary: 'Deletes custom notifications. What they sent stays in the history.',
    request: z.object({ ...who, ids: z.array(OwnId).min(1).max(mostNotifications) }),
    response: Done,
    writes: true,
  }),
  sendInstantCustomNotification: call({
    path: path('sendInstantCustomNotification'),
    access: facilityManagers,
    summary: 'Sends a notification once, now, to those of its recipients who are signed in on handhelds.',
    request: z
      .object({
        ...who,
        title: Title,
        message: Message,
        sent_to: SentTo,
        is_worker: IsWorker,
        ...{ sound: Switch, vibration: Switch, persistent: Switch, dismissible: Switch },
      })
      .superRefine(someone),
    response: z.object({ id: z.string().describe('ID in the history') }),
    writes: true,
    idempotent: false,
  }),
  getNextDateTimeOccurrences: call({
    path: path('getNextDateTimeOccurrences'),
    access: facilityManagers,
    summary: 'The next times of a repetition; without `repeat` only the one time, if it is still to come.',
    request: z.object({
      ...actor,
      date_time: Minute,
      time_zone: Zone,
      repeat: Repeat.optional(),
      number_occurrences: z.number().int().min(1).max(mostOccurrences).default(mostOccurrences),
    }),
    response: z.array(z.array(wall)).length(1).describe('`data[0]` holds the notifications, next one first'),
  }),
  getNotificationRecipientCounts: call({
    path: path('getNotificationRecipientCounts'),
    access: facilityManagers,
    summary: 'The users and devices that a notification to some recipients would reach now.',
    request: z.object({ ...actor, sent_to: SentTo, is_worker: IsWorker }).superRefine(someone),
    response: z.object({
      devices: z.number().int().describe('Devices on which one of them is signed in'),
      workers: z.number().int().describe('Number of workers'),
    }),
  }),
  getSentNotifications: listCall({
    path: path('getSentNotifications'),
    access: facilityManagers,
    summary:
      'What was sent to recipients in the caller’s access scope, or what one custom notification sent; newest first.',
    request: z.object({ ...actor, company_uid: CompanyId, custom_notification_id: OwnId.optional() }),
    item: SentNotification,
  }),
  getNotificationDeliveries: listCall({
    path: path('getNotificationDeliveries'),
    access: facilityManagers,
    summary: 'The devices that a notification was sent to, with the result on each.',
    request: z.object({ ...actor, sent_notification_id: OwnId }),
    item: NotificationDelivery,
  }),
}
