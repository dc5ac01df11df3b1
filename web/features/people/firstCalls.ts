import type { Session } from '../../../shared/contract/session.ts'
import { firstOf } from '../../api/pageSizes.ts'

/** What the pages of users and groups ask for first: for themselves, and for the script that asks before they are loaded. */

type Group = Pick<Session['group'], 'uid' | 'type'>

const both: { with_status: (0 | 1)[] } = { with_status: [0, 1] }

export const facilitiesInput = (company: string) => ({ group_uid: company, ...both })

/** @param group the company or facility whose teams are meant */
export const teamsInput = (group: string) => ({ uid: group, ...both })

export const usersInputs = {
  ofCompany: (company: string) => ({ company_uid: company, status: both.with_status }),
  ofFacility: (facility: string) => ({ fac_uid: facility, ...both }),
  ofTeam: (team: string) => ({ team_uid: team, ...both }),
}

/** The groups below the viewer's own, as a tree is made of them. */
export const treeCalls = ({ uid, type }: Group, company: string): EarlyCall[] => {
  if (type === 'team') return []
  const facilities: EarlyCall = ['getFacilitesOfCompany', facilitiesInput(company)]
  return [facilities, type === 'company' ? ['getTeamsOfCo', teamsInput(uid)] : ['getTeamsOfFacility', teamsInput(uid)]]
}

const usersCall = ({ uid, type }: Group): EarlyCall => {
  if (type === 'company') return ['getAllUsersOfCompany', firstOf(usersInputs.ofCompany(uid))]
  if (type === 'facility') return ['getUsersOfFacility', firstOf(usersInputs.ofFacility(uid))]
  return ['getUsersOfTeam', firstOf(usersInputs.ofTeam(uid))]
}

export const usersPage = ({ group, company }: Session) => [usersCall(group), ...treeCalls(group, company.uid)]

export const teamsPage = ({ group: { uid, type }, company }: Session): EarlyCall[] => [
  type === 'company' ? ['getTeamsOfCo', firstOf({ uid })] : ['getTeamsOfFacility', firstOf({ uid })],
  ...treeCalls({ uid, type }, company.uid),
]

export const facilitiesPage = ({ group, company }: Session): EarlyCall[] => [
  ...(group.type === 'company' ? [['getFacilitesOfCompany', firstOf({ group_uid: group.uid })] as EarlyCall] : []),
  ...treeCalls(group, company.uid),
]
