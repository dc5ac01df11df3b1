import { afterAll, beforeAll, expect, test } from 'vitest'
import { hour, iso } from '../../shared/time.ts'
import { type World, type WorldCompany, world } from '../lib/world.ts'

/** Charts and rankings as they run on AWS: from their bundles, with their own permissions. */

let here: World
let acme: WorldCompany
beforeAll(async () => {
  here = await world()
  acme = await here.company('acme')
})
afterAll(() => here?.stop())

test('a chart of a group and of a worker', async () => {
  const { call } = await here.as(acme.users.teamManager)
  const end = Math.floor(Date.now() / hour) * hour
  const range = { start_time: iso(end - 48 * hour), end_time: iso(end), current_time: iso(end), time_zone: 'UTC' }
  for (const user_uid of [undefined, acme.users.worker.uid]) {
    for (const data_type of ['SCANS', 'ACTIVE_DEVICES'] as const) {
      const asked = { ...range, group_uid: acme.groups.picking.uid, data_type, interval: 'days' as const }
      const answer = await call('getChartMetrics', { ...asked, ...(user_uid ? { user_uid } : {}) })
      expect(answer).toMatchObject({ http: 200, data: { data_type, interval: 'day' } })
      expect(answer.data.points.every(({ y }) => y === 0)).toBe(true)
    }
  }
})

test('rankings of groups and of a worker', async () => {
  const { call } = await here.as(acme.users.admin)
  const end = Math.floor(Date.now() / hour) * hour
  const range = { company_url: acme.url, from: iso(end - 24 * hour), to: iso(end), time_zone: 'UTC' }
  const all = await call('getRankingsOfGroups', { ...range, data_type: 'TOTAL_HOURS', group_uids: [acme.uid] })
  expect(all).toMatchObject({ http: 200 })
  expect(all.data.map(({ team_uid }) => team_uid)).toContain(acme.groups.picking.uid)
  const one = { user_group: acme.groups.picking.uid, worker_uid: acme.users.worker.uid }
  const own = await call('getTeamRankingsOfWorker', { ...range, ...one, data_type: 'SCANS' })
  expect(own).toMatchObject({ http: 200, data: [{ team_uid: acme.groups.picking.uid, SCANS: 0 }] })
})
