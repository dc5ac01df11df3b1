import type { Group } from '../../features/groups/tree.ts'

/**
 * What this browser knows of the datasets that it has shown: a group's name and zone and an associate's name. With it
 * a reload can ask for figures at once, before the lists of groups and people have come.
 */
export interface RecentSelections {
  groups: Record<string, Group>
  people: Record<string, string>
}

/** What was remembered before does not tell people of one name apart. */
const storageKey = 'shiftdeck.charts.2'
/** The newest that are kept of either. */
const most = 40

const none = (): RecentSelections => ({ groups: {}, people: {} })

/** @param owner who knows it: user and group, as reach depends on both */
export const recall = (owner: string): RecentSelections => {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as
      | (RecentSelections & { owner: string })
      | null
    return stored?.owner === owner && stored.groups && stored.people ? stored : none()
  } catch {
    return none()
  }
}

const newest = <T>(entries: Record<string, T>) => Object.fromEntries(Object.entries(entries).slice(-most))

export const remember = (owner: string, { groups, people }: RecentSelections) => {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ owner, groups: newest(groups), people: newest(people) }))
  } catch {
    // A full storage only makes the next visit slower.
  }
}
