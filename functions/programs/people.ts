import type { ProgramEnvOf } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'

/** A list in which people are named to tokens that may read users alone. @param nameless the same row without them */
export const withoutPeople = <Item>(
  { chunks, compare }: Listing<Item>,
  { token }: ProgramEnvOf<'programs'>,
  nameless: (item: Item) => Item,
) =>
  token.scopes.includes('users:read')
    ? new Listing(chunks, compare)
    : new Listing<Item>(async function* (after, size) {
        for await (const chunk of chunks(after, size))
          yield chunk.map(({ key, item }) => ({ key, item: item === undefined ? undefined : nameless(item) }))
      }, compare)
