import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import papaparse from 'papaparse'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { SavedReportRecord } from '../../functions/data/savedReports.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { Letter } from '../../functions/lib/mail.ts'
import { minute } from '../../shared/durations.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { watchedTables } from '../work/floor.ts'
import { type ReportSite, reportSite } from './site.ts'

/** Six on Monday in New York, where summer time began the day before. */
export const six = Date.parse('2026-03-09T10:00:00.000Z')
export const zone = 'America/New_York'

/**
 * A company for each test, a quarter of an hour before six, with an admin Ada: there once tests run. The other companies
 * of these tests get nothing, and nobody has planned anything.
 */
export const siteForEach = () => {
  const shared: Partial<{ tables: Awaited<ReturnType<typeof watchedTables>>; site: ReportSite }> = {}
  const here = shared as Required<typeof shared>
  /** As if nobody had planned anything. */
  const unplanned = () =>
    here.tables.db.send(
      new DeleteCommand({ TableName: here.tables.tables.mails, Key: { pk: 'PLANNED', sk: 'REPORTS' } }),
    )
  beforeAll(async () => {
    shared.tables = await watchedTables()
  })
  afterAll(() => shared.tables?.stop())
  beforeEach(async () => {
    const { companies } = here.tables.stores
    for (const { uid } of await companies.all()) await companies.setStatus(uid, 0)
    await unplanned()
    shared.site = await reportSite(here.tables, zone, six - 15 * minute)
    await here.site.user('ada', 'admin', here.site.company)
  })
  return {
    get tables() {
      return here.tables
    },
    get site() {
      return here.site
    },
    unplanned,
    /** Plans what is to be sent at six. */
    planned: async () => {
      await here.site.plan()
      here.site.clock.now = six
      await here.site.plan()
    },
  }
}

/** The same for reports that users saved: those of groups are another matter, and not mailed to Ada. */
export const savedForEach = () => {
  const here = siteForEach()
  beforeEach(() => here.site.prefer('ada', prefTypes.weeklyReportExcluded, '*'))
  return Object.assign(here, {
    /** Saves a report of yesterday's scans, mailed every day, unless told otherwise. */
    save: async (user: string, change: Partial<SavedReportRecord> = {}): Promise<SavedReportRecord> => {
      const { site, tables } = here
      const report: SavedReportRecord = {
        ...{ id: newId(), name: 'Inbound scans', schedule: 'daily', range: 'yesterday', group: site.company },
        selection: { report: 'teamRankings', data_type: 'SCANS', group_uids: [site.company] },
        ...change,
      }
      await tables.stores.savedReports.change([site.company, user], site.clock.now, (all) => [...all, report])
      return report
    },
  })
}

/** The file of a mail, as a spreadsheet reads it. */
export const csvIn = ({ files = [] }: Letter) => {
  const file = files.find(({ name }) => name.endsWith('.csv'))
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file?.bytes)
  if (!text.startsWith('\ufeff')) throw new Error('The file does not say that it is UTF-8')
  return papaparse.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data
}
