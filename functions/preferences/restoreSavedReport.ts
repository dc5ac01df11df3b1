import type { SavedReport } from '../../shared/contract/savedReports.ts'
import type { SavedReportRecord } from '../data/savedReports.ts'
import { type Handler, ok } from '../lib/env.ts'
import { reportIn, savedReportsOf, targetOf, withReport } from './savedReports.ts'

export const restoreSavedReport: Handler<'restoreSavedReport'> = async ({ report_id }, env) => {
  const saved = savedReportsOf(env)
  const back: SavedReportRecord[] = []
  await saved.change((reports) => {
    const { deleted_at: _, ...restored } = reportIn(reports, report_id, true)
    back.splice(0, 1, restored)
    return withReport(reports, restored)
  })
  env.changed({ target: targetOf({ id: report_id }), after: back[0] })
  const [out] = await saved.out(back)
  return ok('Report restored', out as SavedReport)
}
