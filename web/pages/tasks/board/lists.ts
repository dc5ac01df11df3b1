import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { User } from '../../../../shared/contract/entities.ts'
import { isWorkerType, roleByUid } from '../../../../shared/roles.ts'
import { read } from '../../../api/calls.ts'
import { readPages } from '../../../api/pages.ts'
import { useSession } from '../../../api/session.tsx'
import { flat, type GroupNode } from '../../../features/groups/tree.ts'
import { useGroups } from '../../../features/people/data.ts'
import { useRows } from '../../../parts/table/useRows.ts'
import { customersInput, scopeOf } from './firstCalls.ts'

/** What the tabs and their forms read. */

/** Which groups a call is asked for, by where the viewer is. */
export const useScope = () => scopeOf(useSession())

/** Every definition within the access scope, archived ones too. */
export const useTaskInfo = () => useRows(readPages('getTaskInfo', useScope()))

/** The customers within the access scope. */
export const useCustomers = () => useRows(readPages('getTaskCustomers', customersInput(useSession())))

/** The facilities and teams that a form offers. A manager of a team has their own and no other. */
export const useOrganisation = (): { facilities: GroupNode[]; teamsOf: (facility: string) => GroupNode[] } => {
  const { group } = useSession()
  const { tree } = useGroups()
  const above = group.type === 'team' ? group.facility_uid : null
  const { data: facility } = useQuery({
    ...read('getFacilityDetailsByUid', { uid: above ?? '' }),
    enabled: above !== null,
  })
  return useMemo(() => {
    const all = tree ? flat(tree) : []
    if (above && tree) {
      const { zone } = tree
      const node: GroupNode = {
        uid: above,
        name: facility?.name ?? '',
        type: 'facility',
        zone,
        enabled: true,
        children: [tree],
      }
      return { facilities: [node], teamsOf: () => [tree] }
    }
    const facilities = all.filter(({ type }) => type === 'facility')
    return {
      facilities,
      teamsOf: (uid: string) => [...(facilities.find((one) => one.uid === uid)?.children ?? [])],
    }
  }, [tree, above, facility])
}

const worksIn = (groups: ReadonlySet<string>) => (user: User) =>
  user.group_role.some(({ g, r }) => {
    const role = roleByUid(r)
    return groups.has(g) && role !== undefined && isWorkerType(role)
  })

/** The enabled workers of a team, or of every team of a facility; undefined while they load. */
export const useWorkers = (facility: GroupNode | undefined, team: string | undefined) => {
  const ofTeam = useRows({
    ...readPages('getUsersOfTeam', { team_uid: team ?? '', with_status: [1] }),
    enabled: !!team,
  })
  const ofFacility = useRows({
    ...readPages('getUsersOfFacility', { fac_uid: facility?.uid ?? '', with_status: [1] }),
    enabled: !team && facility !== undefined,
  })
  const { data, whole } = team ? ofTeam : ofFacility
  const users = whole ? data : undefined
  return useMemo(() => {
    const groups = new Set(team ? [team] : (facility?.children ?? []).map(({ uid }) => uid))
    return (users as readonly User[] | undefined)?.filter(worksIn(groups))
  }, [users, facility, team])
}

const nameOf = ({ first_name, last_name, username }: User) => `${`${first_name} ${last_name}`.trim()} (${username})`

/** Workers as boxes to tick below one that ticks all of them. */
export const workerNodes = (workers: readonly User[], selectAll: string) =>
  workers.length === 0
    ? []
    : [
        {
          uid: 'all',
          name: selectAll,
          type: 'company' as const,
          children: workers.map((user) => ({ uid: user.uid, name: nameOf(user), type: 'team' as const, children: [] })),
        },
      ]
