import { type AddressName, addressNames } from '../../shared/address.ts'
import type { GroupRecord } from '../data/groups.ts'

type Address = Partial<Record<AddressName, string | undefined>>

/** A group with the given parts of its address; an empty one is taken away. */
export const withAddress = (group: GroupRecord, input: Address): GroupRecord => {
  const after = { ...group }
  for (const name of addressNames) {
    if (input[name]) after[name] = input[name]
    else if (input[name] === '') delete after[name]
  }
  return after
}
