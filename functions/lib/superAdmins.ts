import { Refusal } from '../../shared/refusals.ts'
import type { UserRecord } from '../data/users.ts'
import type { Env } from './env.ts'

const isSuperAdmin = ({ status, roles }: Pick<UserRecord, 'status' | 'roles'>) =>
  status === 1 && roles.some(({ role }) => role === 'superAdmin')

/**
 * A super admin of the company who stays when a user is one no longer: the store writes on condition that they do, since
 * two who drop each other at the same moment would leave nobody.
 * @returns undefined where the user is none now
 */
export const otherSuperAdmin = async (
  { caller, stores }: Env<'users'>,
  user: UserRecord,
): Promise<UserRecord | undefined> => {
  if (!isSuperAdmin(user)) return undefined
  if (caller.user.uid !== user.uid && isSuperAdmin(caller.user)) return caller.user
  const other = (await stores.users.list(user.company)).find((each) => each.uid !== user.uid && isSuperAdmin(each))
  if (!other)
    throw new Refusal('notPossible', 'Your company needs a super admin. Please make someone else a super admin first.')
  return other
}
