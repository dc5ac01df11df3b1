import { iso } from '../../../shared/time.ts'
import type { UserRecord } from '../../data/users.ts'
import { type Profile, profileOf } from '../profile.ts'

type ProfileInput = { [Name in keyof Profile]?: Profile[Name] | undefined } & Pick<
  UserRecord,
  'username' | 'first_name' | 'last_name' | 'roles'
> & { email: string }

/** A user who was just made: enabled, with an address that waits until its owner confirms it. */
export const newUserRecord = (input: ProfileInput, at: { uid: string; company: string; now: number }): UserRecord => ({
  ...profileOf(input),
  username: input.username,
  first_name: input.first_name,
  last_name: input.last_name,
  new_email: input.email,
  new_email_at: at.now,
  uid: at.uid,
  company: at.company,
  status: 1,
  roles: input.roles,
  two_factor: false,
  sessions_from: 0,
  created_on: iso(at.now),
  version: 1,
})
