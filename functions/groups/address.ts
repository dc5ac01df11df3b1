import type { GroupRecord } from '../data/groups.ts'

const names = ['phone', 'addr1', 'addr2', 'city', 'state', 'zip', 'country'] as const
type Address = Partial<Record<(typeof names)[number], string | undefined>>

/** A group with the given parts of its address; an empty one is taken away. */
export const withAddress = (group: GroupRecord, input: Address): GroupRecord => {
  const after = { ...group }
  for (const name of names) {
    if (input[name]) after[name] = input[name]
    else if (input[name] === '') delete after[name]
  }
  return after
}
