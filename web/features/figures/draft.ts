import type { Group } from '../groups/tree.ts'
import type { Times, TimeView } from './times.ts'

/** What is chosen in the toolbar, before Get Metrics makes it what is shown. */
export interface Draft {
  times: Times
  groups: Group[]
}

/** How many groups a view takes. */
export const limitOf = (view: TimeView) => (view === 'day' ? 5 : 1)
