import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod'
import { Refusal } from '../../shared/refusals.ts'
import type { SkuKind } from '../../shared/skus.ts'
import { type Db, type Tables, transact, tryTransact, type Write } from './db.ts'
import { checked } from './items/checked.ts'
import { absent, always } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** A group with its SKUs, each by a number that it has for good. */
export interface SkuGroupRecord {
  id: string
  name: string
  /** Who changed it last, and when (epoch ms). */
  by: string
  at: number
  /** The number of its next SKU. */
  next: number
  skus: (readonly [number: number, sku: string])[]
}

const versionsSchema = z.object({
  excluded: z.number().exactOptional(),
  callout: z.number().exactOptional(),
  /** When one of them changed last (epoch ms). */
  at: z.number().exactOptional(),
})
/** Which versions a company's lists have; 0 for those that nobody ever changed. */
export type SkuVersions = Required<z.infer<typeof versionsSchema>>

export interface SkuList {
  version: number
  groups: SkuGroupRecord[]
}

/** A piece of a list: the zipped JSON of its groups, cut where an item is full. */
const partSchema = z.object({
  version: z.number(),
  /** How many parts the list has. */
  parts: z.number(),
  bytes: z.instanceof(Uint8Array),
})
type Part = z.infer<typeof partSchema>

/** Lists of a release that knew no groups. */
const oldSchema = z.object({ codes: z.array(z.string()) })
type OldPart = z.infer<typeof oldSchema>

/** Bytes of a part: an item of DynamoDB has 400 kB. */
const largestPart = 350_000
const tries = 8
/** Lists that an instance keeps (`latest`): one of 15,000 SKUs takes 2 MB. */
const mostKept = 4

const isOld = (part: Part | OldPart): part is OldPart => 'codes' in part

/** The one group that codes without groups are read as. */
const groupOfCodes = (codes: readonly string[]): SkuGroupRecord => ({
  ...{ id: 'first', name: 'SKUs', by: '', at: 0, next: codes.length },
  skus: codes.map((sku, number) => [number, sku] as const),
})

const unpack = async (parts: readonly Part[]): Promise<SkuGroupRecord[]> =>
  JSON.parse((await unzip(Buffer.concat(parts.map(({ bytes }) => bytes)))).toString('utf8')) as SkuGroupRecord[]

const pack = async (groups: readonly SkuGroupRecord[], version: number): Promise<Part[]> => {
  const zipped = await zip(Buffer.from(JSON.stringify(groups)))
  const parts = Math.ceil(zipped.length / largestPart)
  return Array.from({ length: parts }, (_, at) => ({
    ...{ version, parts },
    bytes: zipped.subarray(at * largestPart, (at + 1) * largestPart),
  }))
}

/** Lists of SKUs, each whole: they are read and matched together, and a change of any size is in effect at once. */
const [part, old] = [checked(partSchema), checked(oldSchema)]

export const skuStore = (db: Db, tables: Tables) => {
  const lists = itemsOf<Part | OldPart, [company: string, kind: SkuKind, part: number | '']>(
    ...([db, tables, keys.skus] as const),
    { version: 2, upgrades: { 1: (old) => old }, parse: (item) => ('codes' in item ? old : part).parse(item) },
  )
  const versionItems = itemsOf<Partial<SkuVersions>, [company: string]>(
    db,
    tables,
    keys.skuVersions,
    checked(versionsSchema),
  )

  const versions = async (company: string, weak = false): Promise<SkuVersions> => ({
    ...{ excluded: 0, callout: 0, at: 0 },
    ...(await versionItems.get([company], { weak })),
  })

  /** @returns the list with how many items it is in; undefined where it changed while it was read */
  const tryRead = async (company: string, kind: SkuKind): Promise<(SkuList & { parts: number }) | undefined> => {
    const stored = await lists.list([company, kind, ''])
    const old = stored.filter(isOld)
    if (old.length > 0) {
      const codes = old.flatMap((part) => part.codes)
      return { version: 0, parts: stored.length, groups: codes.length > 0 ? [groupOfCodes(codes)] : [] }
    }
    const parts = stored.filter((part) => !isOld(part)) as Part[]
    const [first] = parts
    if (!first) return { version: 0, parts: 0, groups: [] }
    const whole = parts.length === first.parts && parts.every(({ version }) => version === first.version)
    return whole ? { version: first.version, parts: first.parts, groups: await unpack(parts) } : undefined
  }

  const read = async (company: string, kind: SkuKind) => {
    for (let attempt = 0; attempt < tries; attempt++) {
      const list = await tryRead(company, kind)
      if (list) return list
    }
    throw new Refusal('unavailable')
  }

  const get = async (company: string, kind: SkuKind): Promise<SkuList> => {
    const { version, groups } = await read(company, kind)
    return { version, groups }
  }

  const kept = new Map<string, SkuList>()
  const latest = async (company: string, kind: SkuKind): Promise<SkuList> => {
    const key = `${company}#${kind}`
    const known = kept.get(key)
    const { [kind]: version } = await versions(company)
    // Lists that nobody ever changed have no version of their own.
    if (known && version > 0 && known.version >= version) return known
    const list = await get(company, kind)
    kept.delete(key)
    kept.set(key, list)
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    return list
  }

  return {
    /** The versions of a company's lists. @param weak whether the last second's changes may be missed, at half the price */
    versions,

    /** A list as it is now, with its groups in the order in which they were made. */
    get,

    /** The same, for who asks again and again: the same object until it has changed, of which the version alone is read. */
    latest,

    /**
     * Changes a list, all of it at once or nothing, whoever else does at the same time.
     * @param now epoch ms
     * @param change the groups as they should be; the same array for no change; what it throws leaves them as they are
     * @param eventWrites what is written with it, asked for after each `change`
     * @throws Refusal `conflict` where others changed it again and again
     */
    change: async (
      company: string,
      kind: SkuKind,
      now: number,
      change: (groups: readonly SkuGroupRecord[]) => readonly SkuGroupRecord[],
      eventWrites: () => readonly Write[] = () => [],
    ): Promise<void> => {
      for (let attempt = 0; attempt < tries; attempt++) {
        const before = await read(company, kind)
        const groups = change(before.groups)
        const also = eventWrites()
        if (groups === before.groups) {
          if (also.length > 0) await transact(db, [...also])
          return
        }
        const version = before.version + 1
        const parts = await pack(groups, version)
        const writes = [
          versionItems.writes.patch(
            [company],
            { set: { [kind]: version, at: now } },
            { [kind]: before.version === 0 ? absent : before.version },
          ),
          ...parts.map((part, at) => lists.writes.put([company, kind, at], part, { when: always })),
          ...Array.from({ length: Math.max(0, before.parts - parts.length) }, (_, at) =>
            lists.writes.remove([company, kind, parts.length + at]),
          ),
          ...also,
        ]
        if (!(await tryTransact(db, writes))) return
      }
      throw new Refusal('conflict')
    },
  }
}
