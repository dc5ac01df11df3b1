import { addressNames } from '../../shared/address.ts'
import type { UserRecord } from '../data/users.ts'

export const profileNames = ['first_name', 'last_name', 'username', 'employee_id', ...addressNames] as const
export type Profile = Pick<UserRecord, (typeof profileNames)[number]>

/** The fields of a profile that a request fills in, but the address: an empty one is as good as absent. */
export const profileOf = (input: { [Name in keyof Profile]?: Profile[Name] | undefined }): Partial<Profile> =>
  Object.fromEntries(profileNames.flatMap((name) => (input[name] ? [[name, input[name]]] : [])))

/** The user with an address that was typed in: unless it is the confirmed one, it waits for its owner to confirm it. */
export const withEmail = (user: UserRecord, typed: string | undefined, now: number): UserRecord => {
  if (typed === undefined || typed === user.new_email) return user
  const { new_email: _, new_email_at: __, ...rest } = user
  return typed === user.email ? rest : { ...rest, new_email: typed, new_email_at: now }
}
