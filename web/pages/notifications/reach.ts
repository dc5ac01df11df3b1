import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { flat, type GroupNode } from '../../features/groups/tree.ts'
import { useGroups } from '../../features/people/data.ts'

/** Somebody or some group that may get a notification. */
export interface Recipient {
  uid: string
  name: string
  type: 'company' | 'facility' | 'team' | 'worker'
  /** Of a worker: as devices know them. */
  username?: string
}

/** Groups that are off work get nothing, and are not offered. */
const enabledOnly = (node: GroupNode): GroupNode => ({
  ...node,
  children: node.children.filter(({ enabled }) => enabled).map(enabledOnly),
})

/** The groups that may be chosen, as a tree, and each by its uid. */
export const useGroupRecipients = () => {
  const { tree, error, retry } = useGroups()
  return useMemo(() => {
    const nodes = tree ? [enabledOnly(tree)] : undefined
    const all = nodes?.flatMap(flat).map(({ uid, name, type }): Recipient => ({ uid, name, type }))
    return { nodes, all, error, retry }
  }, [tree, error, retry])
}

/** The workers that may be chosen, by name. */
export const useWorkerRecipients = (wanted: boolean) => {
  const { company } = useSession()
  const query = useQuery({
    ...readPages('getAllWorkersOfCompany', { company_uid: company.uid, status: [1] }),
    enabled: wanted,
  })
  const all = useMemo(
    () =>
      query.data?.rows
        .map(({ uid, first_name, last_name, username }): Recipient & { username: string } => {
          return { uid, name: `${first_name} ${last_name}`.trim() || username, type: 'worker', username }
        })
        .sort((a, b) => a.name.localeCompare(b.name)),
    [query.data],
  )
  return { all, error: query.error, retry: query.refetch }
}

const areWorkers = (chosen: readonly Recipient[]) => chosen.length > 0 && chosen.every(({ type }) => type === 'worker')

/**
 * On how many handhelds somebody is signed in now to whom a notification would go; undefined while that is found out, while
 * nobody was chosen, and of groups: whom a group means by its roles, and who has joined no team yet, is known to the server.
 */
export const useReach = (chosen: readonly Recipient[]): number | undefined => {
  const { group } = useSession()
  const query = useQuery({
    ...readPages('getDevicesInformation', { group_uid: group.uid }),
    enabled: areWorkers(chosen),
  })
  return useMemo(() => {
    if (!areWorkers(chosen) || !query.data?.whole) return undefined
    const usernames = new Set(chosen.map(({ username }) => username))
    return query.data.rows.filter(
      ({ status, username }) => status === 1 && username !== null && usernames.has(username),
    ).length
  }, [chosen, query.data])
}
