import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { day, iso, utcDate } from '../../shared/time.ts'
import type { CompanyRecord } from './companies.ts'
import { type Db, type Tables, transact, type Write } from './db.ts'
import { companyOfDevice } from './deviceIds.ts'
import { type DeviceRecord, deviceKey } from './devices.ts'
import { assignmentItem, assignmentKey, type TeamAssignment } from './teamAssignments.ts'

/**
 * (table of devices) <company>#WORK#<device> / <work id>                      one sign-in of a worker on a device
 * (table of raw events) <company>#WORK#<UTC day> / <time>#<device>#<kind>#<id>  enrolments, sign-ins, joins, leaves
 *                                                        and sign-outs as they happened; never changed
 */
export interface WorkRecord {
  id: string
  company: string
  device: string
  user: string
  /** Epoch ms by the device's clock, like the other times here */
  at: number
  /** The latest thing that happened in it: what comes next is not before. */
  last_at: number
  /** The join that is open. */
  join?: string
  signed_out_at?: number
}

export interface WorkEvent {
  kind: 'enrol' | 'signIn' | 'join' | 'leave' | 'signOut'
  company: string
  device: string
  /** Epoch ms by the device's clock */
  at: number
  user?: string
  work?: string
  join?: string
  team?: string
  /** Not said by the device: it follows from what it did next. */
  implied?: true
}

/** Sign-ins are kept far longer than a batch of theirs can be late. */
const keep = 60 * day

const workKey = (device: string, id: string) => ({ pk: `${companyOfDevice(device)}#WORK#${device}`, sk: id })

/** What happens around a write: for whom, by the server's clock, and how long the company keeps events. */
export interface When {
  company: CompanyRecord
  /** Epoch ms by the server's clock */
  now: number
}

export const workSessionStore = (db: Db, { devices, raw }: Tables) => {
  const eventItem = (event: WorkEvent, { company, now }: When) => ({
    pk: `${event.company}#WORK#${utcDate(event.at)}`,
    sk: `${iso(event.at)}#${event.device}#${event.kind}#${event.join ?? event.work ?? ''}`,
    ...event,
    received_at: now,
    ttl: Math.ceil((now + company.raw_days * day) / 1000),
  })
  const noted = (event: WorkEvent, when: When): Write => ({
    Put: { TableName: raw, Item: eventItem(event, when) },
  })
  const about = ({ company, device, user, id }: WorkRecord) => ({ company, device, user, work: id })
  const left = (join: TeamAssignment, at: number): Write => ({
    Update: {
      TableName: devices,
      Key: assignmentKey(join),
      UpdateExpression: 'SET left_at = :at',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(left_at)',
      ExpressionAttributeValues: { ':at': at },
    },
  })
  /** Writes a sign-in that nobody changed since it was read. */
  const changed = (before: WorkRecord, after: WorkRecord, { now }: When): Write => ({
    Put: {
      TableName: devices,
      Item: { ...workKey(after.device, after.id), ...after, ttl: Math.ceil((now + keep) / 1000) },
      ConditionExpression: `last_at = :last AND ${before.join ? '#join = :join' : 'attribute_not_exists(#join)'} AND attribute_not_exists(signed_out_at)`,
      ExpressionAttributeNames: { '#join': 'join' },
      ExpressionAttributeValues: { ':last': before.last_at, ...(before.join ? { ':join': before.join } : {}) },
    },
  })
  /** Changes what a device shows of its work, if it still shows this sign-in; a late call about an earlier one does not. */
  const shown = (
    device: DeviceRecord,
    work: string | undefined,
    set: Partial<DeviceRecord>,
    remove: (keyof DeviceRecord)[] = [],
  ): Write[] => {
    if (device.work !== work) return []
    const named = [...Object.keys(set), ...remove, 'work']
    const sets = Object.keys(set).map((name) => `#${name} = :${name}`)
    const removes = remove.map((name) => `#${name}`)
    return [
      {
        Update: {
          TableName: devices,
          Key: deviceKey(device.id),
          UpdateExpression: [
            ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
            ...(removes.length > 0 ? [`REMOVE ${removes.join(', ')}`] : []),
          ].join(' '),
          ConditionExpression: work ? '#work = :was' : 'attribute_exists(pk) AND attribute_not_exists(#work)',
          ExpressionAttributeNames: Object.fromEntries(named.map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: {
            ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
            ...(work ? { ':was': work } : {}),
          },
        },
      },
    ]
  }
  /** @returns whether it was written; not, when something that it was based on had changed */
  const write = async (writes: Write[]): Promise<boolean> => {
    try {
      await transact(db, writes)
      return true
    } catch (error) {
      if (error instanceof Error && /^Transaction(Canceled|Conflict)Exception$/.test(error.name)) return false
      throw error
    }
  }
  const ended = (
    work: WorkRecord,
    join: TeamAssignment | undefined,
    at: number,
    when: When,
    implied?: true,
  ): Write[] => {
    const { join: _open, ...rest } = work
    const more = implied ? { implied } : {}
    return [
      changed(work, { ...rest, last_at: at, signed_out_at: at }, when),
      noted({ kind: 'signOut', ...about(work), at, ...more }, when),
      ...(join && join.left_at === undefined
        ? [
            left(join, at),
            noted({ kind: 'leave', ...about(work), join: join.id, team: join.team, at, implied: true }, when),
          ]
        : []),
    ]
  }

  return {
    get: async (device: string, id: string): Promise<WorkRecord | undefined> => {
      const { Item } = await db.send(
        new GetCommand({ TableName: devices, Key: workKey(device, id), ConsistentRead: true }),
      )
      return Item as WorkRecord | undefined
    },

    /** Notes an event that changes no sign-in. */
    note: async (event: WorkEvent, when: When) => {
      await db.send(new PutCommand({ TableName: raw, Item: eventItem(event, when) }))
    },

    /** Signs a worker in on a device, and out whoever was signed in there, at a time (epoch ms) of the caller's. */
    signIn: (
      work: WorkRecord,
      device: DeviceRecord,
      before: { work: WorkRecord; join: TeamAssignment | undefined; ended_at: number } | undefined,
      when: When,
    ) =>
      write([
        {
          Put: {
            TableName: devices,
            Item: { ...workKey(work.device, work.id), ...work, ttl: Math.ceil((when.now + keep) / 1000) },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        noted({ kind: 'signIn', ...about(work), at: work.at }, when),
        ...(before && before.work.signed_out_at === undefined
          ? ended(before.work, before.join, before.ended_at, when, true)
          : []),
        ...shown(device, device.work, { user: work.user, work: work.id }, ['team']),
      ]),

    /** Joins a team, leaving the one before. In a sign-in that is over the join is over too. */
    join: (
      work: WorkRecord,
      device: DeviceRecord,
      join: TeamAssignment,
      earlier: TeamAssignment | undefined,
      when: When,
    ) => {
      const over = work.signed_out_at !== undefined
      return write([
        {
          Put: {
            TableName: devices,
            Item: assignmentItem(over ? { ...join, left_at: work.signed_out_at } : join),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        noted({ kind: 'join', ...about(work), join: join.id, team: join.team, at: join.joined_at }, when),
        ...(over ? [] : [changed(work, { ...work, join: join.id, last_at: join.joined_at }, when)]),
        ...(earlier && earlier.left_at === undefined
          ? [
              left(earlier, join.joined_at),
              noted(
                {
                  kind: 'leave',
                  ...about(work),
                  join: earlier.id,
                  team: earlier.team,
                  at: join.joined_at,
                  implied: true,
                },
                when,
              ),
            ]
          : []),
        ...(over
          ? []
          : shown(device, work.id, {
              team: join.team,
              last_team: join.team,
              facility: join.facility,
            })),
      ])
    },

    /** Leaves a team; the sign-in goes on. */
    leave: (work: WorkRecord, device: DeviceRecord, join: TeamAssignment, at: number, when: When) => {
      const { join: _open, ...rest } = work
      return write([
        left(join, at),
        noted({ kind: 'leave', ...about(work), join: join.id, team: join.team, at }, when),
        ...(work.join === join.id
          ? [changed(work, { ...rest, last_at: at }, when), ...shown(device, work.id, {}, ['team'])]
          : []),
      ])
    },

    /** Signs a worker out, leaving the team. */
    signOut: (work: WorkRecord, device: DeviceRecord, join: TeamAssignment | undefined, at: number, when: When) =>
      write([...ended(work, join, at, when), ...shown(device, work.id, {}, ['user', 'work', 'team'])]),
  }
}
