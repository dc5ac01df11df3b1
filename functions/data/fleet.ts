import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { minute } from '../../shared/durations.ts'
import { alphabet } from '../lib/ids.ts'
import { inTurns } from '../lib/inTurns.ts'
import { allPages, type Db, type Tables } from './db.ts'
import { type DeviceRecord, deviceKey } from './devices.ts'

/**
 * <company>#FLEET / COUNTS   how many devices of a large fleet are how, as of `at` (epoch ms); expires by `ttl`
 */
const fields = ['team', 'last_team', 'facility', 'user', 'seen_at', 'battery_percent', 'battery_health'] as const

/** What the cards need to know of a device. */
export type DeviceStatus = Pick<DeviceRecord, (typeof fields)[number]>

/** Devices of one place and how they are. */
export interface FleetCount {
  /** The team that they work in or worked in last. */
  team?: string
  /** The facility of their enrolment code. */
  facility?: string
  total: number
  active: number
  high: number
  med: number
  low: number
  critical: number
}

/** Ms for which a count of a large fleet will do. */
const freshFor = minute
const atOnce = 8

export const fleetStore = (db: Db, { devices }: Tables) => {
  const page = async (company: string, from: string, to: string, start?: Record<string, unknown>) => {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: devices,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': company, ':from': from, ':to': to },
        ProjectionExpression: fields.map((field) => `#${field}`).join(', '),
        ExpressionAttributeNames: Object.fromEntries(fields.map((field) => [`#${field}`, field])),
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    )
    return { Items, ...(LastEvaluatedKey ? { LastEvaluatedKey } : {}) }
  }

  /**
   * Every device of a company. A fleet of more than a page is read from many places at once: ids are random, so as many
   * begin with one letter as with another.
   */
  const statuses = async (company: string): Promise<{ devices: DeviceStatus[]; large: boolean }> => {
    const prefix = deviceKey(`${company}.`).sk
    const end = `${prefix}\uffff`
    const first = await page(company, prefix, end)
    const last = first.LastEvaluatedKey
    if (!last) return { devices: first.Items as DeviceStatus[], large: false }
    const ends = [...alphabet].map((letter) => `${prefix}${letter}`).filter((edge) => edge > String(last.sk))
    const rest = await inTurns(atOnce, [...ends, end], (to, index) => {
      const before = ends[index - 1]
      return allPages<DeviceStatus>((start) =>
        page(company, before ?? String(last.sk), to, start ?? (before ? undefined : last)),
      )
    })
    return { devices: [...(first.Items as DeviceStatus[]), ...rest.flat()], large: true }
  }

  const key = (company: string) => ({ pk: `${company}#FLEET`, sk: 'COUNTS' })

  return {
    /**
     * How the devices of a company are. A large fleet is counted once a minute, for all who ask.
     * @param count what to make of the devices
     * @param now epoch ms
     */
    counts: async (
      company: string,
      now: number,
      count: (devices: readonly DeviceStatus[]) => FleetCount[],
    ): Promise<FleetCount[]> => {
      const { Item } = await db.send(new GetCommand({ TableName: devices, Key: key(company) }))
      if (Item && Item.at <= now && now - Item.at < freshFor) return Item.counts as FleetCount[]
      const found = await statuses(company)
      const counts = count(found.devices)
      if (found.large) {
        const ttl = Math.ceil((now + 2 * freshFor) / 1000)
        await db.send(new PutCommand({ TableName: devices, Item: { ...key(company), at: now, counts, ttl } }))
      }
      return counts
    },
  }
}
