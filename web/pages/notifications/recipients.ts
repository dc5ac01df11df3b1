import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Output } from '../../../shared/contract/index.ts'
import { mostRecipients } from '../../../shared/notifications.ts'
import { read } from '../../api/calls.ts'
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

/** Short enough that who is signed in now still is, ms. */
const recipientCountsTtl = 15_000

/**
 * To how many people on how many handhelds it would go now; undefined while that is found out, where it cannot be, and while
 * nobody was chosen.
 * @param known those who are there: who is gone is asked about no more
 */
export const useRecipientCounts = (
  chosen: readonly Recipient[],
  isWorker: boolean,
  known: readonly Recipient[] | undefined,
): Output<'getNotificationRecipientCounts'> | undefined => {
  const there = useMemo(() => new Set(known?.map(({ uid }) => uid)), [known])
  const sent_to = useMemo(
    () =>
      chosen
        .map(({ uid }) => uid)
        .filter((uid) => there.has(uid))
        .sort(),
    [chosen, there],
  )
  const query = useQuery({
    ...read('getNotificationRecipientCounts', { sent_to, is_worker: isWorker ? 1 : 0 }),
    enabled: sent_to.length > 0 && sent_to.length <= mostRecipients,
    staleTime: recipientCountsTtl,
    placeholderData: keepPreviousData,
  })
  return sent_to.length > 0 && !query.error ? query.data : undefined
}
