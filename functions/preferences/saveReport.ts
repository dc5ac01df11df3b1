import { isDeepStrictEqual } from 'node:util'
import type { SavedReport } from '../../shared/contract/savedReports.ts'
import { badField } from '../../shared/refusals.ts'
import { mostSelectionBytes, rangesOf } from '../../shared/savedReports.ts'
import type { SavedReportRecord } from '../data/savedReports.ts'
import { type Handler, ok } from '../lib/env.ts'
import { mustBeInScope, reportIn, savedReportsOf, targetOf, withReport } from './savedReports.ts'

export const saveReport: Handler<'saveReport'> = async (input, env) => {
  const { report_id, name, schedule, range, selection } = input
  const { user, group } = env.caller
  if (!rangesOf(selection).includes(range)) throw badField('range', 'This report cannot cover such a long range.')
  if (Buffer.byteLength(JSON.stringify(selection)) > mostSelectionBytes)
    throw badField('selection', 'These SKUs are too long to be saved together. Choose fewer.')
  const saved = savedReportsOf(env)
  const before = report_id === undefined ? undefined : reportIn(await saved.list(), report_id)
  // What is shown stays as it was saved, and where: who has lost access to it can still turn it off.
  const isShownAsBefore = before !== undefined && isDeepStrictEqual(before.selection, selection)
  if (!isShownAsBefore) await mustBeInScope(selection, env)
  if (schedule !== 'none' && schedule !== before?.schedule && user.email === undefined)
    throw badField('schedule', 'Reports are only emailed to confirmed addresses. Please confirm yours first.')
  // Whoever changes what it shows or when it is mailed has it tried anew; another name changes nothing.
  const isDueAsBefore = isShownAsBefore && before.range === range && before.schedule === schedule
  const report: SavedReportRecord = {
    ...{ id: report_id ?? env.newId(), name, schedule, range, selection },
    group: isShownAsBefore ? before.group : group.uid,
    ...(isDueAsBefore && before.refused ? { refused: before.refused } : {}),
  }
  await saved.change((reports) => {
    if (report_id !== undefined) reportIn(reports, report_id)
    return withReport(reports, report)
  })
  env.changed({ target: targetOf(report), ...(before ? { before } : {}), after: report })
  const [out] = await saved.out([report])
  return ok('Report saved', out as SavedReport)
}
