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
  .describe('1 where `sent_to` names workers, 0 where it names groups')
const SentTo = z
  .array(GroupId)
  .max(mostRecipients)
  .describe('uids of groups or of workers. A company or facility does not include its teams')
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
  .describe('`frequency:every[:days]`, such as `Weekly:1:Weekdays` or `Weekly:2:Monday,Friday`; null or `Never`')

/** A time to the minute: what falls between is refused, whatever the zone. */
const Minute = WireTime.refine((value) => (parseWireTime(value, 'UTC') ?? 0) % 60_000 === 0, messages.minute)
const time_zone = Zone.optional().describe(
  'the zone in which `date_time` is read and answered; the company’s without it. What repeats follows the company’s zone',
)

const wall = z.string().describe('`YYYY-MM-DD HH:mm:00` in the zone asked for')

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
  date_time: wall.nullable().describe('when it is sent first; null where it waits for events alone'),
  next_date_time: wall.nullable().describe('when it is sent next; null where that is never, by the time at least'),
  sent_to: z.array(z.string()),
  is_worker: Flag,
  changed_on: Instant,
  changed_by: z.string().describe('first and last name; empty where nobody knows'),
})
export type CustomNotification = z.infer<typeof CustomNotification>

export const NotificationRecipient = z.object({
  custom_notification_id: z.string(),
  group_uid: z.string().nullable(),
  user_uid: z.string().nullable(),
  name: z.string().describe('of the group, or first and last name; empty of who is gone'),
})
export type NotificationRecipient = z.infer<typeof NotificationRecipient>

/** Something that was sent. */
export const SentNotification = z.object({
  id: z.string().describe('the id by which devices know a repeat'),
  custom_notification_id: z.string().nullable().describe('null of an instant one'),
  kind: z.enum(occurrenceKinds),
  event: z.enum(notificationEvents).nullable(),
  title: z.string(),
  message: z.string(),
  due_on: Instant,
  sent_by: z.string().describe('first and last name of who sent it or changed it last; empty where nobody knows'),
  devices: z.number().int().nullable().describe('how many it was sent to; null while that is found out'),
  missed: z.boolean().describe('whether it came too late to be sent'),
})
export type SentNotification = z.infer<typeof SentNotification>

/** What became of it on a device. */
export const NotificationDelivery = z.object({
  device_id: z.string(),
  label: z.string(),
  serial_number: z.string(),
  user_uid: z.string().nullable(),
  user_name: z.string().nullable().describe('who it was for'),
  status: z.enum(deliveryStatuses),
  sent_on: Instant,
  delivered_on: Instant.nullable(),
  shown_on: Instant.nullable(),
  dismissed_on: Instant.nullable(),
  ended_on: Instant.nullable().describe('when it failed or was given up'),
  reason: z.string().nullable().describe('why it failed, as the device says'),
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
      time_zone: z.string().describe('the company’s, by which they repeat'),
    }),
  }),
  setCustomNotification: call({
    path: path('setCustomNotification'),
    access: facilityManagers,
    summary: 'Adds a custom notification, with all its switches on, or changes the given fields of one.',
    request: z
      .object({
        ...who,
        id: OwnId.optional().describe('of the one to be changed'),
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
    atMostOnce: true,
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
    response: z.object({ id: z.string().describe('under which the history has it') }),
    writes: true,
    atMostOnce: true,
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
    response: z.array(z.array(wall)).length(1).describe('`data[0]` has them, the next first'),
  }),
  getNotificationReach: call({
    path: path('getNotificationReach'),
    access: facilityManagers,
    summary: 'The users and devices that a notification to some recipients would reach now.',
    request: z.object({ ...actor, sent_to: SentTo, is_worker: IsWorker }).superRefine(someone),
    response: z.object({
      devices: z.number().int().describe('handhelds on which one of them is signed in'),
      workers: z.number().int().describe('how many people that are'),
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
