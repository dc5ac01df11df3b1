import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { User } from '../../../shared/contract/entities.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { send } from '../../api/calls.ts'
import type { Group } from '../groups/tree.ts'
import { treeInputs } from './inputs.ts'

/** The facilities and teams below the session's group. */
export const treeQuery = ({ group, company }: Session) =>
  queryOptions({
    queryKey: ['getTeamsOfCo', 'tree', group.uid],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      if (group.type === 'team') return { facilities: [], teams: [] }
      if (group.type === 'facility') {
        return { facilities: [], teams: await send('getTeamsOfFacility', treeInputs.teams(group.uid), { signal }) }
      }
      const [facilities, teams] = await Promise.all([
        send('getFacilitesOfCompany', treeInputs.facilities(company.uid), { signal }),
        send('getTeamsOfCo', treeInputs.teams(company.uid), { signal }),
      ])
      return { facilities, teams }
    },
  })

/** The enabled users who may be among the associates of a group. */
export const usersQuery = (group: Group, company: string) =>
  queryOptions({
    queryKey: [callFor[group.type], 'associates', group.uid],
    staleTime: 300_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<User[]> => {
      if (group.type === 'company') {
        return send('getAllWorkersOfCompany', { company_uid: company, status: [1] }, { signal })
      }
      if (group.type === 'facility')
        return send('getUsersOfFacility', { fac_uid: group.uid, with_status: [1] }, { signal })
      return send('getUsersOfTeam', { team_uid: group.uid, with_status: [1] }, { signal })
    },
  })

const callFor = { company: 'getAllWorkersOfCompany', facility: 'getUsersOfFacility', team: 'getUsersOfTeam' } as const
