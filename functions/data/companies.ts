import { GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Freshness, usualFreshness } from '../../shared/handheld.ts'
import { remembered } from '../lib/remembered.ts'
import { type Db, type Tables, transact, type Write } from './db.ts'
import { groupKey } from './groups.ts'

/**
 * <company> / COMPANY          the company
 * URL#<company_url> / COMPANY  which company a login name means
 * (table of users) <company> / COUNTERS   how many users are enabled, kept by their store
 */
export interface CompanyRecord {
  uid: string
  name: string
  company_url: string
  image_url: string | null
  time_zone: string
  status: 0 | 1 | 2
  /** The company of the people who run the platform. */
  platform: boolean
  max_users: number | null
  /** Seconds between two scans that still count as picking. */
  pick_gap: number
  /** Hours; the longest inactivity limit that users may choose. */
  active_since: number
  /** Days for which raw events are kept. */
  raw_days: number
  /** Seconds; read it by `freshnessOf`. Missing in older records. */
  freshness?: number
  /** Read it by `hasPace`. Missing in older records. */
  pace?: boolean
  created_on: string
  phone?: string | null
  addr1?: string | null
  addr2?: string | null
  city?: string | null
  state?: string | null
  zip?: string | null
  country?: string | null
  email?: string | null
  website?: string | null
}

/** What a company says of itself. */
export const companyDetails = [
  ...(['name', 'image_url', 'phone', 'email', 'website'] as const),
  ...(['addr1', 'addr2', 'city', 'state', 'zip', 'country'] as const),
]
/** Null clears. */
export type CompanyChange = Partial<Record<(typeof companyDetails)[number], string | null>>

export const companyDefaults = {
  image_url: null,
  status: 1,
  platform: false,
  max_users: null,
  pick_gap: 300,
  active_since: 24,
  raw_days: 400,
  freshness: usualFreshness,
  pace: true,
} as const

/** Whether figures are judged by where a day should be by now. */
export const hasPace = ({ pace }: Pick<CompanyRecord, 'pace'>) => pace !== false

export const companyKey = (uid: string) => ({ pk: uid, sk: 'COMPANY' })
const urlKey = (url: string) => ({ pk: `URL#${url.toLowerCase()}`, sk: 'COMPANY' })

/** How long an instance answers handhelds by what it has read of their company, ms. */
const freshFor = 10_000

/** An update that sets some attributes of an item that is there. */
const setting = (given: [name: string, value: unknown][]) => ({
  UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}`,
  ConditionExpression: 'attribute_exists(pk)',
  ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
  ExpressionAttributeValues: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
})

export const companyStore = (db: Db, { directory, groups, users }: Tables) => {
  const get = async (uid: string): Promise<CompanyRecord | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName: directory, Key: companyKey(uid), ConsistentRead: true }))
    return Item as CompanyRecord | undefined
  }
  const recent = remembered<CompanyRecord | undefined>(freshFor)
  return {
    /** Adds a company with its login name; refused by condition where the name is taken. */
    add: async (company: CompanyRecord) => {
      await db.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Put: {
                TableName: directory,
                Item: { ...urlKey(company.company_url), company: company.uid },
                ConditionExpression: 'attribute_not_exists(pk)',
              },
            },
            {
              Put: {
                TableName: directory,
                Item: { ...companyKey(company.uid), ...company },
                ConditionExpression: 'attribute_not_exists(pk)',
              },
            },
            { Put: { TableName: users, Item: { pk: company.uid, sk: 'COUNTERS', enabled_users: 0 } } },
          ],
        }),
      )
    },
    get,
    /**
     * For calls of handhelds: one item of a whole company takes 3,000 strong reads a second, and a fleet makes more calls.
     * What was changed within the last 10 s may not be seen yet.
     */
    recent: (uid: string): Promise<CompanyRecord | undefined> => recent(uid, () => get(uid)),
    /** The uid of the company with this login name. */
    uidOf: async (url: string): Promise<string | undefined> => {
      const { Item } = await db.send(new GetCommand({ TableName: directory, Key: urlKey(url) }))
      return Item?.company as string | undefined
    },
    /** Sets what is given of the tuning parameters; at least one must be. */
    setTuning: async (uid: string, tuning: { freshness?: Freshness | undefined; pace?: boolean | undefined }) => {
      const given = Object.entries(tuning).filter(([, value]) => value !== undefined)
      await db.send(
        new UpdateCommand({
          TableName: directory,
          Key: companyKey(uid),
          ...setting(given),
        }),
      )
    },
    /** Sets what is given of what the company says of itself; at least one must be. Its group has its name too. */
    setDetails: async (uid: string, change: CompanyChange) => {
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      const rename: Write = {
        Update: {
          TableName: groups,
          Key: groupKey(uid, uid),
          UpdateExpression: 'SET #name = :name ADD version :one',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#name': 'name' },
          ExpressionAttributeValues: { ':name': change.name, ':one': 1 },
        },
      }
      await transact(db, [
        { Update: { TableName: directory, Key: companyKey(uid), ...setting(given) } },
        ...(change.name ? [rename] : []),
      ])
    },
    setStatus: async (uid: string, status: 0 | 1 | 2) => {
      await db.send(
        new UpdateCommand({
          TableName: directory,
          Key: companyKey(uid),
          UpdateExpression: 'SET #s = :s',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#s': 'status' },
          ExpressionAttributeValues: { ':s': status },
        }),
      )
    },
  }
}
