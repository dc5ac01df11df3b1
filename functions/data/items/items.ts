import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { allPages, type Db, isConditionFailure, type Tables, type Write } from '../db.ts'
import type { KeyOf } from '../keys.ts'
import { type Change, type Condition, conditionOf, exists, missing, projectionOf, updateOf } from './expressions.ts'
import { type Format, readItem, stamp } from './format.ts'

type Id = readonly unknown[]
/** An item as it lies in its table. */
type Stored = Record<string, unknown> & { pk: string; sk: string }

/** One item to be read together with others. */
export interface Wanted<Item> {
  table: string
  key: { pk: string; sk: string }
  read: (stored: Record<string, unknown>) => Item
}

export interface Put {
  when?: Condition | undefined
  /** Epoch ms from which on the table may let go of it. */
  expires?: number | undefined
}

export interface ListOptions {
  /** Reads at half the price what may miss the last second's writes. */
  weak?: boolean
  /** From the last key to the first. */
  newestFirst?: boolean
}

/** Steps in which a list is read. */
export interface Steps extends ListOptions {
  /** What stands behind the prefix of the last key that is known already; its item may be gone by now. */
  after?: string | undefined
  /** Items of the first step; absent for as many as fit. Later steps are larger, since few of many may be wanted. */
  size?: number | undefined
}

/** Most items that one step of a list looks at. */
const largestStep = 1000

const orderOf = ({ weak = false, newestFirst = false }: ListOptions = {}) => ({
  ConsistentRead: !weak,
  ScanIndexForward: !newestFirst,
})

/** A range of keys of which some attributes of what passes are wanted. */
const filtered = (range: ReturnType<typeof beginning>, names: readonly string[], passing: Condition) => {
  const { ConditionExpression: FilterExpression, ...used } = conditionOf(passing)
  const projected = names.map((name, index) => [`#p${index}`, name] as const)
  return {
    ...range,
    FilterExpression,
    ProjectionExpression: projected.map(([mark]) => mark).join(', '),
    ExpressionAttributeNames: { ...used.ExpressionAttributeNames, ...Object.fromEntries(projected) },
    ExpressionAttributeValues: { ...range.ExpressionAttributeValues, ...used.ExpressionAttributeValues },
  }
}

/** Everything in a partition whose sort key begins like this one. */
const beginning = ({ pk, sk }: { pk: string; sk: string }) => ({
  KeyConditionExpression: sk === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :sk)',
  ExpressionAttributeValues: { ':pk': pk, ...(sk === '' ? {} : { ':sk': sk }) },
})

/** Whether a write happened, or its condition stood in the way. @throws what failed for another reason */
const happened = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}

/**
 * An item as it lies in its table, for loads that write many at once.
 * @param options.expires epoch ms from which on the table may let go of it
 */
export const storedAs = <Item extends object, Of extends Id>(
  at: KeyOf<Of>,
  id: Of,
  item: Item,
  { expires, format = {} }: { expires?: number | undefined; format?: Format<Item> } = {},
): Item & Stored => ({
  ...item,
  ...at.key(...id),
  ...stamp(format),
  ...(expires === undefined ? {} : { ttl: Math.ceil(expires / 1000) }),
})

/**
 * The items of one kind: what every store reads and writes by. Reads are consistent unless they say `weak`; what is
 * read has no key in it, is of today's version and was checked, unless its kind is `unchecked`.
 * @param at where they lie (`keys.ts`)
 * @param format what they are
 */
export const itemsOf = <Item extends object, Of extends Id>(
  db: Db,
  tables: Tables,
  at: KeyOf<Of>,
  format: Format<Item>,
) => {
  const TableName = tables[at.table]
  const read = (stored: Record<string, unknown>) => readItem(stored, format)
  const written = (id: Of, item: Item, expires?: number) => storedAs(at, id, item, { expires, format })
  /** All under an id whose last part is empty: it is where their keys begin. */
  const under = (id: Of) => beginning(at.key(...id))
  const storedIn = (range: Partial<QueryCommandInput>, options?: ListOptions) =>
    allPages<Stored>((ExclusiveStartKey) =>
      db.send(new QueryCommand({ TableName, ...range, ...orderOf(options), ExclusiveStartKey })),
    )
  const range = (first: Of, last: Of) => ({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': at.key(...first).pk,
      ':first': at.key(...first).sk,
      ':last': at.key(...last).sk,
    },
  })

  /** The same writes, to be made together with others (`transact`). */
  const writes = {
    put: (id: Of, item: Item, { when, expires }: Put = {}): Write => ({
      Put: { TableName, Item: written(id, item, expires), ...conditionOf(when) },
    }),
    claim: (id: Of, item: Item, expires?: number): Write => writes.put(id, item, { when: missing, expires }),
    patch: (id: Of, change: Change, when: Condition | undefined = exists): Write => {
      const update = updateOf(change, when)
      if (!update) throw new Error('A change without anything to change.')
      return { Update: { TableName, Key: at.key(...id), ...update } }
    },
    remove: (id: Of, when?: Condition): Write => ({
      Delete: { TableName, Key: at.key(...id), ...conditionOf(when) },
    }),
    /** Changes nothing; all of it happens only where this holds. */
    check: (id: Of, when: Condition): Write => ({
      ConditionCheck: { TableName, Key: at.key(...id), ConditionExpression: '', ...conditionOf(when) },
    }),
  }

  return {
    writes,

    get: async (id: Of, { weak = false }: Pick<ListOptions, 'weak'> = {}): Promise<Item | undefined> => {
      const { Item } = await db.send(new GetCommand({ TableName, Key: at.key(...id), ConsistentRead: !weak }))
      return Item && read(Item)
    },

    /** To be read together with others (`readTogether`). */
    one: (id: Of): Wanted<Item> => ({ table: TableName, key: at.key(...id), read }),

    /** Everything whose key begins like this one: its last part may be empty. In the order of the keys. */
    list: async (id: Of, options?: ListOptions): Promise<Item[]> => (await storedIn(under(id), options)).map(read),

    /** Every item of a table that passes, about now, in no order: the whole table is read, and paid for. */
    scan: async (passing: Condition): Promise<Item[]> => {
      const { ConditionExpression: FilterExpression, ...used } = conditionOf(passing)
      const stored = await allPages<Stored>((ExclusiveStartKey) =>
        db.send(new ScanCommand({ TableName, FilterExpression, ...used, ExclusiveStartKey })),
      )
      return stored.map(read)
    },

    /** Some attributes of what begins like this one and passes: all of it is read, and paid for, whatever passes. */
    some: async <Name extends string & keyof Item>(
      id: Of,
      names: readonly Name[],
      passing: Condition,
      options?: ListOptions,
    ): Promise<Pick<Item, Name>[]> =>
      (await storedIn(filtered(under(id), names, passing), options)) as unknown as Pick<Item, Name>[],

    /** How many items whose keys begin like this one pass, about now: all of them are read, and paid for. */
    count: async (id: Of, passing: Condition): Promise<number> => {
      const { ProjectionExpression: _, ...range } = filtered(under(id), [], passing)
      let [count, ExclusiveStartKey]: [number, Record<string, unknown> | undefined] = [0, undefined]
      do {
        const page: QueryCommandOutput = await db.send(
          new QueryCommand({ TableName, ...range, Select: 'COUNT', ExclusiveStartKey }),
        )
        count += page.Count ?? 0
        ExclusiveStartKey = page.LastEvaluatedKey
      } while (ExclusiveStartKey)
      return count
    },

    /** The keys of what begins like this one and passes: all of it is read, and paid for, whatever passes. */
    keysUnder: async (id: Of, passing: Condition, options?: ListOptions): Promise<{ pk: string; sk: string }[]> =>
      storedIn(filtered(under(id), ['pk', 'sk'], passing), options),

    /** The same, each with the last part of its id: what its key has behind the one that was asked for. */
    entries: async (id: Of, options?: ListOptions): Promise<[last: string, Item][]> => {
      const { sk } = at.key(...id)
      const stored = await storedIn(under(id), options)
      return stored.map((item) => [`${item.sk}`.slice(sk.length), read(item)])
    },

    /** Everything whose key begins like this one, with its key. */
    listed: async (id: Of, options?: ListOptions): Promise<[Stored, Item][]> =>
      (await storedIn(under(id), options)).map((item) => [item, read(item)]),

    /** What an index repeats of everything in one of its partitions, with its key in the table. It may miss what was written a moment ago. */
    indexed: async <Repeated extends keyof Item>(
      index: string,
      partitionKey: string,
      partition: string,
    ): Promise<[Stored, Pick<Item, Repeated>][]> => {
      const stored = await storedIn(
        {
          IndexName: index,
          KeyConditionExpression: '#in = :in',
          ExpressionAttributeNames: { '#in': partitionKey },
          ExpressionAttributeValues: { ':in': partition },
        },
        { weak: true },
      )
      return stored.map((item) => [item, read(item)])
    },

    /**
     * The same of some of them, in the order of their keys.
     * @param after the key of the one before
     * @param size how many at most; fewer come where they are large
     */
    indexedPage: async <Repeated extends keyof Item>(
      index: string,
      partitionKey: string,
      partition: string,
      { after, size }: { after: { pk: string; sk: string } | undefined; size: number },
    ): Promise<{ items: [Stored, Pick<Item, Repeated>][]; more: boolean }> => {
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          ...{ TableName, IndexName: index, Limit: size },
          KeyConditionExpression: '#in = :in',
          ExpressionAttributeNames: { '#in': partitionKey },
          ExpressionAttributeValues: { ':in': partition },
          ExclusiveStartKey: after && { ...after, [partitionKey]: partition },
        }),
      )
      return { items: Items.map((item) => [item as Stored, read(item)]), more: LastEvaluatedKey !== undefined }
    },

    /** Everything from one key to another, both included. Both lie in one partition. */
    between: async (first: Of, last: Of, options?: ListOptions): Promise<Item[]> =>
      (await storedIn(range(first, last), options)).map(read),

    /** The same, each with its sort key. */
    entriesBetween: async (first: Of, last: Of, options?: ListOptions): Promise<[sk: string, Item][]> =>
      (await storedIn(range(first, last), options)).map((item) => [item.sk, read(item)]),

    /** Some attributes of everything from one key to another, each with its sort key: all of it is paid for. */
    someBetween: async <Name extends string & keyof Item>(
      first: Of,
      last: Of,
      names: readonly Name[],
      options?: ListOptions,
    ): Promise<[sk: string, Pick<Item, Name>][]> =>
      (await storedIn({ ...range(first, last), ...projectionOf(names) }, options)).map((item) => [
        item.sk,
        item as unknown as Pick<Item, Name>,
      ]),

    /** The keys from one to another, both included, without what is in the items. */
    keysBetween: async (first: Of, last: Of): Promise<{ pk: string; sk: string }[]> =>
      storedIn({ ...range(first, last), ProjectionExpression: 'pk, sk' }),

    /** Everything whose key begins like this one, step by step. What stood throughout is met once. */
    steps: async function* (id: Of, { after, size, ...options }: Steps = {}): AsyncGenerator<Item[]> {
      const { pk, sk } = at.key(...id)
      let ExclusiveStartKey: Record<string, unknown> | undefined =
        after === undefined ? undefined : { pk, sk: `${sk}${after}` }
      let Limit = size
      do {
        const { Items = [], LastEvaluatedKey } = await db.send(
          new QueryCommand({ TableName, ...under(id), ...orderOf(options), ExclusiveStartKey, Limit }),
        )
        yield Items.map(read)
        ExclusiveStartKey = LastEvaluatedKey
        Limit = Limit && Math.min(largestStep, Limit * 2)
      } while (ExclusiveStartKey)
    },

    /** Everything from one key to another, both included, each with its sort key, step by step. `after` is a sort key. */
    stepsBetween: async function* (
      first: Of,
      last: Of,
      { after, size, ...options }: Steps = {},
    ): AsyncGenerator<[sk: string, Item][]> {
      const { pk } = at.key(...first)
      let ExclusiveStartKey: Record<string, unknown> | undefined = after === undefined ? undefined : { pk, sk: after }
      let Limit = size
      do {
        const { Items = [], LastEvaluatedKey } = await db.send(
          new QueryCommand({ TableName, ...range(first, last), ...orderOf(options), ExclusiveStartKey, Limit }),
        )
        yield Items.map((item) => [`${item.sk}`, read(item)])
        ExclusiveStartKey = LastEvaluatedKey
        Limit = Limit && Math.min(largestStep, Limit * 2)
      } while (ExclusiveStartKey)
    },

    /** Writes an item whole. @returns false where its condition stood in the way */
    put: (id: Of, item: Item, { when, expires }: Put = {}): Promise<boolean> =>
      happened(db.send(new PutCommand({ TableName, Item: written(id, item, expires), ...conditionOf(when) }))),

    /** Writes an item whole. @returns the one that was in its place */
    swap: async (id: Of, item: Item, expires?: number): Promise<Item | undefined> => {
      const { Attributes } = await db.send(
        new PutCommand({ TableName, Item: written(id, item, expires), ReturnValues: 'ALL_OLD' }),
      )
      return Attributes && read(Attributes)
    },

    /** Writes an item where there is none. @returns false where there is one */
    claim: (id: Of, item: Item, expires?: number): Promise<boolean> =>
      happened(db.send(new PutCommand({ TableName, Item: written(id, item, expires), ...conditionOf(missing) }))),

    /**
     * Changes an item that is there; with another condition one that may not be. A change of nothing is none.
     * @returns false where the condition stood in the way
     */
    patch: async (id: Of, change: Change, when: Condition | undefined = exists): Promise<boolean> => {
      const update = updateOf(change, when)
      return !update || happened(db.send(new UpdateCommand({ TableName, Key: at.key(...id), ...update })))
    },

    /**
     * Changes an item, as `patch` does.
     * @returns the item as it is then; undefined where the condition stood in the way, or nothing changed
     */
    patched: async (
      id: Of,
      change: Change,
      when: Condition | undefined = exists,
      ReturnValues: 'ALL_NEW' | 'ALL_OLD' = 'ALL_NEW',
    ): Promise<Item | undefined> => {
      const update = updateOf(change, when)
      if (!update) return undefined
      try {
        const { Attributes } = await db.send(
          new UpdateCommand({ TableName, Key: at.key(...id), ...update, ReturnValues }),
        )
        return Attributes && read(Attributes)
      } catch (error) {
        if (isConditionFailure(error)) return undefined
        throw error
      }
    },

    /** Removes an item, if there is one. @returns false where the condition stood in the way */
    remove: (id: Of, when?: Condition): Promise<boolean> =>
      happened(db.send(new DeleteCommand({ TableName, Key: at.key(...id), ...conditionOf(when) }))),
  }
}
