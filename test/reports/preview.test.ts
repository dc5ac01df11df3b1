import { afterAll, beforeAll, expect, test } from 'vitest'
import { getReportPreview } from '../../functions/metrics/getReportPreview.ts'
import type { Output } from '../../shared/contract/index.ts'
import { prefTypes } from '../../shared/preferences.ts'
import type { ReportKind } from '../../shared/reports.ts'
import { envOf } from '../work/caller.ts'
import { watchedTables } from '../work/floor.ts'
import { type ReportSite, reportSite } from './site.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
let site: ReportSite
const zone = 'America/New_York'
/** Six on Monday in New York. */
const now = Date.parse('2026-03-09T10:00:00.000Z')

beforeAll(async () => {
  tables = await watchedTables()
  site = await reportSite(tables, zone, now)
  await site.user('fay', 'facilityManager', 'fac')
  for (const name of ['anna', 'bert']) await site.user(name, 'worker', 'pick')
  for (const date of ['2026-02-26', '2026-03-03', '2026-03-08']) {
    await site.work('anna', 'pick', date, 2, 6, 120)
    await site.work('bert', 'pick', date, 3, 6, 90)
  }
  await site.settled()
})
afterAll(() => tables.stop())

const preview = async (kind: ReportKind, time_zone?: string) => {
  const env = await envOf(tables, site.floor, { role: 'facilityManager', group: 'fac', user: 'fay', now })
  const user = await tables.stores.users.get(site.company, 'fay')
  if (!user) throw new Error('no user')
  const asked = { kind, ...(time_zone ? { time_zone } : {}) }
  const answer = await getReportPreview(asked, { ...env, caller: { ...env.caller, user } })
  return answer as Output<'getReportPreview'>
}

test('is the mail that goes out, but for its links: they lead nowhere else, and none is a way out', async () => {
  await site.handle({
    ...{ task: 'send', company: site.company, kind: 'weekly', zone, last: '2026-03-08', users: ['fay'], tries: 0 },
  })
  const [sent] = site.sent
  const { zones, mail } = await preview('weekly')
  expect([zones, mail?.first, mail?.last, mail?.subject]).toEqual([
    ...[[zone], '2026-03-02', '2026-03-08', sent?.letter.subject],
  ])
  expect(mail?.subject).toContain('Scans/Hour')
  const mailed = sent?.letter.html
    .replaceAll(/href="https:\/\/console\.example\/api\/reports\/stop\?t=[^"]+"/g, 'href="/user/reports"')
    .replaceAll('https://console.example/', '/')
  expect(mail?.html).toBe(mailed)
  expect(mail?.html).not.toContain('reports/stop')
})

test('has a mail for each zone of the groups, and says so to who gets none', async () => {
  await tables.stores.groups.setZone(site.company, ['pack'], 'Asia/Kathmandu')
  const { zones, mail } = await preview('weekly', 'Asia/Kathmandu')
  expect([zones, mail?.time_zone, mail?.subject]).toEqual([
    ...[[zone, 'Asia/Kathmandu'], 'Asia/Kathmandu', 'pack, week of Mar 2: no work in this week'],
  ])
  expect((await preview('weekly', 'Europe/Berlin')).mail?.time_zone).toBe(zone)
  expect(await preview('daily')).toEqual({ zones: [], mail: null })
  await site.prefer('fay', prefTypes.dailyReportGroups, 'pick')
  expect((await preview('daily')).mail?.subject).toMatch(/^pick, Sun, Mar 8: Scans\/Hour/)
})
