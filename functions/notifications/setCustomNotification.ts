import { mostNotifications, notificationMessages } from '../../shared/notifications.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import type { NotificationRecord } from '../data/notifications.ts'
import { addWithin } from '../lib/addWithin.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { dueAfter, firstOf, minuteOf } from '../lib/notifications/times.ts'
import { booked, cancelled } from './booking.ts'
import { mustBeInScope, notificationInScope, targetOf } from './inScope.ts'
import { notificationOut } from './wire.ts'

type Asked = Parameters<Handler<'setCustomNotification'>>[0]
const tries = 5

/** The first time that is asked for, if it is another than before. @throws Refusal where it has passed */
const timeOf = (
  { date_time, time_zone }: Asked,
  before: NotificationRecord | undefined,
  env: EnvOf<'notifications'>,
) => {
  if (date_time === undefined) return { first: before?.first, isNew: false }
  if (date_time === null) return { first: undefined, isNew: before?.first !== undefined }
  const zone = env.caller.company.time_zone
  const { first, at } = firstOf(date_time, time_zone ?? zone, zone)
  if (first === before?.first) return { first, isNew: false }
  if (at < minuteOf(env.now)) throw badField('date_time', notificationMessages.past)
  return { first, isNew: true }
}

/** What a notification is once a request is done. */
const changed = ({
  id,
  before,
  asked,
  env,
}: {
  id: string
  before: NotificationRecord | undefined
  asked: Asked
  env: EnvOf<'notifications'>
}): NotificationRecord => {
  const { caller, now } = env
  const on = (value: 0 | 1 | undefined, was: boolean | undefined) => (value === undefined ? (was ?? true) : value === 1)
  // What is new is on, with all its switches.
  const flag = (name: 'enabled' | 'sound' | 'vibration' | 'persistent' | 'dismissible') =>
    before ? on(asked[name], before[name]) : true
  const is_worker = asked.is_worker === undefined ? (before?.is_worker ?? false) : asked.is_worker === 1
  const events = asked.events ?? (is_worker ? [] : (before?.events ?? []))
  if (is_worker && events.length > 0) throw badField('events', notificationMessages.noEventsForWorkers)
  const { first, isNew } = timeOf(asked, before, env)
  const repeat =
    first === undefined ? undefined : ((asked.repeat === undefined ? before?.repeat : asked.repeat) ?? undefined)
  const record: NotificationRecord = {
    ...{ id, company: caller.company.uid, title: asked.title ?? before?.title ?? '' },
    ...{ message: asked.message ?? before?.message ?? '', events, is_worker },
    sent_to: asked.sent_to ? [...new Set(asked.sent_to)] : (before?.sent_to ?? []),
    ...{ enabled: flag('enabled'), sound: flag('sound'), vibration: flag('vibration') },
    ...{ persistent: flag('persistent'), dismissible: flag('dismissible') },
    ...(first === undefined ? {} : { first }),
    ...(repeat === undefined ? {} : { repeat }),
    ...{ revision: (before?.revision ?? 0) + 1, by: caller.user.uid, changed_at: now },
  }
  if (!record.enabled) return record
  // What is due in this minute may still be chosen; what stays as it was is sent when it would have been.
  const stays = before?.enabled && !isNew && before.repeat === repeat
  const next = stays ? before.next_at : dueAfter(record, caller.company.time_zone, isNew ? minuteOf(now) - 1 : now)
  return next === undefined ? record : { ...record, next_at: next }
}

const logged = ({ title, message, sent_to, events, first, repeat, ...rest }: NotificationRecord) => ({
  ...{ title, message, sent_to, events, first, repeat },
  ...{ enabled: rest.enabled, sound: rest.sound, vibration: rest.vibration },
  ...{ persistent: rest.persistent, dismissible: rest.dismissible },
})

/** Writes it, whoever else changes it, or sends it, at the same moment. */
const write = async (asked: Asked, env: EnvOf<'notifications'>) => {
  const { caller, stores, newId } = env
  const { uid } = caller.company
  if (asked.id === undefined) {
    const after = changed({ id: newId(), before: undefined, asked, env })
    await mustBeInScope(env, after)
    const { notifications } = stores
    await addWithin({
      turn: () => notifications.turn(uid),
      count: async () => (await notifications.list(uid)).length,
      most: mostNotifications,
      add: (turn) => notifications.add(after, turn),
      full: text`A company can have ${mostNotifications} custom notifications.`,
    })
    return { before: undefined, after }
  }
  for (let tried = 0; tried < tries; tried++) {
    const before = await notificationInScope(asked.id, env)
    const after = changed({ id: asked.id, before, asked, env })
    await mustBeInScope(env, after, before.is_worker === after.is_worker ? before.sent_to : [])
    if (await stores.notifications.change(before, after)) return { before, after }
  }
  throw new Refusal('conflict')
}

export const setCustomNotification: Handler<'setCustomNotification'> = async (asked, env) => {
  const { caller, stores, now } = env
  mustBeCaller(asked.user_uid, caller)
  const { before, after } = await write(asked, env)
  if (before?.next_at !== after.next_at) {
    await booked(env, after)
    if (before) await cancelled(env, before)
  }
  env.changed({ target: targetOf(after.id), ...(before ? { before: logged(before) } : {}), after: logged(after) })
  const zone = caller.company.time_zone
  const members = await stores.users.members(caller.company.uid, [after.by])
  const zones = { requested: asked.time_zone ?? zone, company: zone }
  const message = before ? 'Custom Notifications successfully updated' : 'Custom Notifications successfully created'
  return ok(message, notificationOut(after, zones, members, now))
}
