import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTimeLostToDevices } from '../../functions/metrics/getTimeLostToDevices.ts'
import type { Output } from '../../shared/contract/index.ts'
import { lostTime } from '../../shared/contract/lostTime.ts'
import type { RoleName } from '../../shared/roles.ts'
import { day, hour } from '../../shared/time.ts'
import { envOf } from './caller.ts'
import { type Floor, newFloor, watchedTables } from './floor.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
let floor: Floor
const now = Date.parse('2026-03-05T20:00:00.000Z')
const begin = Date.parse('2026-03-04T10:00:00.000Z')
const second = 1000

interface Cut {
  troubles?: { id: string; cause: string; from: number; to: number }[]
  told?: boolean
}

/** Scans by seconds since `begin`, as spans of a minute and a half with what each has of trouble. */
const batchesOf = (join: string, at: readonly number[], { troubles = [], told = true }: Cut = {}) => {
  const end = (at.at(-1) as number) + 1
  const batches = []
  for (let from = 0; from < end; from += 90) {
    const to = Math.min(end, from + 90)
    const scans = at.flatMap((time, index) =>
      time >= from && time < to
        ? [
            {
              ...{ id: `s${index}`, at: begin + time * second, code: 'A', symbology: 'QR', outcome: 'accepted' },
              gap: index === 0 ? null : (time - (at[index - 1] as number)) * second,
            },
          ]
        : [],
    )
    const inside = troubles
      .filter((trouble) => trouble.from < to && trouble.to > from)
      .map((trouble) => ({
        ...trouble,
        from: begin + Math.max(trouble.from, from) * second,
        to: begin + Math.min(trouble.to, to) * second,
      }))
    batches.push({
      ...{ id: `${join}-${from}`, join_id: join, from: begin + from * second, to: begin + to * second },
      ...{ scans, steps: [], ...(told ? { troubles: inside } : {}) },
    })
  }
  return batches
}
/** A scan each 10 seconds for an hour; then some after a while each. */
const steadyThen = (...waits: number[]) => {
  const at = Array.from({ length: 360 }, (_, index) => index * 10)
  for (const wait of waits) at.push((at.at(-1) as number) + wait)
  return at
}

const send = async (device: string, batches: object[]) => {
  const results = await floor.send(device, batches, now)
  return results.map(({ status, refused }) => (refused.length > 0 ? refused.map(({ reason }) => reason) : status))
}

beforeAll(async () => {
  tables = await watchedTables()
  floor = await newFloor(tables, { pickGap: 300_000 })
  for (const [id, user, team] of [
    ['j1', 'anna', 'pick'],
    ['j2', 'bert', 'pack'],
    ['j3', 'cleo', 'yard'],
  ] as const)
    await floor.join({ id, device: `d-${id}`, user, team, joined_at: begin })
  await tables.stores.goals.change(floor.company.uid, ['pick'], { hourly_wage: 12, scans_phr: 360, yellow_zone: 10 }, 0)
})
afterAll(() => tables.stop())

interface Asked {
  role?: RoleName
  own?: string
  group?: string
  from?: string
  to?: string
}
const ask = async ({
  role = 'admin',
  own,
  group,
  from = '2026-03-04 00:00:00',
  to = '2026-03-05 00:00:00',
}: Asked = {}) => {
  const input = { group_uid: group ?? floor.company.uid, start_time: from, end_time: to, time_zone: 'UTC' }
  const env = await envOf(tables, floor, { role, group: own ?? floor.company.uid, user: 'boss', now })
  const answer = await getTimeLostToDevices(input, env)
  return lostTime.getTimeLostToDevices.response.parse(answer) as Output<'getTimeLostToDevices'>
}
const count = async () => {
  await floor.rollUp(floor.written())
  await floor.countCodes()
}

describe('time lost to devices', () => {
  test('is what batches say, whatever comes twice or late, before and after a day is closed', async () => {
    // Offline for 100 s of a scan that took 160 instead of 10; the scanner away for 30 s of one that took 45.
    const anna = batchesOf('j1', steadyThen(160, 45, 10), {
      troubles: [
        { id: 'o', cause: 'offline', from: 3600, to: 3700 },
        { id: 'r', cause: 'reconnecting', from: 3755, to: 3785 },
      ],
    })
    const bert = batchesOf('j2', steadyThen(200), { told: false })
    const cleo = batchesOf('j3', steadyThen(200), { troubles: [{ id: 'o', cause: 'offline', from: 3600, to: 3790 }] })
    const late = anna.splice(-1)
    expect(new Set((await send('d-j1', anna.toReversed())).flat())).toEqual(new Set(['accepted']))
    expect(new Set((await send('d-j1', anna)).flat())).toEqual(new Set(['duplicate']))
    await send('d-j2', bert)
    await send('d-j3', cleo)
    await count()
    // The last span is missing: of what the scanner was away for, the part until then is known.
    expect((await ask()).losses.map(({ user_uid, lost }) => [user_uid, lost])).toEqual([
      ['anna', { offline: 100 / 60, reconnecting: 20 / 60 }],
    ])

    await send('d-j1', late)
    await count()
    const expected = {
      losses: [
        {
          ...{ user_uid: 'anna', team_uid: 'pick', device_id: expect.stringContaining('d-j1') },
          lost: { offline: 100 / 60, reconnecting: 30 / 60 },
          picking: 130 / 60,
        },
      ],
      ...{ used: 2, not_reporting: 1, rejected: { counted: 0, unknown: 0, seconds: null } },
    }
    const open = await ask()
    expect(open).toMatchObject(expected)
    expect(open.workers.map(({ user_uid, total_scans }) => [user_uid, total_scans]).sort()).toEqual([
      ['anna', 363],
      ['bert', 361],
    ])
    // Bert's app tells of no trouble: what he lost is not known.
    expect(open.workers.filter(({ loss_known }) => loss_known).map(({ user_uid }) => user_uid)).toEqual(['anna'])
    expect(open.teams.map(({ uid, hourly_wage, scans_phr }) => [uid, hourly_wage, scans_phr])).toContainEqual([
      'pick',
      12,
      360,
    ])
    await floor.closeDays(now + day)
    expect(await ask()).toEqual(open)
  })

  test('belongs to the quarters in which it was lost', async () => {
    const minutes = async (from: string, to: string) =>
      (await ask({ from: `2026-03-04 ${from}:00`, to: `2026-03-04 ${to}:00` })).losses.flatMap(({ lost }) =>
        Object.values(lost),
      )
    expect(await minutes('10:00', '11:00')).toEqual([])
    expect(await minutes('11:00', '11:15')).toEqual([100 / 60, 30 / 60])
    expect(await minutes('11:15', '11:15')).toEqual([])
  })

  test('is that of the group, which must be within reach', async () => {
    const users = async (asked: Asked) => (await ask(asked)).workers.map(({ user_uid }) => user_uid)
    expect(await users({ group: 'pack' })).toEqual(['bert'])
    expect((await ask({ group: 'pack' })).losses).toEqual([])
    expect(await users({ role: 'teamManager', own: 'pick', group: 'pick' })).toEqual(['anna'])
    await expect(ask({ role: 'teamManager', own: 'pick', group: 'pack' })).rejects.toMatchObject({ code: 'notFound' })
    await expect(ask({ group: 'elsewhere' })).rejects.toMatchObject({ code: 'notFound' })
  })

  test('is asked for a month at most', async () => {
    await expect(ask({ from: '2026-01-15 00:00:00', to: '2026-02-16 00:00:00' })).rejects.toMatchObject({
      errors: [{ path: 'end_time' }],
    })
    expect((await ask({ from: '2026-01-15 00:00:00', to: '2026-02-15 00:00:00' })).losses).toEqual([])
  })

  test('trouble that cannot be is refused, and the rest of its batch kept', async () => {
    const from = begin + 5 * hour
    const batch = (id: string, troubles: unknown) => ({
      ...{ id, join_id: 'j2', from: from + Number(id) * 60_000, to: from + Number(id) * 60_000 + 30_000 },
      ...{ scans: [], steps: [], troubles },
    })
    const trouble = (more: object = {}) => ({
      id: 't',
      cause: 'offline',
      from: from + 60_000,
      to: from + 65_000,
      ...more,
    })
    expect(await send('d-j2', [batch('1', [trouble({ cause: 'tired' }), trouble()])])).toEqual([['invalid']])
    expect(await send('d-j2', [batch('2', [trouble()])])).toEqual([['outsideSpan']])
    const inside = { from: from + 180_000, to: from + 180_001 }
    expect(await send('d-j2', [batch('3', [trouble(inside), trouble(inside)])])).toEqual([['duplicateId']])
    expect(await send('d-j2', [batch('4', [trouble({ from: from + 241_000, to: from + 241_000 })])])).toEqual([
      ['invalid'],
    ])
    expect(await send('d-j2', [batch('5', [trouble({ from: Number.NaN }), 7, null])])).toEqual([
      ['invalid', 'invalid', 'invalid'],
    ])
    expect(
      await send('d-j2', [
        batch(
          '6',
          Array.from({ length: 101 }, () => trouble()),
        ),
      ]),
    ).toEqual([['invalid']])
  })
})
