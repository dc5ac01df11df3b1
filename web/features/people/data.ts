import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { queryClient, read } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { type Group, type GroupNode, groupTree, ownGroup } from '../groups/tree.ts'
import { facilitiesInput, teamsInput, usersInputs } from './firstCalls.ts'

/** What the page reads. */

/** Every call that lists users, the counter and the viewer's own data: what a write makes old. */
export const userLists = [
  'getAllUsersOfCompany',
  'getUsersOfFacility',
  'getUsersOfTeam',
  'getLimitOfUserAccounts',
  'getOwnProfile',
] as const

/** The users at or below a group, page after page. Suspended ones are never listed. */
export const usersOf = ({ uid, type }: Pick<Group, 'uid' | 'type'>, company: string) => {
  if (type === 'company') return readPages('getAllUsersOfCompany', usersInputs.ofCompany(company))
  const list =
    type === 'facility'
      ? readPages('getUsersOfFacility', usersInputs.ofFacility(uid))
      : readPages('getUsersOfTeam', usersInputs.ofTeam(uid))
  return list as unknown as ReturnType<typeof readPages<'getAllUsersOfCompany'>>
}

export const limitOf = (company: string) => read('getLimitOfUserAccounts', { company_uid: company })

/** Whether so many more users can be enabled, asked now. */
export const hasRoom = async (company: string, count: number) => {
  const { current_users, max } = await queryClient.fetchQuery({ ...limitOf(company), staleTime: 0 })
  return max === null || current_users + count <= max
}

/** The groups in the viewer’s access scope, as a tree; undefined while they load. */
export const useGroups = (): {
  tree: GroupNode | undefined
  error: Error | null
  /** Which of them do not come. */
  failed: 'facilities' | 'teams' | undefined
  retry: () => void
} => {
  const session = useSession()
  const { group, company } = session
  const facilities = useQuery({
    ...read('getFacilitesOfCompany', facilitiesInput(company.uid)),
    enabled: group.type !== 'team',
  })
  const ofCompany = useQuery({
    ...read('getTeamsOfCo', teamsInput(company.uid)),
    enabled: group.type === 'company',
  })
  const ofFacility = useQuery({
    ...read('getTeamsOfFacility', teamsInput(group.uid)),
    enabled: group.type === 'facility',
  })
  const teams = group.type === 'company' ? ofCompany : ofFacility
  const tree = useMemo(() => treeOf(session, facilities.data, teams.data), [session, facilities.data, teams.data])
  const retry = () => {
    for (const query of [facilities, teams]) if (query.error) void query.refetch()
  }
  const failed = facilities.error ? 'facilities' : teams.error ? 'teams' : undefined
  return { tree, error: facilities.error ?? teams.error, failed, retry }
}

type Known = Parameters<typeof groupTree>

const treeOf = (session: Session, facilities: Known[1] | undefined, teams: Known[2] | undefined) => {
  const own = ownGroup(session)
  if (own.type === 'team') return groupTree(own, [], [])
  return facilities && teams && groupTree(own, facilities, teams)
}
