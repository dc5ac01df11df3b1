import { type CallName, calls } from '../../shared/contract/index.ts'
import { type Path, pathsOf } from './bodies.ts'

/**
 * Whose id a field of a request holds. `actor` is who calls, as older clients say; `own` is something that only the
 * caller has, such as a job; `none` looks like an id and names nothing.
 */
export type Named = 'actor' | 'user' | 'company' | 'facility' | 'team' | 'group' | 'role' | 'own' | 'none'

const named: Record<string, Named> = {
  t_user_id: 'actor',
  user_uid: 'user',
  user_id: 'user',
  worker_uid: 'user',
  company_uid: 'company',
  comp_uid: 'company',
  co_uid: 'company',
  facility_uid: 'facility',
  fac_uid: 'facility',
  team_uid: 'team',
  group_uid: 'group',
  group_uids: 'group',
  user_group: 'group',
  'datasets.group.uid': 'group',
  role_uid: 'role',
  preset_id: 'own',
  job_id: 'own',
  upload_id: 'own',
  'datasets.id': 'none',
  employee_id: 'none',
}

/** Fields of one name for different things, by call. */
const byCall: Record<string, Partial<Record<CallName, Named>>> = {
  uid: {
    changePassword: 'user',
    enableUser: 'user',
    disableUser: 'user',
    suspendUser: 'user',
    endUserSessions: 'user',
    getTeamsOfCo: 'company',
    getCompanyDetailsByUid: 'company',
    updateCompany: 'company',
    getTeamsOfFacility: 'facility',
    getFacilityDetailsByUid: 'facility',
    updateFacility: 'facility',
    enableFacility: 'facility',
    disableFacility: 'facility',
    suspendFacility: 'facility',
    updateTeam: 'team',
    enableTeam: 'team',
    disableTeam: 'team',
    suspendTeam: 'team',
  },
  uids: { setStatusOfUsers: 'user', setStatusOfFacilities: 'facility', setStatusOfTeams: 'team' },
  parent_id: { createFacility: 'company', createTeam: 'facility' },
}

const looksLikeId = /(^|_)u?ids?$/

/** The field of a path, without places in lists. */
const fieldOf = (path: Path) => path.filter((step) => typeof step === 'string').join('.')

export interface IdField {
  path: Path
  field: string
  /** Undefined where nobody has said so: a test fails then. */
  named: Named | undefined
}

/** Every field of a call's request that holds an id or looks as if it did, at any depth. */
export const idsOf = (name: CallName): IdField[] => {
  const fields = new Map(pathsOf(calls[name]).map((path) => [fieldOf(path), path]))
  return [...fields].flatMap(([field, path]) => {
    const known = named[field] ?? byCall[field]?.[name]
    return known || looksLikeId.test(field.split('.').at(-1) ?? '') ? [{ path, field, named: known }] : []
  })
}

/** Every field that is known, to find those that no call has any more. */
export const knownIds = (): string[] => [
  ...Object.keys(named),
  ...Object.entries(byCall).flatMap(([field, names]) => Object.keys(names).map((name) => `${name} ${field}`)),
]
