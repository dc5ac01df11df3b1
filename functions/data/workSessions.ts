import * as z from 'zod'
import { day, iso, utcDate } from '../../shared/time.ts'
import type { CompanyRecord } from './companies.ts'
import { type Db, type Tables, transact, type Write } from './db.ts'
import { deviceStateItems, placeFields, stateId } from './deviceStates.ts'
import { type DeviceRecord, deviceItems, placeInList } from './devices.ts'
import { checked, unchecked } from './items/checked.ts'
import { absent, always, present } from './items/expressions.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'
import { assignmentItems, assignmentKeptUntil, type TeamAssignment } from './teamAssignments.ts'

/** One sign-in of a worker on a device. */
const schema = z.object({
  id: z.string(),
  company: z.string(),
  device: z.string(),
  user: z.string(),
  /** Epoch ms by the device's clock, like the other times here */
  at: z.number(),
  /** The latest thing that happened in it: what comes next is not before. */
  last_at: z.number(),
  /** The join that is open. */
  join: z.string().exactOptional(),
  /** The team that was joined last. */
  team: z.string().exactOptional(),
  /** Every team that was joined; absent where an older release signed in. */
  teams: z.set(z.string()).readonly().exactOptional(),
  signed_out_at: z.number().exactOptional(),
  /** Nobody signed out: somebody else signed in. */
  implied: z.literal(true).exactOptional(),
})
export type WorkRecord = z.infer<typeof schema>

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

/** What happens around a write: for whom, by the server's clock, and how long the company keeps events. */
export interface When {
  company: CompanyRecord
  /** Epoch ms by the server's clock */
  now: number
}

/** A sign-in as it lies in the table, for loads that write many at once. */
export const storedSignIn = (work: WorkRecord) =>
  storedAs(keys.workSession, [work.device, work.id], work, { expires: work.last_at + keep })

/** The teams that were joined in a sign-in, if that is known of all of them. */
export const teamsOf = ({ team, teams }: Pick<WorkRecord, 'team' | 'teams'>): ReadonlySet<string> | undefined =>
  teams ?? (team === undefined ? new Set() : undefined)

export const workSessionStore = (db: Db, tables: Tables) => {
  const sessions = itemsOf<WorkRecord, [device: string, id: string]>(db, tables, keys.workSession, checked(schema))
  const events = itemsOf<WorkEvent & { received_at: number }, [company: string, date: string, event: string]>(
    ...([db, tables, keys.workEvent, unchecked] as const),
  )
  const devices = deviceItems(db, tables)
  const states = deviceStateItems(db, tables)
  const assignments = assignmentItems(db, tables)

  const eventId = ({ company, at, device, kind, join, work }: WorkEvent): [string, string, string] => [
    company,
    utcDate(at),
    `${iso(at)}#${device}#${kind}#${join ?? work ?? ''}`,
  ]
  const received = (event: WorkEvent, { now }: When) => ({ ...event, received_at: now })
  const eventKeptUntil = ({ company, now }: When) => now + company.raw_days * day
  const noted = (event: WorkEvent, when: When): Write =>
    events.writes.put(eventId(event), received(event, when), { expires: eventKeptUntil(when) })
  const about = ({ company, device, user, id }: WorkRecord) => ({ company, device, user, work: id })
  const left = ({ company, id }: TeamAssignment, at: number): Write =>
    assignments.writes.patch([company, id], { set: { left_at: at } }, { pk: present, left_at: absent })
  /** Writes a sign-in that nobody changed since it was read. */
  const changed = ({ last_at, join }: WorkRecord, after: WorkRecord, { now }: When): Write =>
    sessions.writes.put([after.device, after.id], after, {
      when: { last_at, join: join ?? absent, signed_out_at: absent },
      expires: now + keep,
    })
  /** Changes what a device shows of its work, if it still shows this sign-in; a late call about an earlier one does not. */
  const shown = (
    device: DeviceRecord,
    work: string | undefined,
    set: Partial<DeviceRecord>,
    remove: (keyof DeviceRecord)[] = [],
  ): Write[] =>
    device.work === work
      ? [devices.writes.patch([device.id], { set, remove }, work ? { work } : { pk: present, work: absent })]
      : []
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
      changed(work, { ...rest, last_at: at, signed_out_at: at, ...more }, when),
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
    /** The sign-ins on a device of the last 60 days, in no order. */
    ofDevice: (device: string): Promise<WorkRecord[]> => sessions.list([device, '']),

    get: (device: string, id: string): Promise<WorkRecord | undefined> => sessions.get([device, id]),

    /** Some sign-ins by device and id, each in its place. */
    several: (ids: readonly (readonly [device: string, id: string])[]) =>
      readTogether(
        db,
        ids.map(([device, id]) => sessions.one([device, id])),
        { weak: true },
      ) as Promise<(WorkRecord | undefined)[]>,

    /** Notes an event that changes no sign-in. */
    note: async (event: WorkEvent, when: When) => {
      await events.put(eventId(event), received(event, when), { expires: eventKeptUntil(when) })
    },

    /**
     * Signs a worker in on a device, and out whoever was signed in there, at a time (epoch ms) of the caller's. A device
     * that was hidden is in its company's lists again.
     */
    signIn: (
      work: WorkRecord,
      device: DeviceRecord,
      before: { work: WorkRecord; join: TeamAssignment | undefined; ended_at: number } | undefined,
      when: When,
    ) =>
      write([
        sessions.writes.claim([work.device, work.id], work, when.now + keep),
        noted({ kind: 'signIn', ...about(work), at: work.at }, when),
        ...(before && before.work.signed_out_at === undefined
          ? ended(before.work, before.join, before.ended_at, when, true)
          : []),
        ...shown(
          device,
          device.work,
          // Its place always: it may have been hidden since it was read.
          { user: work.user, work: work.id, ...placeInList(device, false) },
          ['team', 'hidden'],
        ),
        // Who was there last is known from the state while nobody is.
        states.writes.patch(stateId(device.id), { set: { last_user: work.user } }, always),
      ]),

    /**
     * Joins a team, leaving the one before. In a sign-in that is over the join is over too.
     * @param options.finder whether the team's devices may be located
     * @param options.also what is written with it
     */
    join: (
      work: WorkRecord,
      device: DeviceRecord,
      join: TeamAssignment,
      earlier: TeamAssignment | undefined,
      when: When,
      { finder = false, also = [] }: { finder?: boolean; also?: readonly Write[] } = {},
    ) => {
      const over = work.signed_out_at !== undefined
      const known = teamsOf(work)
      const teams = known && { teams: new Set([...known, join.team]) }
      return write([
        ...also,
        assignments.writes.claim(
          [join.company, join.id],
          over ? { ...join, left_at: work.signed_out_at } : join,
          assignmentKeptUntil(join),
        ),
        noted({ kind: 'join', ...about(work), join: join.id, team: join.team, at: join.joined_at }, when),
        ...(over
          ? []
          : [changed(work, { ...work, join: join.id, team: join.team, ...teams, last_at: join.joined_at }, when)]),
        ...(over && known?.has(join.team) === false
          ? [sessions.writes.patch([work.device, work.id], { add: { teams: new Set([join.team]) } })]
          : []),
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
              finder,
            })),
        // Where it was while the team before had the finder is nobody's business here.
        ...(device.finder && !finder && !over
          ? [states.writes.patch(stateId(device.id), { remove: placeFields }, always)]
          : []),
      ])
    },

    /** Leaves a team; the sign-in goes on. */
    leave: (
      work: WorkRecord,
      device: DeviceRecord,
      join: TeamAssignment,
      at: number,
      when: When,
      also: readonly Write[] = [],
    ) => {
      const { join: _open, ...rest } = work
      return write([
        ...also,
        left(join, at),
        noted({ kind: 'leave', ...about(work), join: join.id, team: join.team, at }, when),
        ...(work.join === join.id
          ? [changed(work, { ...rest, last_at: at }, when), ...shown(device, work.id, {}, ['team'])]
          : []),
      ])
    },

    /** Signs a worker out, leaving the team. */
    signOut: (
      work: WorkRecord,
      device: DeviceRecord,
      join: TeamAssignment | undefined,
      at: number,
      when: When,
      also: readonly Write[] = [],
    ) => write([...also, ...ended(work, join, at, when), ...shown(device, work.id, {}, ['user', 'work', 'team'])]),
  }
}
