import * as z from 'zod'
import { managers } from '../roles.ts'
import { layoutProblem, tableNames, viewNameLength, viewProblem } from '../tables.ts'
import { call } from './call.ts'
import { actor, Done, exact, OwnId, required } from './fields.ts'

/** How a table is arranged, under a name: one's own, or shared with the company. */

const rule = (problem: (text: string) => string | undefined) =>
  exact(4000).superRefine((text, { addIssue }) => {
    const message = problem(text)
    if (message) addIssue({ code: 'custom', message: `${message}.` })
  })

const content = {
  columns: rule(layoutProblem).describe(
    'As stored in the preference of the table’s columns; empty for the default columns',
  ),
  choices: rule(viewProblem).describe(
    'As stored in the preference of the table’s choices, for example `sort=-name&f=team%3A%3DPick`',
  ),
}

export const TableView = z.object({
  id: z.string(),
  name: z.string(),
  columns: z.string(),
  choices: z.string(),
  shared: z.boolean().describe('Whether every manager of the company sees it'),
  by: z.object({ uid: z.string(), name: z.string() }).describe('Full name of its owner'),
  may_change: z.boolean().describe('Whether it is the caller’s own, or shared and the caller is an admin'),
})
export type TableView = z.infer<typeof TableView>

const table = z.enum(tableNames)

export const tableViews = {
  getTableViews: call({
    path: '/tools/views/getTableViews',
    access: managers,
    summary: 'The views of a table that the caller has saved, and those shared with the company, each by name.',
    request: z.object({ ...actor, table }),
    response: z.object({
      views: z.array(TableView),
      opens: z.string().nullable().describe('View that the page opens with for the caller'),
    }),
  }),
  saveTableView: call({
    path: '/tools/views/saveTableView',
    access: managers,
    summary: 'Saves or changes a table view; shared ones can be changed by their owner and by admins.',
    request: z.object({
      ...actor,
      table,
      view_id: OwnId.optional().describe('Absent for a new one'),
      name: required(viewNameLength),
      ...content,
      shared: z.boolean(),
    }),
    response: TableView,
    writes: true,
    idempotent: false,
  }),
  deleteTableView: call({
    path: '/tools/views/deleteTableView',
    access: managers,
    summary: 'Deletes a table view; it can be restored for an hour.',
    request: z.object({ ...actor, table, view_id: OwnId }),
    response: Done,
    writes: true,
  }),
  restoreTableView: call({
    path: '/tools/views/restoreTableView',
    access: managers,
    summary: 'Restores a deleted table view.',
    request: z.object({ ...actor, table, view_id: OwnId }),
    response: TableView,
    writes: true,
  }),
  openTableWith: call({
    path: '/tools/views/openTableWith',
    access: managers,
    summary: 'Sets the view that the caller’s table opens with; with null, as it was left.',
    request: z.object({ ...actor, table, view_id: OwnId.nullable() }),
    response: Done,
    writes: true,
  }),
}
