import type { Session } from '../../shared/contract/session.ts'
import { isNewCompany } from '../../shared/firstSteps.ts'
import { admins, roles } from '../../shared/roles.ts'
import { iso } from '../../shared/time.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { SessionRecord } from '../data/sessions.ts'
import type { UserRecord } from '../data/users.ts'
import { emailHint } from '../lib/codes.ts'
import { emailOut, groupRolesOf } from '../lib/wire.ts'

interface SessionParts {
  session: SessionRecord
  user: UserRecord
  company: CompanyRecord
  group: GroupRecord
  /** Every group of the company, by uid. */
  all: ReadonlyMap<string, GroupRecord>
}

/** What the console knows of a session. @param now epoch ms */
export const sessionOut = ({ session, user, company, group, all }: SessionParts, now: number): Session => {
  const { uid, name, type } = roles[session.role]
  const isAsked = !company.platform && admins.includes(session.role) && isNewCompany(company, now)
  return {
    session_id: session.id,
    expires_at: iso(session.expires_at),
    two_factor: session.two_factor,
    email_hint: user.email ? emailHint(user.email) : null,
    user: {
      uid: user.uid,
      first_name: user.first_name,
      last_name: user.last_name,
      username: user.username,
      ...emailOut(user),
      // Who has shown only the password so far may not know where the second factor goes.
      ...(session.two_factor === 'pending' ? { email: null, new_email: null } : {}),
    },
    company: {
      uid: company.uid,
      name: company.name,
      company_url: company.company_url,
      image_url: company.image_url,
      time_zone: company.time_zone,
    },
    role: { uid, name, type, key: session.role },
    universal: company.platform && user.universal !== undefined,
    group: {
      uid: group.uid,
      name: group.name,
      type: group.type,
      description: `${group.type}:${group.name}`,
      time_zone: group.time_zone,
      facility_uid: group.type === 'team' ? group.parent_id : null,
    },
    groups: groupRolesOf(user.roles, all),
    ...(isAsked ? { first_steps: true } : {}),
  }
}
