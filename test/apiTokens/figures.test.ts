import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiTokenRecord } from '../../functions/data/apiTokens.ts'
import { newId, newSecret, sha256 } from '../../functions/lib/ids.ts'
import { rateLimits } from '../../functions/lib/rateLimits.ts'
import { serve } from '../../functions/lib/serve.ts'
import { getCardMetrics } from '../../functions/metrics/getCardMetrics.ts'
import { getChartMetrics } from '../../functions/metrics/getChartMetrics.ts'
import { handlers as programs } from '../../functions/programs/index.ts'
import { getRankingsOfGroups } from '../../functions/rankings/getRankingsOfGroups.ts'
import { programScopes, writeToken } from '../../shared/apiTokens.ts'
import { type CallName, calls, type Envelope, endpointGroups } from '../../shared/contract/index.ts'
import type { CardRow } from '../../shared/contract/metrics.ts'
import type { TvBoard } from '../../shared/contract/programs.ts'
import { totalOf } from '../../shared/metrics/cardFigures.ts'
import { costPerScan, scansPerHour } from '../../shared/metrics/formulas.ts'
import { day, hour, iso, minute } from '../../shared/time.ts'
import { edgeOf } from '../lib/edge.ts'
import { fakeIdentity, fakeMail } from '../lib/people.ts'
import { addPerson, envOf, person } from '../work/caller.ts'
import { floorOf } from '../work/chartSite.ts'
import { type Floor, watchedTables } from '../work/floor.ts'

/** What programs and screens read is what the pages show, by the same formulas. */

let tables: Awaited<ReturnType<typeof watchedTables>>
let floor: Floor
const now = Date.parse('2026-03-03T12:00:00.000Z')
const from = now - 6 * hour

const work = (id: string, user: string, team: string, scans: number) => {
  const at = (minutes: number) => from + minutes * minute
  const scan = (number: number) => ({
    ...{ id: `s${number}`, at: at(number), code: 'A1', symbology: 'QR', outcome: 'accepted' as const },
    gap: number === 0 ? null : minute,
  })
  return {
    assignments: [{ id, device: `d${id}`, user, team, joined_at: from }],
    batches: [
      {
        ...{ id, join_id: id, from, to: from + 2 * hour },
        scans: Array.from({ length: scans }, (_, number) => scan(number)),
        steps: [{ id: 't', at: at(1), count: 600 }],
      },
    ],
  }
}

beforeAll(async () => {
  tables = await watchedTables()
  const all = [work('1', 'anna', 'pick', 9), work('2', 'bert', 'pick', 12), work('3', 'cleo', 'pack', 5)]
  floor = await floorOf(
    tables,
    { assignments: all.flatMap((each) => each.assignments), batches: all.flatMap((each) => each.batches) },
    now,
  )
  await addPerson(tables, person(floor, 'boss', 'admin', floor.company.uid))
  await addPerson(tables, { ...person(floor, 'bert', 'worker', 'pick'), first_name: 'Bert', last_name: 'Öztürk' })
})
afterAll(() => tables.stop())

/** A token of the company, as if its admin had made it. */
const tokenOf = async (more: Partial<ApiTokenRecord> = {}) => {
  const company = floor.company.uid
  const [id, secret] = [`${company}.${newId()}`, newSecret()]
  const token: ApiTokenRecord = {
    ...{ id, company, kind: 'program', name: 'Figures', scopes: [...programScopes], group: company, names: false },
    ...{ hash: sha256(secret), hint: '', maker: 'boss', maker_role: 'admin', maker_group: company },
    ...{ created_at: now, expires_at: now + day, used_at: 0, ...more },
  }
  await tables.stores.apiTokens.add(token)
  return writeToken(token.kind, id, secret)
}
const ask = async (token: string, name: CallName, input: object = {}) => {
  const services = {
    stores: tables.stores,
    identity: fakeIdentity().identity,
    mail: fakeMail().mail,
    newId,
    now: () => now,
  }
  const { body } = await edgeOf(services, { programs })(name, {
    body: JSON.stringify(input),
    headers: { authorization: `Bearer ${token}` },
  })
  const envelope = JSON.parse(body) as Envelope
  if (envelope.status === 200) calls[name].response.parse(envelope.data)
  return envelope
}

test('a program that calls too often waits, and others of the company go on', async () => {
  const clock = { now }
  const services = { stores: tables.stores, identity: fakeIdentity().identity, mail: fakeMail().mail, newId }
  const edge = serve(endpointGroups.programs, programs, { ...services, now: () => clock.now })
  const statusOf = async (token: string) => {
    const http = { method: 'POST', path: '/programs/v1/groups', sourceIp: '192.0.2.1', userAgent: 'test' }
    const headers = { authorization: `Bearer ${token}` }
    const event = { body: '{}', isBase64Encoded: false, headers, requestContext: { http, requestId: newId() } }
    return (await edge(event)).statusCode
  }
  const [busy, calm] = [await tokenOf(), await tokenOf()]
  let made = 1
  while ((await statusOf(busy)) === 200 && made < 400) made += 1
  expect(made).toBeGreaterThan(rateLimits.program.most)
  expect(await statusOf(busy)).toBe(429)
  expect(await statusOf(calm)).toBe(200)
  clock.now += minute
  expect(await statusOf(busy)).toBe(200)
})

const range = { from: iso(from), to: iso(now), time_zone: 'UTC' }
const wire = { start_time: range.from, end_time: range.to, time_zone: 'UTC' }
const admin = () => envOf(tables, floor, { role: 'admin', group: floor.company.uid, now })

describe('figures of a group', () => {
  test.each(['fac', 'annex', 'pick', 'yard'])('are those of its cards: %s', async (group_uid) => {
    const token = await tokenOf()
    const rows = (await getCardMetrics({ ...wire, group_uid }, await admin())) as CardRow[]
    const total = totalOf(rows)
    const { data } = await ask(token, 'readFigures', { group_uid, ...range })
    expect(data).toMatchObject({
      ...{ group_uid, from: range.from, to: range.to, scans: total.scans, steps: total.steps, workers: rows.length },
      ...{ working_hours: total.workingHours, pick_hours: total.pickHours },
      ...{ scans_per_hour: scansPerHour(total), cost_per_scan: costPerScan(total, 18.5) },
    } as never)
  })

  test('of the company are the sum of all that was sent', async () => {
    const { data } = await ask(await tokenOf(), 'readFigures', { group_uid: floor.company.uid, ...range })
    expect(data).toMatchObject({ scans: 26, steps: 1800, workers: 3, working_hours: 6 })
  })

  test('by worker name nobody but by id', async () => {
    const { data } = await ask(await tokenOf(), 'readWorkers', { group_uid: 'fac', ...range })
    expect((data as { user_uid: string; scans: number }[]).map(({ user_uid, scans }) => [user_uid, scans])).toEqual([
      ['anna', 9],
      ['bert', 12],
    ])
  })

  test('over time and by team are those of charts and rankings', async () => {
    const token = await tokenOf()
    const env = await admin()
    const chart = { group_uid: 'fac', data_type: 'SCANS' as const }
    const series = await ask(token, 'readSeries', { ...chart, ...range })
    expect(series.data).toEqual(await getChartMetrics({ ...chart, ...wire, current_time: iso(now) }, env))
    const ranked = { group_uids: [floor.company.uid], data_type: 'SCANS' as const, ...range }
    const rankings = await ask(token, 'readRankings', ranked)
    const { company_url } = floor.company
    expect(rankings.data).toEqual(await getRankingsOfGroups({ ...ranked, company_url }, env))
  })
})

describe('a TV link', () => {
  const tv = (more: Partial<ApiTokenRecord>) => tokenOf({ kind: 'tv', scopes: ['tv'], ...more })
  const board = async (token: string) => ((await ask(token, 'readTvBoard')).data as { board: TvBoard }).board

  test('shows today’s figures of its group without a word of who they are of', async () => {
    const shown = await board(await tv({ group: 'fac' }))
    const rows = (await getCardMetrics(
      { ...wire, start_time: '2026-03-03 00:00:00', group_uid: 'fac' },
      await admin(),
    )) as CardRow[]
    expect(totalOf(shown.rows)).toEqual(totalOf(rows))
    expect(shown.rows.map(({ due, group_due }) => [due, group_due])).toEqual(
      rows.map(({ due, group_due }) => [due, group_due]),
    )
    expect(shown.statics.scans.reduce((sum, each) => sum + each)).toBe(21)
    expect(shown.goals).toMatchObject({ total_scans: 900, hourly_wage: 18.5 })
    expect(shown.teams.map(({ team_name }) => team_name)).toEqual(expect.arrayContaining(['pick']))
    expect(shown.leaders).toEqual([])
    expect(JSON.stringify(shown)).not.toMatch(/anna|bert|Bert|Öztürk/)
  })

  test('names who scanned most by first name and initial where its maker allowed that', async () => {
    const shown = await board(await tv({ group: 'fac', names: true }))
    expect(shown.leaders).toEqual([
      { name: 'Bert Ö.', scans: 12 },
      { name: 'anna a.', scans: 9 },
    ])
    expect(JSON.stringify(shown)).not.toContain('Öztürk')
    expect((await board(await tv({ group: 'pack', names: true }))).leaders).toEqual([{ name: 'cleo c.', scans: 5 }])
  })
})
