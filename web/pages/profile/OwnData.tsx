import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '../../../shared/contract/entities.ts'
import { useSession } from '../../api/session.tsx'
import { rolesOf } from '../../features/people/Roles.tsx'
import { addressLines, Facts } from '../../parts/facts/Facts.tsx'
import { locale } from '../../words/en/locale.ts'
import { profile } from '../../words/en/profile.ts'
import { linkTo } from './sections.ts'
import { twoFactorState } from './twoFactorState.ts'

const words = profile.data

/** The user's own data, to read. */
export const OwnData = ({ user }: { user: User }) => {
  const { company } = useSession()
  const createdOn = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(user.created_on))
  const username = <span className="mono">{user.username}</span>
  const addresses = <Addresses user={user} />
  const facts: [label: string, value: ReactNode][] = [
    [words.name, `${user.first_name} ${user.last_name}`],
    [words.username, username],
    [words.employeeId, user.employee_id],
    [words.email, addresses],
    [words.phone, user.phone],
    [words.address, addressLines(user)],
    [words.company, company.name],
    [
      words.roles,
      rolesOf(user).map(({ r, g, role, group }) => (
        <span key={`${r} ${g}`}>
          {role} · {group}
        </span>
      )),
    ],
    [profile.names.twoFactor, twoFactorState(user)],
    [words.createdOn, createdOn],
  ]
  return (
    <section className="boxed pf-card">
      <h2>
        {profile.names.profile}
        <span className="grow" />
        <Link className="btn" to={linkTo('edit')}>
          {profile.names.edit}
        </Link>
      </h2>
      <Facts facts={facts} none={words.none} />
    </section>
  )
}

const Addresses = ({ user: { email, email_confirmed, new_email } }: { user: User }) => (
  <>
    {email_confirmed && <span>{email}</span>}
    {new_email && <span className="muted">{words.waiting(new_email)}</span>}
    {!email_confirmed && !new_email && <span className="muted">{words.none}</span>}
  </>
)
