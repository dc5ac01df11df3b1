import { type CommandKind, type CommandProgress, commandsKept, type PingOption } from '../../shared/commands.ts'
import { type Db, type Tables, tryTransact } from './db.ts'
import { desiredStore } from './desiredItems.ts'
import { absent, present } from './items/expressions.ts'
import { itemsOf, type Steps } from './items/items.ts'
import { keys } from './keys.ts'

/** What is asked of a device: of a ping how, of a log-out in which sign-in, and whether to tell its user. */
export type Command =
  | { kind: 'ping'; options: PingOption[]; expires_at: number }
  | { kind: 'logOut'; work_id: string; notify?: boolean }

/** A command as it is kept. */
export interface CommandRecord extends CommandProgress {
  id: string
  device: string
  kind: CommandKind
  options?: PingOption[]
  work_id?: string
  by: string
  /** Epoch ms by the server's clock, like the other times here */
  at: number
  ended_at?: number
  /** Why it failed, as the device says. */
  reason?: string
}

const section = 'commands'
/** Ids sort by when commands were given. */
const idOf = (at: number, random: string) => `${at.toString(36).padStart(9, '0')}-${random}`

/**
 * Commands of devices: while one is open it is part of the device's desired state, so that it is delivered as that is; who
 * gave it and what became of it is kept beside.
 */
export const commandStore = (db: Db, tables: Tables) => {
  const commands = itemsOf<CommandRecord, [device: string, id: string]>(db, tables, keys.command)
  const desired = desiredStore(db, tables)

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
      const id = idOf(at, random)
      const record: CommandRecord = { ...command, id, device, by, at }
      const claim = commands.writes.claim([device, id], record, at + commandsKept)
      const given = await desired.wish(device, [{ section, id, content: { ...command } }], { by, at }, () => [claim])
      return given === undefined ? undefined : id
    },

    get: (device: string, id: string): Promise<CommandRecord | undefined> => commands.get([device, id]),

    /** The commands of a device, the newest first, step by step. */
    steps: (device: string, steps: Steps) => commands.steps([device, ''], { ...steps, newestFirst: true }),

    /** Notes that a sync answers a command, the first time. @param at epoch ms */
    delivered: async (device: string, id: string, at: number) => {
      await commands.patch([device, id], { set: { delivered_at: at } }, { pk: present, delivered_at: absent })
    },

    /** Ends a command: how it ended first stands, and no sync answers it any more. @param how.at epoch ms */
    end: async (
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
    },
  }
}
