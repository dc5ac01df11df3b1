import { type Group, maxGroups } from './groups.ts'
import type { Times, TimeView } from './times.ts'

/** What is chosen in the toolbar, before Get Metrics makes it what is shown. */
export interface Draft {
  times: Times
  groups: Group[]
}

export const limitOf = (view: TimeView) => (view === 'day' ? maxGroups.day : maxGroups.other)
