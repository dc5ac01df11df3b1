import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../shared/contract/entities.ts'
import { managers, passes } from '../../../shared/roles.ts'
import { useSession } from '../../api/session.tsx'
import type { GroupNode } from '../../features/groups/tree.ts'
import { useGroups, usersOf } from '../../features/people/data.ts'

export interface SearchScope {
  users: readonly User[]
  tree: GroupNode | undefined
  loading: boolean
  failed: boolean
}

/** The people and groups within the reach of a manager. */
export const useSearchScope = (): SearchScope => {
  const { company, group } = useSession()
  const users = useQuery(usersOf(group, company.uid))
  const { tree, error } = useGroups()
  const failed = users.isError || error !== null
  return { users: users.data?.rows ?? [], tree, loading: !failed && (!users.data?.whole || !tree), failed }
}

/** Whether somebody has people below them to find. */
export const useIsManager = () => passes(useSession().role.key, managers)
