import { roleByUid } from '../../shared/roles.ts'
import { roleNames } from './en/names.ts'

/** A role as it is shown, by its uid; the uid of a role that is not known. */
export const roleNameOf = (uid: string): string => {
  const role = roleByUid(uid)
  return role ? roleNames[role] : uid
}
