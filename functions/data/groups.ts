import * as z from 'zod'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { address } from './address.ts'
import { type Db, type Tables, transact, tryTransact, type Write } from './db.ts'
import { checked } from './items/checked.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

const schema = z.object({
  uid: z.string(),
  company: z.string(),
  type: z.enum(['company', 'facility', 'team']),
  name: z.string(),
  parent_id: z.string().nullable(),
  status: z.literal([0, 1, 2]),
  /** Of teams: 1 scan, 2 non-scan. */
  subtype: z.literal([1, 2]).optional(),
  time_zone: z.string(),
  /** Whether positions of its devices may be stored and shown. Read it by `hasFinder`. */
  find_rufus: z.literal([0, 1]).optional(),
  created_on: z.string(),
  ...address,
  /** Goes up with every change: the condition of the next one. */
  version: z.number(),
})
/** The company itself, one of its facilities or one of its teams. */
export type GroupRecord = z.infer<typeof schema>

/** Whether positions of a group's devices may be stored and shown: only where somebody has said so. */
export const hasFinder = (group: Pick<GroupRecord, 'find_rufus'> | undefined) => group?.find_rufus === 1

export const groupItems = (db: Db, tables: Tables) =>
  itemsOf<GroupRecord, [company: string, uid: string]>(db, tables, keys.group, checked(schema))

const perTransaction = 100
/** Items that are removed at the same time. */
const atOnce = 20

export const groupStore = (db: Db, tables: Tables) => {
  const groups = groupItems(db, tables)
  const names = itemsOf<{ uid: string }, [company: string, parent: string | null, name: string]>(
    ...([db, tables, keys.groupName, checked(z.object({ uid: z.string() }))] as const),
  )
  const nameId = ({ company, parent_id, name }: GroupRecord): [string, string | null, string] => [
    company,
    parent_id,
    name,
  ]
  const claimName = (group: GroupRecord): Write => names.writes.claim(nameId(group), { uid: group.uid })
  const dropName = (group: GroupRecord): Write => names.writes.remove(nameId(group))
  const isRenamed = (before: GroupRecord, after: GroupRecord) => before.name.toLowerCase() !== after.name.toLowerCase()

  return {
    /** Every group of the company, suspended ones included. */
    list: (company: string): Promise<GroupRecord[]> => groups.list([company, '']),

    get: (company: string, uid: string): Promise<GroupRecord | undefined> => groups.get([company, uid]),

    /** Adds a group; answers `taken` where a group of the same parent has its name. */
    add: async (group: GroupRecord): Promise<'taken' | undefined> => {
      const failed = await tryTransact(db, [claimName(group), groups.writes.claim([group.company, group.uid], group)])
      if (failed?.[0]) return 'taken'
      if (failed) throw new Error(`There is a group ${group.uid} already.`)
    },

    /** What adds groups with names of their own together: as parts of one transaction, which fails where a name is taken. */
    addTogether: (added: readonly GroupRecord[]): Write[] =>
      added.flatMap((group) => [claimName(group), groups.writes.claim([group.company, group.uid], group)]),

    /** Removes every group of a company that never came about. It may be done again. */
    discard: async (company: string): Promise<void> => {
      const left = await groups.list([company, ''])
      await mapConcurrently(atOnce, left, async (group) => {
        // The name first: it is found by the group.
        await names.remove(nameId(group))
        await groups.remove([company, group.uid])
      })
    },

    /**
     * Writes changed groups together, if nobody changed one since `before` was read. A suspended group gives its name
     * up, and takes it again when it comes back. At most 30 at once.
     * @returns what stood in the way, if anything
     */
    replace: async (
      ...changes: { before: GroupRecord; after: GroupRecord }[]
    ): Promise<'taken' | 'conflict' | undefined> => {
      const puts = changes.map(({ before: { version }, after }) =>
        groups.writes.put([after.company, after.uid], { ...after, version: version + 1 }, { when: { version } }),
      )
      const renames = changes.flatMap(({ before, after }) => {
        if (after.status === 2) return [dropName(before)]
        if (before.status === 2) return [claimName(after)]
        return isRenamed(before, after) ? [claimName(after), dropName(before)] : []
      })
      const failed = await tryTransact(db, [...puts, ...renames])
      if (!failed) return undefined
      return failed.slice(0, puts.length).includes(true) ? 'conflict' : 'taken'
    },

    /** What lets other writes happen only where a group is still as it was read. */
    unchanged: ({ company, uid, version }: GroupRecord): Write => groups.writes.check([company, uid], { version }),

    /** Switches the finder of groups on or off. */
    setFinder: async (company: string, uids: readonly string[], on: boolean) => {
      const change = { set: { find_rufus: on ? 1 : 0 }, add: { version: 1 } }
      for (let from = 0; from < uids.length; from += perTransaction) {
        const some = uids.slice(from, from + perTransaction)
        await transact(
          db,
          some.map((uid) => groups.writes.patch([company, uid], change)),
        )
      }
    },

    /** Gives groups the time zone of the facility above them. */
    setZone: async (company: string, uids: readonly string[], zone: string) => {
      const change = { set: { time_zone: zone }, add: { version: 1 } }
      for (let from = 0; from < uids.length; from += perTransaction) {
        const some = uids.slice(from, from + perTransaction)
        await transact(
          db,
          some.map((uid) => groups.writes.patch([company, uid], change)),
        )
      }
    },
  }
}
