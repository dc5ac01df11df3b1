import * as z from 'zod'
import { day } from '../../shared/durations.ts'
import { rolloutPosition, rolloutStates } from '../../shared/rollout.ts'
import { type AppRecord, appItems } from './apps.ts'
import { type CompanyRecord, companyItems, type OtaSettings, offeredApp, otaPlan, otaWrite } from './companies.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { orderOf } from './desiredItems.ts'
import { companyOfDevice } from './deviceIds.ts'
import type { DeviceRecord } from './devices.ts'
import { checked, text } from './items/checked.ts'
import { absent } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import { onEachShard, shardOf } from './shards.ts'

const ended = { finished: z.number(), failed: z.number() }

/** Something that happened to a rollout. */
const event = z.object({
  /** Epoch ms */
  at: z.number(),
  what: z.enum(['begun', 'step', 'warned', 'halted', 'paused', 'resumed', 'rolledBack', 'done', 'replaced', 'retried']),
  /** Missing where it happened by itself. */
  by: z.string().optional(),
  step: z.number(),
  ...ended,
  devices: z.number().optional(),
})
export type RolloutEvent = z.infer<typeof event>
/** Most events that are kept: the first, and the latest. */
const mostEvents = 60

const schema = z.object({
  /** Rises with when it began. */
  id: z.string(),
  company: z.string(),
  app: offeredApp,
  /** The version before, to go back to. */
  before: offeredApp.optional(),
  plan: otaPlan,
  cuts: z.array(z.number()),
  state: z.enum(rolloutStates),
  step: z.number(),
  step_at: z.number(),
  /** When each step began, epoch ms. */
  begun_at: z.array(z.number()),
  accepted: z.object(ended).optional(),
  halted: z.object({ at: z.number(), ...ended }).optional(),
  ended_at: z.number().optional(),
  /** Rises with each change. */
  revision: z.number(),
  by: z.string(),
  at: z.number(),
  events: z.array(event),
})
export type RolloutRecord = z.infer<typeof schema>

/** What happens to a rollout by itself that admins are told of. */
const news = ['warned', 'halted'] as const
/** That failures come near to the limit of a rollout, or that it halted. */
const newsSchema = z.object({
  company: z.string(),
  rollout: z.string(),
  what: z.enum(news),
  /** Of the rollout, as it happened. */
  revision: z.number(),
  /** What of those that were noted before this was kept is not known. */
  name: z.string().default(''),
  version_name: z.string().default(''),
  /** Percent of the installs that ended. */
  limit: z.number().default(0),
  finished: z.number(),
  failed: z.number(),
  /** Epoch ms */
  at: z.number(),
})
export type RolloutNews = z.infer<typeof newsSchema>

/** What a device said of an update, or that it is to try it again: since somebody told it to, or it was enrolled anew. */
export interface RolloutWordRecord {
  device: string
  /** Of which try: the first is 1. */
  version: number
  state: 'applied' | 'failed' | 'downloaded' | 'again'
  /** Why it failed, or what it waits for. */
  reason?: string
  /** When it arrived, epoch ms by the server's clock. */
  at: number
  /** Its place among all that the device said. */
  order: string
}

/** What is changed of the items of rollouts and of their apps by updates. */
export const rolloutFields = [
  'word_version',
  'state',
  'reason',
  'told_at',
  'order',
  'rollout',
  'version',
  'removing',
] as const
/** What is changed of a company. */
export const otaFields = ['ota', 'ota_version'] as const

/** What is said of a rollout is kept for longer than anybody goes back, ms. */
export const rolloutKept = 400 * day
const tries = 5

/** The id of a rollout: it sorts by when it began. */
export const rolloutId = (at: number, rest: string) => `${at.toString(36).padStart(9, '0')}${rest}`
/** What going back is called by devices. */
export const backOf = (rollout: string) => `${rollout}.back`
/** Whether a device is told of an update: by where it stands in the line. */
export const isOffered = ({ id, cut }: NonNullable<OtaSettings['offer']>, device: string): boolean =>
  rolloutPosition(id.replace(/\.back$/, ''), device) < cut

/** An event more; of many, those in the middle go. */
export const withEvent = (events: readonly RolloutEvent[], more: RolloutEvent): RolloutEvent[] => {
  const all = [...events, more]
  return all.length > mostEvents ? [...all.slice(0, 1), ...all.slice(1 - mostEvents)] : all
}

const wordSchema = z.object({
  device: z.string(),
  word_version: z.number(),
  state: text<RolloutWordRecord['state']>(),
  reason: z.string().exactOptional(),
  told_at: z.number(),
  order: z.string(),
})
type StoredWord = z.infer<typeof wordSchema>

/** Rollouts of companies, what devices said of them, and which of them go on by themselves. */
export const rolloutStore = (db: Db, tables: Tables) => {
  const rollouts = itemsOf<RolloutRecord, [company: string, id: string]>(db, tables, keys.rollout, checked(schema))
  const words = itemsOf<StoredWord, [company: string, offer: string, shard: number, device: string]>(
    ...([db, tables, keys.rolloutWord, checked(wordSchema)] as const),
  )
  const running = itemsOf<{ company: string; rollout: string }, [company: string]>(
    db,
    tables,
    keys.rolloutRunning,
    checked(z.object({ company: z.string(), rollout: z.string() })),
  )
  const pendingNews = itemsOf<RolloutNews, [sortKey: string]>(db, tables, keys.rolloutNews, checked(newsSchema))
  const companies = companyItems(db, tables)
  const apps = appItems(db, tables)

  const wordId = (offer: string, device: string): [string, string, number, string] => [
    ...([companyOfDevice(device), offer, shardOf(device), device] as const),
  ]
  const wordOf = ({ word_version, told_at, ...word }: StoredWord): RolloutWordRecord => ({
    ...word,
    version: word_version,
    at: told_at,
  })
  /** What a company's devices are told from now on, on condition of what was read. */
  const offerWrite = (company: Pick<CompanyRecord, 'uid' | 'ota_version'>, ota: OtaSettings): Write =>
    otaWrite(companies, company, ota)
  const placeOfNews = ({ company, rollout, revision }: Pick<RolloutNews, 'company' | 'rollout' | 'revision'>) =>
    `${company}#${rollout}#${revision}`
  /** What its admins are to be told of a change: written with it, so that nobody who is killed takes it along. */
  const newsOf = (
    before: RolloutRecord,
    { company, id: rollout, revision, app, plan, events }: RolloutRecord,
  ): Write[] => {
    const event = events.at(-1)
    const what = news.find((each) => each === event?.what)
    const last = before.events.at(-1)
    if (!event || !what || (last?.at === event.at && last.what === what)) return []
    const { name, version_name } = app
    const { at, finished, failed } = event
    const newsItem = { company, rollout, revision, what, name, version_name, limit: plan.limit, at, finished, failed }
    return [pendingNews.writes.put([placeOfNews(newsItem)], newsItem)]
  }
  const watched = ({ company, id, state }: RolloutRecord): Write =>
    state === 'running'
      ? running.writes.put([company], { company, rollout: id })
      : running.writes.remove([company], { rollout: id })

  return {
    get: (company: string, id: string): Promise<RolloutRecord | undefined> => rollouts.get([company, id]),

    /** Sets what a company's devices are told. @returns false where somebody changed it since it was read */
    set: async (company: Pick<CompanyRecord, 'uid' | 'ota_version'>, ota: OtaSettings): Promise<boolean> =>
      (await tryTransact(db, [offerWrite(company, ota)])) === undefined,

    /**
     * Begins a rollout, in the place of one that was stopped.
     * @param company as it was read
     * @param app the same: its files are those that the rollout names
     * @returns false where somebody changed any of them since
     */
    begin: async (
      company: Pick<CompanyRecord, 'uid' | 'ota_version'>,
      ota: OtaSettings,
      rollout: RolloutRecord,
      {
        app,
        replaced,
      }: { app?: AppRecord; replaced?: { before: RolloutRecord; after: RolloutRecord } | undefined } = {},
    ): Promise<boolean> => {
      const failed = await tryTransact(db, [
        rollouts.writes.claim([rollout.company, rollout.id], rollout),
        offerWrite(company, ota),
        ...(app
          ? [
              apps.writes.patch(
                [app.company, app.id],
                { set: { rollout: rollout.id, version: app.version + 1 } },
                { version: app.version, removing: absent },
              ),
            ]
          : []),
        watched(rollout),
        ...(replaced
          ? [
              rollouts.writes.put([rollout.company, replaced.after.id], replaced.after, {
                when: { revision: replaced.before.revision },
              }),
            ]
          : []),
      ])
      return failed === undefined
    },

    /**
     * Puts a rollout in the place of what was read, with what devices are told then.
     * @returns false where somebody changed either since
     */
    change: async (
      before: RolloutRecord,
      after: RolloutRecord,
      company?: { read: Pick<CompanyRecord, 'uid' | 'ota_version'>; ota: OtaSettings },
    ): Promise<boolean> => {
      const watch = before.state === after.state ? [] : [watched(after)]
      const leaves = before.state === 'running' || after.state === 'running'
      const failed = await tryTransact(db, [
        rollouts.writes.put([before.company, before.id], after, { when: { revision: before.revision } }),
        ...(leaves ? watch : []),
        ...newsOf(before, after),
        ...(company ? [offerWrite(company.read, company.ota)] : []),
      ])
      return failed === undefined
    },

    /** The companies whose rollouts go on by themselves. */
    running: () => running.list(['']),

    /** What admins are still to be told, of all companies. */
    pendingNews: (): Promise<RolloutNews[]> => pendingNews.list(['']),
    /** Notes that they were told. */
    noteSent: async (sent: RolloutNews): Promise<void> => {
      await pendingNews.remove([placeOfNews(sent)], { revision: sent.revision })
    },

    /** What the devices of a company said of an update. */
    words: async (company: string, offer: string): Promise<Map<string, RolloutWordRecord>> => {
      const found = await onEachShard((shard) => words.list([company, offer, shard, ''], { weak: true }))
      return new Map(found.map((word) => [word.device, wordOf(word)]))
    },
    word: async (offer: string, device: string): Promise<RolloutWordRecord | undefined> => {
      const found = await words.get(wordId(offer, device))
      return found && wordOf(found)
    },

    /**
     * Keeps what a device says of an update: of its words on the same version the later counts, in whichever order they arrive.
     * What it has loaded says nothing once it has installed it, or failed to.
     */
    keep: async (offer: string, word: RolloutWordRecord): Promise<'kept' | 'older'> => {
      const id = wordId(offer, word.device)
      const { version, at, ...rest } = word
      const stored: StoredWord = { ...rest, word_version: version, told_at: at }
      for (let tried = 0; tried < tries; tried++) {
        const current = await words.get(id)
        if (!current) {
          if (await words.claim(id, stored, at + rolloutKept)) return 'kept'
          continue
        }
        const isOlder =
          current.word_version > version || (current.word_version === version && current.order > word.order)
        if (isOlder) return 'older'
        const { word_version, order } = current
        const { device: _, ...set } = stored
        const change = { set, remove: word.reason === undefined ? ['reason'] : [] }
        if (await words.patch(id, change, { word_version, order })) return 'kept'
      }
      throw new Error(`${word.device} says something all the time`)
    },

    /**
     * Notes that a device was enrolled anew: what it said of an update is of its life before, and it has that not any more.
     * @param at epoch ms
     */
    anew: async (offer: string, device: Pick<DeviceRecord, 'id' | 'enrolled_on'>, at: number): Promise<void> => {
      const id = wordId(offer, device.id)
      // Before all that it says from now on, and after all that it said.
      const order = orderOf(device, 0)
      for (let tried = 0; tried < tries; tried++) {
        const current = await words.get(id)
        if (!current || current.order >= order) return
        const { word_version, order: before } = current
        const change = { set: { state: 'again' as const, told_at: at, order }, remove: ['reason' as const] }
        if (await words.patch(id, change, { word_version, order: before })) return
      }
      throw new Error(`${device.id} says something all the time`)
    },

    /** Notes that a device on which it failed was told to try it again. @returns false where it said something since */
    again: (offer: string, { device, version, order }: RolloutWordRecord, next: number, at: number): Promise<boolean> =>
      words.patch(
        wordId(offer, device),
        { set: { word_version: next, state: 'again', told_at: at }, remove: ['reason'] },
        { word_version: version, order, state: 'failed' },
      ),
  }
}
