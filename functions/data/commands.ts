import * as z from 'zod'
import { type CommandKind, commandsKept, type PingOption } from '../../shared/commands.ts'
import type { SettingSection } from '../../shared/desired.ts'
import { type Db, type Tables, tryTransact } from './db.ts'
import { type Also, desiredStore } from './desiredItems.ts'
import type { DeviceRecord } from './devices.ts'
import { checked, text } from './items/checked.ts'
import { absent, present } from './items/expressions.ts'
import { itemsOf, type Steps, storedAs } from './items/items.ts'
import { keys } from './keys.ts'

/**
 * What is asked of a device: of a ping how, of a log-out in which sign-in, and whether to tell its user by whom; which setting
 * of the company to apply once more; of a lost one to ring until it is found and to let nobody work, of one that was found to
 * let people work again.
 */
export type Command =
  | { kind: 'ping'; options: PingOption[]; expires_at: number }
  | { kind: 'logOut'; work_id: string; notify?: boolean; by_name?: string }
  | { kind: 'applyAgain'; section: SettingSection; setting_id: string; name?: string }
  | { kind: 'ring' | 'lock' | 'unlock' }

/** A command as it is kept. */
const schema = z.object({
  expires_at: z.number().optional(),
  delivered_at: z.number().optional(),
  ended: z.enum(['done', 'failed', 'expired', 'withdrawn']).optional(),
  id: z.string(),
  device: z.string(),
  kind: text<CommandKind>(),
  options: z.array(text<PingOption>()).exactOptional(),
  work_id: z.string().exactOptional(),
  /** Whether a device tells whom it signs out. */
  notify: z.boolean().exactOptional(),
  /** Which setting shall be applied again, and what people called it then. */
  section: text<SettingSection>().exactOptional(),
  setting_id: z.string().exactOptional(),
  name: z.string().exactOptional(),
  by: z.string(),
  /** Epoch ms by the server's clock, like the other times here */
  at: z.number(),
  ended_at: z.number().exactOptional(),
  /** Why it failed, as the device says. */
  reason: z.string().exactOptional(),
  /** A push woke the device that had it. */
  pushed: z.boolean().exactOptional(),
  /** It failed and was given again, as another one. */
  retried: z.literal(true).exactOptional(),
})
export type CommandRecord = z.infer<typeof schema>

const section = 'commands'
/** Ids sort by when commands were given. */
export const commandId = (at: number, random: string) => `${at.toString(36).padStart(9, '0')}-${random}`

/** A command that is over as it lies in the table, for loads that write many at once. */
export const storedCommand = (command: CommandRecord) =>
  storedAs(keys.command, [command.device, command.id], command, { expires: command.at + commandsKept })

/**
 * Commands of devices: while one is open it is part of the device's desired state, so that it is delivered as that is; who
 * gave it and what became of it is kept beside.
 */
export const commandStore = (db: Db, tables: Tables) => {
  const commands = itemsOf<CommandRecord, [device: string, id: string]>(db, tables, keys.command, checked(schema))
  const desired = desiredStore(db, tables)

  /**
   * Gives a device several commands in one moment.
   * @param also what else is written in it, by how the device is; false where nothing shall be
   * @returns false where there is no such device, or `also` says no
   */
  const giveAll = async (
    device: string,
    toSend: readonly { id: string; command: Command }[],
    { by, at }: { by: string; at: number },
    also: (device: DeviceRecord) => Also | false = () => ({}),
  ): Promise<boolean> => {
    const claims = toSend.map(({ id, command }) =>
      commands.writes.claim([device, id], { ...command, id, device, by, at }, at + commandsKept),
    )
    const assignments = toSend.map(({ id, command }) => ({ section, id, content: { ...command } }) as const)
    const made = await desired.assign(device, assignments, { by, at }, (record) => {
      const more = also(record)
      return more && { ...more, writes: [...claims, ...(more.writes ?? [])] }
    })
    return made !== undefined
  }

  /** Ends a command: how it ended first stands, and no sync answers it any more. @param how.at epoch ms */
  const end = async (
    device: string,
    id: string,
    { ended, reason, at }: Required<Pick<CommandRecord, 'ended'>> & { reason?: string | undefined; at: number },
  ): Promise<void> => {
    const item = desired.ended(device, { section, id })
    const set = { ended, reason, ended_at: at }
    const failed = await tryTransact(db, [
      commands.writes.patch([device, id], { set }, { pk: present, ended: absent }),
      item,
    ])
    if (failed) await tryTransact(db, [item])
  }

  return {
    /**
     * Gives a device a command.
     * @param random makes its id unlike others of the same moment
     * @returns its id; undefined where there is no such device
     */
    give: async (
      device: string,
      command: Command,
      { by, at, random }: { by: string; at: number; random: string },
    ): Promise<string | undefined> => {
      const id = commandId(at, random)
      return (await giveAll(device, [{ id, command }], { by, at })) ? id : undefined
    },

    giveAll,

    /**
     * Gives a device once more what failed on it.
     * @param also what else is written in the same moment, by how the device is and the new id; false where nothing shall be
     * @returns the new id; undefined where there is no such device, or `also` says no
     */
    giveAgain: async (
      { device, id: failed }: Pick<CommandRecord, 'device' | 'id'>,
      command: Command,
      { by, at, random }: { by: string; at: number; random: string },
      also: (device: DeviceRecord, id: string) => Also | false,
    ): Promise<string | undefined> => {
      const id = commandId(at, random)
      const once = { ended: 'failed', retried: absent }
      const noted = commands.writes.patch([device, failed], { set: { retried: true } }, once)
      const given = await giveAll(device, [{ id, command }], { by, at }, (record) => {
        const more = also(record, id)
        return more && { ...more, writes: [noted, ...(more.writes ?? [])] }
      })
      return given ? id : undefined
    },

    /** Ends those of a device's open commands that are of some kinds: nobody wants them any more. @param at epoch ms */
    withdraw: async (device: string, kinds: readonly CommandKind[], at: number): Promise<void> => {
      for (const item of await desired.list(device)) {
        const kind = item.section === section && (item.content as Command | undefined)?.kind
        if (kind && kinds.includes(kind)) await end(device, item.id, { ended: 'withdrawn', at })
      }
    },

    get: (device: string, id: string): Promise<CommandRecord | undefined> => commands.get([device, id]),

    /** The commands of a device, the newest first, step by step. */
    steps: (device: string, steps: Steps) => commands.steps([device, ''], { ...steps, newestFirst: true }),

    /** Notes that a sync answers a command, the first time. @param at epoch ms @param pushed whether a push woke the device */
    delivered: async (device: string, id: string, at: number, pushed = false) => {
      const set = { delivered_at: at, ...(pushed ? { pushed } : {}) }
      await commands.patch([device, id], { set }, { pk: present, delivered_at: absent })
    },

    end,
  }
}
