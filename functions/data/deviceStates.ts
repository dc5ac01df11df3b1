import * as z from 'zod'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { companyOfDevice } from './deviceIds.ts'
import { checked, object } from './items/checked.ts'
import { absent, atMost } from './items/expressions.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { keys } from './keys.ts'
import { onEachShard, shardOf, shards } from './shards.ts'

/** What each device tells when it enrolls; a state that begins with what others note of the device is without it. */
const told = z.string().optional() as unknown as z.ZodString

/**
 * How a handheld is: each heartbeat changes it. Small, so that a heartbeat is one write, and by shards, so that a company's
 * are read together without an index that each heartbeat would have to write too.
 */
const schema = z.object({
  os_version: told,
  app_version: told,
  battery_percent: z.number().exactOptional(),
  battery_health: z.string().exactOptional(),
  charging: z.boolean().exactOptional(),
  wifi: object<{ ssid: string; rssi: number; ip: string }>().exactOptional(),
  location: object<{ lat: number; lon: number; accuracy: number }>().exactOptional(),
  /** When it told its location last (epoch ms by the server's clock). */
  located_at: z.number().exactOptional(),
  scanner: z.string().exactOptional(),
  scanner_battery_percent: z.number().exactOptional(),
  scanner_mac_address: z.string().exactOptional(),
  scanner_version: z.string().exactOptional(),
  /** When it told of its scanner last (epoch ms by the server's clock). */
  scanner_at: z.number().exactOptional(),
  /** Who signed in on it last. */
  last_user: z.string().exactOptional(),
  /** Epoch ms by the server's clock */
  seen_at: z.number().exactOptional(),
  /** Milliseconds that the server's clock was ahead of the device's at the last heartbeat */
  clock_skew: z.number().exactOptional(),
  sync_etag: z.string().exactOptional(),
  /** How often it has connected anew, and for how many seconds it has been without a network, since it was enrolled. */
  reconnects: z.number().exactOptional(),
  offline_seconds: z.number().exactOptional(),
  /** How many heartbeats have come since it was enrolled: those that were kept. */
  heartbeats: z.number().exactOptional(),
  /** Whether somebody was signed in when it was heard of last. */
  in_use: z.boolean().exactOptional(),
  /** The last sample of its history, where it is remembered (`sampleOf`). */
  sampled: z.string().exactOptional(),
  /** When it was marked as lost, as its record says: for lists. */
  lost_at: z.number().exactOptional(),
  /** When it was noted that nothing had been heard of it for long; gone with its next word. */
  offline_at: z.number().exactOptional(),
  /** Whether it can be woken: it has told its push token, and that was not found dead since. */
  wakeable: z.boolean().exactOptional(),
  /** The last push that it says has woken it: when that was sent, and when the device first said so. */
  push: object<{ sent: number; told: number }>().exactOptional(),
})
export type DeviceState = z.infer<typeof schema>

/** Fields to change: those that are undefined stay as they are. */
export type Undefinable<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** Where a device is, and when it said so: kept only of devices whose group has the finder. */
export const placeFields = ['location', 'located_at'] as const satisfies readonly (keyof DeviceState)[]

type StateId = [company: string, shard: number, device: string]
export const stateId = (device: string): StateId => [companyOfDevice(device), shardOf(device), device]

export const deviceStateItems = (db: Db, tables: Tables) =>
  itemsOf<DeviceState, StateId>(db, tables, keys.deviceState, checked(schema))

/** The state of a device as it lies in the table, for loads that write many at once. */
export const storedState = (device: string, state: DeviceState) => storedAs(keys.deviceState, stateId(device), state)

export const deviceStateStore = (db: Db, tables: Tables) => {
  const states = deviceStateItems(db, tables)
  return {
    get: (device: string): Promise<DeviceState | undefined> => states.get(stateId(device)),

    /** How every device of the company is, by its id. What was changed a moment ago may not be seen yet. */
    list: async (company: string): Promise<Map<string, DeviceState>> =>
      new Map(await onEachShard((shard) => states.entries([company, shard, ''], { weak: true }))),

    /** How devices of a shard are, by their ids, from one id to another, both included. */
    between: async (company: string, shard: number, first: string, last: string): Promise<Map<string, DeviceState>> =>
      new Map(await states.entriesBetween([company, shard, first], [company, shard, last], { weak: true })),

    /**
     * Changes fields of the state of a device that still exists; fields that are undefined stay as they are. One that was
     * heard of is not offline any more.
     * @param without fields that go
     * @param add what counts rise by
     * @returns the state as it was and as it is then; undefined where no field was given
     * @throws where the device is gone
     */
    change: async (
      device: string,
      fields: Undefinable<DeviceState>,
      without: readonly (keyof DeviceState)[] = [],
      add: { heartbeats?: number } = {},
    ): Promise<{ before: DeviceState; after: DeviceState } | undefined> => {
      if (Object.values(fields).every((value) => value === undefined)) return undefined
      const remove: readonly (keyof DeviceState)[] = fields.seen_at === undefined ? without : [...without, 'offline_at']
      const before = await states.patched(stateId(device), { set: fields, remove, add }, undefined, 'ALL_OLD')
      if (!before) throw new Error(`There is no device ${device}.`)
      const known = Object.entries(fields).filter(([, value]) => value !== undefined)
      const after = { ...before, ...Object.fromEntries(known) }
      for (const name of remove) delete after[name]
      if (add.heartbeats !== undefined) after.heartbeats = (before.heartbeats ?? 0) + add.heartbeats
      return { before, after }
    },

    /**
     * The devices of a company of which nothing was heard since an instant (epoch ms), and which are not noted as offline
     * yet, by id: about now, a shard after the other. All states of the company are read, and paid for, some ten to a unit.
     */
    silent: async function* (company: string, since: number): AsyncGenerator<string[]> {
      for (let shard = 0; shard < shards; shard++) {
        const quiet = { seen_at: atMost(since), offline_at: absent }
        const found = await states.keysUnder([company, shard, ''], quiet, { weak: true })
        yield found.map(({ sk }) => sk)
      }
    },

    /**
     * Notes that a device is offline.
     * @param together what is written with it, if and only if it is
     * @returns false where it was heard of since that instant, or is noted already
     */
    notOnline: async (device: string, since: number, at: number, together: readonly Write[] = []): Promise<boolean> => {
      const change = [
        stateId(device),
        { set: { offline_at: at } },
        { seen_at: atMost(since), offline_at: absent },
      ] as const
      if (together.length === 0) return states.patch(...change)
      return !(await tryTransact(db, [states.writes.patch(...change), ...together]))
    },

    /** Notes that a device cannot be woken until it tells another push token. */
    notWakeable: async (device: string) => {
      await states.patch(stateId(device), { set: { wakeable: false } })
    },
  }
}
