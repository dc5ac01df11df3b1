import type { User } from '../../../shared/contract/entities.ts'

/** The fields of a profile as its forms hold them: blank where nothing is. */

const names = [
  'username',
  'first_name',
  'last_name',
  'email',
  'employee_id',
  'phone',
  'addr1',
  'addr2',
  'city',
  'zip',
  'state',
  'country',
] as const

export type Profile = Record<(typeof names)[number], string>
export type NewUser = Profile & { password: string; confirm: string; role_uid: string; group_uids: readonly string[] }

export const profileOf = (user: User): Profile => ({
  ...(Object.fromEntries(names.map((name) => [name, user[name] ?? ''])) as Profile),
  // The one that was typed in last.
  email: user.new_email ?? user.email ?? '',
})

export const blankUser: NewUser = {
  ...(Object.fromEntries(names.map((name) => [name, ''])) as Profile),
  password: '',
  confirm: '',
  role_uid: '',
  group_uids: [],
}
