import type { SavedReportRecord } from '../data/savedReports.ts'
import { type Handler, ok } from '../lib/env.ts'
import { reportIn, savedReportsOf, targetOf } from './savedReports.ts'

export const deleteSavedReport: Handler<'deleteSavedReport'> = async ({ report_id }, env) => {
  let before: SavedReportRecord | undefined
  await savedReportsOf(env).change((reports) => {
    before = reportIn(reports, report_id)
    return reports.map((report) => (report === before ? { ...report, deleted_at: env.now } : report))
  })
  env.changed({ target: targetOf({ id: report_id }), before })
  return ok('Report deleted', null)
}
