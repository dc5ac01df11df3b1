import type { UserRecord } from '../data/users.ts'

const names = [
  'first_name',
  'last_name',
  'username',
  'email',
  'employee_id',
  'phone',
  'addr1',
  'addr2',
  'city',
  'state',
  'zip',
  'country',
] as const
export type Profile = Pick<UserRecord, (typeof names)[number]>

/** The fields of a profile that a request fills in: an empty one is as good as absent. */
export const profileOf = (input: Partial<Profile>): Partial<Profile> =>
  Object.fromEntries(names.flatMap((name) => (input[name] ? [[name, input[name]]] : [])))
