import { isThere } from '../data/savedReports.ts'
import type { Handler } from '../lib/env.ts'
import { savedReportsOf } from './savedReports.ts'

export const getSavedReports: Handler<'getSavedReports'> = async (_input, env) => {
  const saved = savedReportsOf(env)
  const reports = (await saved.list()).filter(isThere)
  return saved.out(reports.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)))
}
