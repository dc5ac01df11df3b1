import * as z from 'zod'
import { day } from '../../shared/durations.ts'
import { placeOf, rolloutStates } from '../../shared/rollout.ts'
import { type CompanyRecord, companyItems, type OtaSettings, offeredApp, otaPlan } from './companies.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { companyOfDevice } from './deviceIds.ts'
import { checked } from './items/checked.ts'
import { absent, present } from './items/expressions.ts'
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

/** What a device said of an update, or that it was told to try it again. */
export interface RolloutWordRecord {
  device: string
  /** Of which try: the first is 1. */
  version: number
  state: 'applied' | 'failed' | 'downloaded' | 'again'
  reason?: string
  /** When it arrived, epoch ms by the server's clock. */
  at: number
  /** Its place among all that the device said. */
  order: string
}

/** What is changed of the items of rollouts by updates. */
export const rolloutFields = ['word_version', 'state', 'reason', 'told_at', 'order'] as const
/** What is changed of a company. */
export const otaFields = ['ota', 'ota_version'] as const

/** Words are kept for longer than anybody goes back, ms. */
const kept = 400 * day
const tries = 5

/** The id of a rollout: it sorts by when it began. */
export const rolloutId = (at: number, rest: string) => `${at.toString(36).padStart(9, '0')}${rest}`
/** What going back is called by devices. */
export const backOf = (rollout: string) => `${rollout}.back`
/** Whether a device is told of an update: by where it stands in the line. */
export const isTold = ({ id, cut }: NonNullable<OtaSettings['offer']>, device: string): boolean =>
  placeOf(id.replace(/\.back$/, ''), device) < cut

/** An event more; of many, those in the middle go. */
export const withEvent = (events: readonly RolloutEvent[], more: RolloutEvent): RolloutEvent[] => {
  const all = [...events, more]
  return all.length > mostEvents ? [...all.slice(0, 1), ...all.slice(1 - mostEvents)] : all
}

interface StoredWord {
  device: string
  word_version: number
  state: RolloutWordRecord['state']
  reason?: string
  told_at: number
  order: string
}

/** Rollouts of companies, what devices said of them, and which of them go on by themselves. */
export const rolloutStore = (db: Db, tables: Tables) => {
  const rollouts = itemsOf<RolloutRecord, [company: string, id: string]>(db, tables, keys.rollout, checked(schema))
  const words = itemsOf<StoredWord, [company: string, offer: string, shard: number, device: string]>(
    ...([db, tables, keys.rolloutWord] as const),
  )
  const running = itemsOf<{ company: string; rollout: string }, [company: string]>(db, tables, keys.rolloutRunning)
  const companies = companyItems(db, tables)

  const wordId = (offer: string, device: string): [string, string, number, string] => [
    ...([companyOfDevice(device), offer, shardOf(device), device] as const),
  ]
  const wordOf = ({ word_version, told_at, ...word }: StoredWord): RolloutWordRecord => ({
    ...word,
    version: word_version,
    at: told_at,
  })
  /** What a company's devices are told from now on, on condition of what was read. */
  const told = ({ uid, ota_version }: Pick<CompanyRecord, 'uid' | 'ota_version'>, ota: OtaSettings): Write =>
    companies.writes.patch(
      [uid],
      { set: { ota, ota_version: (ota_version ?? 0) + 1 } },
      { pk: present, ota_version: ota_version ?? absent },
    )
  const watched = ({ company, id, state }: RolloutRecord): Write =>
    state === 'running'
      ? running.writes.put([company], { company, rollout: id })
      : running.writes.remove([company], { rollout: id })

  return {
    get: (company: string, id: string): Promise<RolloutRecord | undefined> => rollouts.get([company, id]),

    /** Sets what a company's devices are told. @returns false where somebody changed it since it was read */
    set: async (company: Pick<CompanyRecord, 'uid' | 'ota_version'>, ota: OtaSettings): Promise<boolean> =>
      (await tryTransact(db, [told(company, ota)])) === undefined,

    /**
     * Begins a rollout, in the place of one that was stopped.
     * @param company as it was read
     * @returns false where somebody changed either since
     */
    begin: async (
      company: Pick<CompanyRecord, 'uid' | 'ota_version'>,
      ota: OtaSettings,
      rollout: RolloutRecord,
      replaced?: { before: RolloutRecord; after: RolloutRecord },
    ): Promise<boolean> => {
      const failed = await tryTransact(db, [
        rollouts.writes.claim([rollout.company, rollout.id], rollout),
        told(company, ota),
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
        ...(company ? [told(company.read, company.ota)] : []),
      ])
      return failed === undefined
    },

    /** The companies whose rollouts go on by themselves. */
    running: () => running.list(['']),

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
        const standing = await words.get(id)
        if (!standing) {
          if (await words.claim(id, stored, at + kept)) return 'kept'
          continue
        }
        const isOlder =
          standing.word_version > version || (standing.word_version === version && standing.order > word.order)
        if (isOlder) return 'older'
        const { word_version, order } = standing
        const { device: _, ...set } = stored
        const change = { set, remove: word.reason === undefined ? ['reason'] : [] }
        if (await words.patch(id, change, { word_version, order })) return 'kept'
      }
      throw new Error(`${word.device} says something all the time`)
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
