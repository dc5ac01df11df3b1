import { commandId, commandStore } from './commands.ts'
import type { Db, Tables } from './db.ts'
import { deviceStateItems, stateId } from './deviceStates.ts'
import type { Lost } from './devices.ts'
import { absent, always } from './items/expressions.ts'

interface Marking {
  by: string
  /** Epoch ms by the server's clock */
  at: number
  /** Makes ids of commands unlike others of the same moment. */
  random: string
}

/**
 * Devices that are lost: that they are, what they are told for it and what lists show of it is written in one moment, by the
 * same turn as any assignment. So two managers who mark one at once do so one after the other.
 */
export const lostDeviceStore = (db: Db, tables: Tables) => {
  const commands = commandStore(db, tables)
  const states = deviceStateItems(db, tables)

  return {
    /**
     * Marks a device as lost: it shall ring until it is found, and let nobody work.
     * @returns false where there is no such device, or it is lost already or hidden: nobody could say that it was found
     */
    mark: async (device: string, { by, at, random, reason }: Marking & { reason: string }): Promise<boolean> => {
      const lost: Lost = { by, at, reason, lock: commandId(at, `${random}a`), ring: commandId(at, `${random}b`) }
      const marked = await commands.giveAll(
        device,
        [
          { id: lost.lock, command: { kind: 'lock' } },
          { id: lost.ring, command: { kind: 'ring' } },
        ],
        { by, at },
        (record) =>
          record.lost === undefined &&
          !record.hidden && {
            device: { set: { lost }, when: { hidden: absent } },
            writes: [states.writes.patch(stateId(device), { set: { lost_at: at } }, always)],
          },
      )
      // What is left open where this is killed ends with the device's next sync.
      if (marked) await commands.withdraw(device, ['unlock'], at)
      return marked
    },

    /**
     * Marks a lost device as found: it is quiet, and people may work with it.
     * @returns false where there is no such device, or it is not lost
     */
    found: async (device: string, { by, at, random }: Marking): Promise<boolean> => {
      const marked = await commands.giveAll(
        device,
        [{ id: commandId(at, random), command: { kind: 'unlock' } }],
        { by, at },
        (record) =>
          record.lost !== undefined && {
            device: { remove: ['lost'] },
            writes: [states.writes.patch(stateId(device), { remove: ['lost_at'] }, always)],
          },
      )
      if (marked) await commands.withdraw(device, ['ring', 'lock'], at)
      return marked
    },
  }
}
