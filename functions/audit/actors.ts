import type { AuditRecord } from '../data/audit.ts'
import type { Names } from './naming.ts'
import type { LoggedActor } from './rows.ts'

/** Who did something, for the people of its company: those who run the installation are not named to them. */
export const actorFor = ({ user, from }: AuditRecord, names: Names): LoggedActor => {
  if (from !== undefined) return { user_uid: null, user_name: null, username: null }
  const person = names.person(user)
  return { user_uid: user, user_name: person?.name || null, username: person?.username ?? null }
}

/** The same for the people who run the installation. @param theirs names of the company that it was done from */
export const actorForProvider = ({ user, from }: AuditRecord, names: Names, theirs: Names | undefined): LoggedActor => {
  const person = (from === undefined ? names : theirs)?.person(user)
  return { user_uid: user, user_name: person?.name || null, username: person?.username ?? null }
}
