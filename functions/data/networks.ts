import * as z from 'zod'
import { securityTypes } from '../../shared/networks.ts'
import type { Db, Tables, Write } from './db.ts'
import { checked } from './items/checked.ts'
import { absent, type Change, present } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

const schema = z.object({
  id: z.string(),
  company: z.string(),
  facility: z.string(),
  ssid: z.string(),
  security_type: z.enum(securityTypes),
  /** Closed (`functions/lib/networkPasswords.ts`), with the key that closes it, wrapped. */
  sealed: z.string(),
  key: z.string(),
  /** Rises with each change. */
  revision: z.number(),
  by: z.string(),
  /** When it was changed last, epoch ms. */
  changed_at: z.number(),
  /** Set once its devices were told to remove it. */
  removing: z.literal(true).optional(),
})
export type NetworkRecord = z.infer<typeof schema>

/** What is changed of a network. */
export const networkFields = ['facility', 'ssid', 'security_type', 'sealed', 'key', 'by'] as const

/** Whether nobody has changed a network since it was read. */
const unchanged = ({ revision, removing }: NetworkRecord) => ({ pk: present, revision, removing: removing ?? absent })

/** Wi-Fi networks of companies. Which devices shall have one is assigned to each device (`desiredItems.ts`). */
export const networkStore = (db: Db, tables: Tables) => {
  const networks = itemsOf<NetworkRecord, [company: string, id: string]>(db, tables, keys.network, checked(schema))
  return {
    /** Changes of networks, to be written together with what follows from it. */
    adding: (network: NetworkRecord): Write => networks.writes.claim([network.company, network.id], network),
    changing: (network: NetworkRecord, change: Change): Write =>
      networks.writes.patch([network.company, network.id], change, unchanged(network)),
    removing: (company: string, id: string): Write => networks.writes.remove([company, id]),
    /** Adds a network. */
    add: (network: NetworkRecord): Promise<boolean> => networks.claim([network.company, network.id], network),
    get: (company: string, id: string): Promise<NetworkRecord | undefined> => networks.get([company, id]),
    list: (company: string): Promise<NetworkRecord[]> => networks.list([company, '']),
    /** Some networks, each in its place. */
    several: (company: string, ids: readonly string[]): Promise<(NetworkRecord | undefined)[]> =>
      readTogether(
        db,
        ids.map((id) => networks.one([company, id])),
      ),
    /** Removes a network. @param removing set where only one that is being removed may go */
    remove: (company: string, id: string, removing = false): Promise<boolean> =>
      networks.remove([company, id], removing ? { removing: true } : { pk: present }),
  }
}
