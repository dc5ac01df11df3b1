import { count } from './locale.ts'

/** Words of the two lists between which things are moved. */
export const transfer = {
  all: (list: string) => `Select all of “${list}”`,
  ofGroup: (group: string) => `Select all of ${group}`,
  select: (name: string) => `Select ${name}`,
  search: (list: string) => `Search in “${list}”`,
  selected: (chosen: number, of: number) => `${count(chosen)} of ${count(of)} selected`,
  count,
  group: 'Group',
  allGroups: 'All groups',
  none: 'Nothing here',
  noMatch: 'Nothing matches',
  loading: 'Loading…',
  moveFirst: 'Select something in the other list first',
}
