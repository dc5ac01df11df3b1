import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { type Matcher, matcherOf } from '../../shared/metrics/codes.ts'
import type { CountSettings } from '../../shared/metrics/count.ts'
import { remembered } from '../lib/remembered.ts'
import type { CompanyRecord } from './companies.ts'
import { allPages, type Db, type Tables } from './db.ts'
import { type GroupRecord, groupKey } from './groups.ts'

/**
 * (table of settings) <company> / SKUS#<kind>#<part>   codes that count in a way of their own; `*` is a wildcard
 */
export type SkuKind = 'excluded' | 'callout'

/** How long an instance goes on counting with what it has read, ms. */
const freshFor = 10_000
const codesAnItem = 2000

const partKey = (company: string, kind: SkuKind, part: number) => ({
  pk: company,
  sk: `SKUS#${kind}#${String(part).padStart(3, '0')}`,
})

export const countingStore = (db: Db, { settings, groups }: Tables) => {
  const items = (company: string, kind: SkuKind) =>
    allPages<{ sk: string; codes: string[] }>((ExclusiveStartKey) =>
      db.send(
        new QueryCommand({
          TableName: settings,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
          ExpressionAttributeValues: { ':pk': company, ':sk': `SKUS#${kind}#` },
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      ),
    )
  const codes = async (company: string, kind: SkuKind) =>
    (await items(company, kind)).flatMap((item) => item.codes ?? [])

  const lists = remembered<{ excluded: Matcher; callouts: Matcher }>(freshFor)
  const readLists = async (company: string) => {
    const [excluded, callouts] = await Promise.all([codes(company, 'excluded'), codes(company, 'callout')])
    return { excluded: matcherOf(excluded), callouts: matcherOf(callouts) }
  }
  const kinds = remembered<boolean>(freshFor)
  const readKind = async (company: string, team: string) => {
    const { Item } = await db.send(new GetCommand({ TableName: groups, Key: groupKey(company, team) }))
    return (Item as GroupRecord | undefined)?.subtype !== 2
  }

  return {
    /** How a team's batches count today. What was changed within the last 10 s may not be seen yet. */
    settings: async (company: CompanyRecord, team: string): Promise<CountSettings> => {
      const [{ excluded, callouts }, scanTeam] = await Promise.all([
        lists(company.uid, () => readLists(company.uid)),
        kinds(`${company.uid}#${team}`, () => readKind(company.uid, team)),
      ])
      return { pickGap: company.pick_gap * 1000, scanTeam, excluded, callouts }
    },

    /** Every code of a kind, in order. */
    codes,

    /** Replaces every code of a kind. */
    setCodes: async (company: string, kind: SkuKind, all: readonly string[]) => {
      const before = await items(company, kind)
      const sorted = [...new Set(all)].sort()
      const parts = Math.ceil(sorted.length / codesAnItem)
      for (let part = 0; part < parts; part++) {
        await db.send(
          new PutCommand({
            TableName: settings,
            Item: {
              ...partKey(company, kind, part),
              codes: sorted.slice(part * codesAnItem, (part + 1) * codesAnItem),
            },
          }),
        )
      }
      for (const { sk } of before.filter((item) => item.sk >= partKey(company, kind, parts).sk)) {
        await db.send(new DeleteCommand({ TableName: settings, Key: { pk: company, sk } }))
      }
    },
  }
}
