import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { toast } from '../../parts/toast/toast.ts'
import { pickers } from '../../words/en/pickers.ts'
import { flat, type Group, type GroupNode, groupTree, teamsIn } from '../groups/tree.ts'
import { associatesOf } from './associates.ts'
import { treeQuery, usersQuery } from './groupQueries.ts'

/** The groups that can be chosen. Asked for when the first figures are there: nothing on the screen waits for it. */
export const useTree = (session: Session, own: Group, ready: boolean) => {
  const { data, isError, error, errorUpdatedAt, refetch } = useQuery({ ...treeQuery(session), enabled: ready })
  useEffect(() => {
    if (isError && errorUpdatedAt) toast.error(pickers.groups.loadFailed)
  }, [isError, errorUpdatedAt])
  const tree = useMemo(() => data && groupTree(own, data.facilities, data.teams), [own, data])
  const byUid = useMemo(() => new Map(tree && flat(tree).map((node) => [node.uid, node])), [tree])
  const nodeOf = (group: Group): GroupNode | undefined => byUid.get(group.uid)
  return { tree, failed: isError, error, retry: () => void refetch(), nodeOf }
}

/** The associates of a group. */
export const useAssociates = (session: Session, group: Group, node: GroupNode | undefined, ready: boolean) => {
  const { data, isError, error, isPlaceholderData, refetch } = useQuery({
    ...usersQuery(group, session.company.uid),
    enabled: ready,
  })
  const people = useMemo(() => data && node && associatesOf(data, teamsIn(node)), [data, node])
  /** Whether they are those of this group, and not still those of the one before. */
  const isCurrent = people !== undefined && !isPlaceholderData
  return { people, isCurrent, failed: isError, error, retry: () => void refetch() }
}
