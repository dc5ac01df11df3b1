import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { emptyPage, type PageRow, packPages } from '../../shared/metrics/page.ts'
import { Refusal } from '../../shared/refusals.ts'
import { allPages, type Db, isConditionFailure, transact } from './db.ts'

/**
 * Pages of figures as items: `<name>#<part>` with deflated `body`. Where a page takes more than one item, each part
 * stands alone and all carry the version `v` of one write; part 00 is the one that writes are conditional on.
 */
interface PartItem {
  pk: string
  sk: string
  v: number
  parts: number
  body: Uint8Array
}

/** A page as it was read: its name and the packed bytes of its parts. */
export interface ReadPage {
  name: string
  parts: Uint8Array[]
}

const partSk = (name: string, part: number) => `${name}#${String(part).padStart(2, '0')}`
const nameOf = (sk: string) => sk.slice(0, -3)
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(500, 10 * 2 ** attempt)))

/** The items of a page, to write without asking: for loads of what nobody else writes. */
export const pageItems = (pk: string, name: string, pages: readonly Uint8Array[], v = 1): PartItem[] =>
  pages.map((page, part) => ({ pk, sk: partSk(name, part), v, parts: pages.length, body: deflateRawSync(page) }))

const isWhole = (items: readonly PartItem[]) =>
  items.every(({ v, parts }) => v === items[0]?.v && parts === items.length)

const isSame = (before: readonly PartItem[], pages: readonly Uint8Array[]) =>
  before.length === pages.length &&
  before.every(({ body }, part) => Buffer.compare(inflateRawSync(body), pages[part] as Uint8Array) === 0)

/** @param limit about how many bytes one item of a page may hold before it is deflated */
export const pageStore = (db: Db, TableName: string, limit = 350_000) => {
  const itemsBetween = (pk: string, first: string, last: string, ConsistentRead: boolean) =>
    allPages<PartItem>((ExclusiveStartKey) =>
      db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: { ':pk': pk, ':first': first, ':last': last },
          ConsistentRead,
          ExclusiveStartKey,
        }),
      ),
    )
  const itemsOf = (pk: string, name: string) => itemsBetween(pk, `${name}#`, `${name}#~`, true)

  /** @returns whether nobody wrote the page since `before` was read */
  const replace = async (pk: string, name: string, before: readonly PartItem[], pages: readonly Uint8Array[]) => {
    const was = before[0]?.v
    const items = pageItems(pk, name, pages, (was ?? 0) + 1)
    const condition =
      was === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'v = :v', ExpressionAttributeValues: { ':v': was } }
    const [first, ...rest] = items.map((Item) => ({ TableName, Item }))
    if (!first) return true
    const left = before.slice(items.length).map(({ sk }) => ({ Delete: { TableName, Key: { pk, sk } } }))
    try {
      if (rest.length + left.length === 0) await db.send(new PutCommand({ ...first, ...condition }))
      else await transact(db, [{ Put: { ...first, ...condition } }, ...rest.map((Put) => ({ Put })), ...left])
      return true
    } catch (error) {
      if (isConditionFailure(error)) return false
      throw error
    }
  }

  return {
    /**
     * Makes pages what `derive` says, whoever else writes them: versions are read first, then what they derive from,
     * and a page is written only if it was not written in between. The last writer has seen every input that was
     * there when any writer began. A page that would not change is not written.
     * @param names of the pages, in the order of the rows that `derive` answers
     */
    writeIfUnchanged: async (
      pk: string,
      names: readonly string[],
      derive: () => Promise<PageRow[][]>,
    ): Promise<void> => {
      for (let attempt = 0; ; attempt++) {
        const befores = await Promise.all(names.map((name) => itemsOf(pk, name)))
        const derived = await derive()
        const written = await Promise.all(
          names.map((name, index) => {
            const before = befores[index] ?? []
            const packed = packPages(derived[index] ?? [], limit)
            const pages = packed.length === 0 && before.length > 0 ? [emptyPage] : packed
            return isSame(before, pages) || replace(pk, name, before, pages)
          }),
        )
        if (written.every(Boolean)) return
        if (attempt === 20) throw new Refusal('unavailable', `Others keep writing ${pk} ${names.join(', ')}`)
        await pause(attempt)
      }
    },

    /**
     * Every page between two names (both inside, by their prefix).
     * @param consistent whether to see what was written a moment ago, for twice the price
     */
    between: async (pk: string, first: string, last: string, consistent = false): Promise<ReadPage[]> => {
      const items = await itemsBetween(pk, first, `${last}#~`, consistent)
      const byName = Map.groupBy(items, ({ sk }) => nameOf(sk))
      return Promise.all(
        [...byName].map(async ([name, found]) => {
          let parts = found
          // A page of several parts can be caught in the middle of a write.
          for (let attempt = 0; !isWhole(parts); attempt++) {
            if (attempt === 10) throw new Error(`The page ${pk} ${name} is not whole`)
            parts = await itemsOf(pk, name)
          }
          return { name, parts: parts.map(({ body }) => inflateRawSync(body)) }
        }),
      )
    },
  }
}
