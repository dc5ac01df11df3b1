import * as z from 'zod'
import { day } from '../../shared/durations.ts'
import { deliveriesKept, type GoalEvent, notificationEvents, occurrenceKinds } from '../../shared/notifications.ts'
import { iso } from '../../shared/time.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { checked, unchecked } from './items/checked.ts'
import { absent, present } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import { sequenceCounter } from './sequenceCounter.ts'
import { onEachShard, shardOf } from './shards.ts'

/** What people see of a notification, and how a device shows it. */
const shown = {
  title: z.string(),
  message: z.string(),
  sound: z.boolean(),
  vibration: z.boolean(),
  persistent: z.boolean(),
  dismissible: z.boolean(),
}
const recipients = {
  /** Uids of groups, or of workers. */
  sent_to: z.array(z.string()),
  is_worker: z.boolean(),
}

const schema = z.object({
  id: z.string(),
  company: z.string(),
  ...shown,
  ...recipients,
  enabled: z.boolean(),
  events: z.array(z.enum(notificationEvents)),
  /** When it is sent first: a wall time of the company's zone, to the minute. */
  first: z.string().optional(),
  /** How it repeats from there on. */
  repeat: z.string().optional(),
  /** When it is sent next, epoch ms; missing where that is never, as while it is off. */
  next_at: z.number().optional(),
  /** Rises with each change by somebody. */
  revision: z.number(),
  by: z.string(),
  changed_at: z.number(),
})
export type NotificationRecord = z.infer<typeof schema>

export const occurrenceSchema = z.object({
  /** Rises with `at`; devices know a repeat by it. */
  id: z.string(),
  company: z.string(),
  /** The custom notification that it is of. */
  notification: z.string().optional(),
  kind: z.enum(occurrenceKinds),
  event: z.enum(notificationEvents).optional(),
  ...shown,
  ...recipients,
  /** When it was due, epoch ms. */
  at: z.number(),
  by: z.string(),
  state: z.enum(['open', 'sent', 'missed']),
  /** How many devices it was sent to, once that is known. */
  devices: z.number().optional(),
})
/** A notification that was sent, or is on its way. */
export type OccurrenceRecord = z.infer<typeof occurrenceSchema>

/** That a notification is due, where the sweep looks. */
const dueSchema = z.object({
  company: z.string(),
  id: z.string(),
  /** Epoch ms */
  at: z.number(),
  /** Whether the scheduler knows of it. */
  booked: z.boolean().exactOptional(),
})
export type DueRecord = z.infer<typeof dueSchema>

/** That an occurrence is claimed, and its notification moves on to the next one. */
export interface DueClaim {
  /** The notification as it was read. */
  before: NotificationRecord
  /** Missing where it was sent before, and is due again since its times were changed. */
  claimed: OccurrenceRecord | undefined
  /** Epoch ms; missing where there is no next one. */
  next: number | undefined
}

/** That somebody is told of a goal that they have reached. */
const claimSchema = z.object({
  /** Who is told of which goal by which notification. */
  what: z.string(),
  /** Epoch ms */
  at: z.number(),
})
export type GoalClaim = z.infer<typeof claimSchema>
/** Claims are kept longer than any day lasts, ms. */
const goalsKept = 3 * day

/** That somebody who joined or left a team is to be told of it: kept with the join or leave itself, until it is done. */
export const teamNoticeSchema = z.object({
  event: z.enum(['joinGroup', 'leaveGroup']),
  /** The id of the join that began or ended. */
  join: z.string(),
  company: z.string(),
  team: z.string(),
  facility: z.string(),
  user: z.string(),
  device: z.string(),
  /** When that was by the device's clock, epoch ms. */
  at: z.number(),
  /** When the server heard of it, epoch ms. */
  noted_at: z.number(),
})
export type TeamNotice = z.infer<typeof teamNoticeSchema>

/** What is changed of the items of notifications by updates. */
export const notificationFields = ['next_at', 'booked', 'state', 'devices'] as const

const byTime = (at: number, rest: string) => `${String(at).padStart(15, '0')}#${rest}`
const sortKeyOf = ({ at, company, id }: DueRecord) => byTime(at, `${company}#${id}`)
const goals: readonly GoalEvent[] = notificationEvents.filter(
  (event): event is GoalEvent => event !== 'joinGroup' && event !== 'leaveGroup',
)
/** The goals that a notification tells of. */
export const goalsIn = ({ enabled, events }: Pick<NotificationRecord, 'enabled' | 'events'>): GoalEvent[] =>
  enabled ? goals.filter((goal) => events.includes(goal)) : []

/** The id of something that is sent: it sorts by when it was due. @param rest makes it unlike others of the same moment */
export const occurrenceId = (at: number, rest: string) => `${at.toString(36).padStart(9, '0')}-${rest}`

/** What was not handed on yet. */
export const stillOpen = { pk: present, state: 'open' }

/** Custom notifications, when they are due and what was sent, and how that is written. */
export const notificationItems = (db: Db, tables: Tables) => {
  const notifications = itemsOf<NotificationRecord, [company: string, id: string]>(
    ...([db, tables, keys.notification, checked(schema)] as const),
  )
  const dues = itemsOf<DueRecord, [shard: number, sortKey: string]>(
    db,
    tables,
    keys.notificationDue,
    checked(dueSchema),
  )
  const occurrences = itemsOf<OccurrenceRecord, [company: string, id: string]>(
    ...([db, tables, keys.sentNotification, checked(occurrenceSchema)] as const),
  )
  const dueId = (due: DueRecord): [number, string] => [shardOf(due.id), sortKeyOf(due)]
  const claiming = ({ before, claimed, next }: DueClaim): Write[] => {
    const { company, id, revision, next_at } = before
    const due = { company, id, at: next ?? 0 }
    return [
      notifications.writes.patch(
        [company, id],
        next === undefined ? { remove: ['next_at'] } : { set: { next_at: next } },
        { revision, next_at },
      ),
      ...(claimed ? [occurrences.writes.claim([company, claimed.id], claimed, claimed.at + deliveriesKept)] : []),
      ...(next === undefined ? [] : [dues.writes.put(dueId(due), due)]),
    ]
  }
  return { notifications, dues, occurrences, dueId, claiming }
}

/** Custom notifications of companies, when they are due, and what was sent. */
export const notificationStore = (db: Db, tables: Tables) => {
  const { notifications, dues, occurrences, dueId, claiming } = notificationItems(db, tables)
  const made = itemsOf<Record<string, never>, [company: string, made: string]>(
    db,
    tables,
    keys.notificationMade,
    unchecked,
  )
  const sequence = sequenceCounter(db, tables, keys.notificationTurn)
  const watches = itemsOf<{ company: string; at: number }, [company: string]>(
    db,
    tables,
    keys.goalWatch,
    checked(z.object({ company: z.string(), at: z.number() })),
  )
  const reached = itemsOf<GoalClaim, [company: string, date: string, what: string]>(
    db,
    tables,
    keys.goalReached,
    checked(claimSchema),
  )

  const teamNotices = itemsOf<TeamNotice, [shard: number, sortKey: string]>(
    ...([db, tables, keys.teamNotice, checked(teamNoticeSchema)] as const),
  )

  const teamNoticeId = ({ join, event, noted_at }: TeamNotice): [number, string] => [
    shardOf(join),
    byTime(noted_at, `${join}#${event}`),
  ]
  const dueOf = ({ company, id, next_at }: NotificationRecord): DueRecord | undefined =>
    next_at === undefined ? undefined : { company, id, at: next_at }
  /** What makes the sweep look for it at another time than before. */
  const moved = (before: NotificationRecord | undefined, after: NotificationRecord | undefined): Write[] => {
    const [old, due] = [before && dueOf(before), after && dueOf(after)]
    if (old?.at === due?.at) return []
    return [...(old ? [dues.writes.remove(dueId(old))] : []), ...(due ? [dues.writes.put(dueId(due), due)] : [])]
  }
  const watched = (record: NotificationRecord): Write[] =>
    goalsIn(record).length > 0
      ? [watches.writes.put([record.company], { company: record.company, at: record.changed_at })]
      : []

  const claim = async (one: DueClaim): Promise<boolean> => !(await tryTransact(db, claiming(one)))
  const close = async ({ company, id }: OccurrenceRecord, how: Pick<OccurrenceRecord, 'state' | 'devices'>) => {
    await occurrences.patch([company, id], { set: how }, stillOpen)
  }
  const dropDue = async (due: DueRecord) => {
    await dues.remove(dueId(due))
  }
  const booked = async (due: DueRecord) => {
    await dues.patch(dueId(due), { set: { booked: true } })
  }

  return {
    list: (company: string): Promise<NotificationRecord[]> => notifications.list([company, '']),
    get: (company: string, id: string): Promise<NotificationRecord | undefined> => notifications.get([company, id]),

    /** Rises with each notification that the company adds. Read it before you count those that there are. */
    turn: (company: string): Promise<number> => sequence.now([company]),
    /**
     * Adds a notification.
     * @param turn as it was before they were counted; without it nothing is limited
     * @returns false where another one was added since
     */
    add: async (record: NotificationRecord, turn?: number): Promise<boolean> => {
      const id: [string, string] = [record.company, record.id]
      const failed = await tryTransact(db, [
        notifications.writes.claim(id, record),
        made.writes.put([record.company, `${iso(record.changed_at)}#${record.id}`], {}),
        ...(turn === undefined ? [] : [sequence.next([record.company], turn)]),
        ...moved(undefined, record),
        ...watched(record),
      ])
      return failed === undefined
    },

    /** Puts a notification in the place of what was read. @returns false where it was changed or sent meanwhile */
    change: async (before: NotificationRecord, after: NotificationRecord): Promise<boolean> => {
      const when = { revision: before.revision, next_at: before.next_at ?? absent }
      const id: [string, string] = [before.company, before.id]
      const failed = await tryTransact(db, [
        notifications.writes.put(id, after, { when }),
        ...moved(before, after),
        ...watched(after),
      ])
      return failed === undefined
    },

    /** @returns false where it was changed or sent meanwhile */
    remove: async (record: NotificationRecord): Promise<boolean> => {
      const when = { revision: record.revision, next_at: record.next_at ?? absent }
      const failed = await tryTransact(db, [
        notifications.writes.remove([record.company, record.id], when),
        ...moved(record, undefined),
      ])
      return failed === undefined
    },

    /**
     * Claims the occurrence for which a notification is due, and moves it on to the next one, in one moment. That it is due
     * stays until `dropDue`.
     * @returns false where somebody else did, or it was changed meanwhile
     */
    claim,

    /** What is due until then, or was and is not dropped. @param until epoch ms */
    dueUntil: (until: number): Promise<DueRecord[]> =>
      onEachShard((shard) => dues.between([shard, '0'], [shard, sortKeyOf({ at: until, company: '\uffff', id: '' })])),
    /** Notes that the scheduler knows of it. */
    booked,
    /** Nobody needs to look for it any more. */
    dropDue,

    /** Notes something that is to be sent. @returns false where it is known already */
    open: (record: OccurrenceRecord): Promise<boolean> =>
      occurrences.claim([record.company, record.id], record, record.at + deliveriesKept),
    occurrence: (company: string, id: string): Promise<OccurrenceRecord | undefined> => occurrences.get([company, id]),
    /** Notes that it was handed on to so many devices, or came too late. */
    close,
    /** When notifications of a company were created in a time, those that are there no more too (epoch ms). */
    created: async (company: string, from: number, to: number): Promise<number[]> =>
      (await made.keysBetween([company, iso(from)], [company, iso(to)])).map(({ sk }) => Date.parse(sk.slice(0, 24))),
    /** What a company sent, the newest first, step by step. */
    sent: (company: string, steps: Parameters<typeof occurrences.steps>[1]) =>
      occurrences.steps([company, ''], { ...steps, newestFirst: true }),

    /** The companies of which notifications may wait for goals. */
    watched: () => watches.list(['']),
    /** A company of which none does, as it was read. */
    unwatch: async ({ company, at }: { company: string; at: number }) => {
      await watches.remove([company], { at })
    },
    /** Keeps that somebody is to be told of what is written with it. */
    noteTeamNotice: (notice: TeamNotice): Write =>
      teamNotices.writes.put(teamNoticeId(notice), notice, { expires: notice.noted_at + day }),
    /** Who was to be told before then, and was not. @param until epoch ms */
    unsentTeamNotices: (until: number): Promise<TeamNotice[]> =>
      onEachShard((shard) => teamNotices.between([shard, '0'], [shard, byTime(until, '')])),
    teamNoticeSent: async (notice: TeamNotice) => {
      await teamNotices.remove(teamNoticeId(notice))
    },
    /** Claims to tell a worker of a goal of a day. @returns false where somebody else did */
    claimGoal: (company: string, date: string, claim: GoalClaim): Promise<boolean> =>
      reached.claim([company, date, claim.what], claim, claim.at + goalsKept),
    /** What was claimed of a day, and when. */
    goalsClaimed: async (company: string, date: string): Promise<Map<string, number>> => {
      const found = await reached.list([company, date, ''])
      return new Map(found.map(({ what, at }) => [what, at]))
    },
  }
}
