import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { User } from '../../../shared/contract/entities.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { Page } from '../../features/page/Page.tsx'
import { initialsOf } from '../../features/shell/Brand.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { profile as words } from '../../words/en/profile.ts'
import { OwnData } from './OwnData.tsx'
import { linkTo, type SectionKey, sectionOf, sectionsFor } from './sections.ts'
import './profile.css'

// Forms come with the rules of their calls, when one of them is opened.
const Forms = lazyPart('pages/profile/Forms', () => import('./Forms.tsx'))
const Roles = lazyPart('features/people/RoleManagement', () => import('../../features/people/RoleManagement.tsx'))

/** What a user may see and change of the own account. */
export default function ProfilePage() {
  const { user, role } = useSession()
  const [params] = useSearchParams()
  const section = sectionOf(params.get('section'), role.key)
  const own = useQuery(read('getOwnProfile', { user_uid: user.uid }))
  return (
    <Page title={words.title} className="profile">
      <div className="pf-grid">
        <Nav section={section} />
        <div className="pf-body">
          {own.error ? (
            <ErrorState error={own.error} onRetry={() => own.refetch()} />
          ) : own.data ? (
            <Suspense fallback={<Skeleton />}>
              <Section key={viewOf(section)} section={section} user={own.data} />
            </Suspense>
          ) : (
            <Skeleton />
          )}
        </div>
      </div>
    </Page>
  )
}

const Nav = ({ section }: { section: SectionKey }) => {
  const { user, role } = useSession()
  const name = `${user.first_name} ${user.last_name}`
  return (
    <nav className="pf-nav" aria-label={words.sections}>
      <div className="pf-me">
        <span className="avatar" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span>
          <b>{name}</b>
          <small className="mono">{user.username}</small>
        </span>
      </div>
      <ul>
        {sectionsFor(role.key).map(({ key, icon: Icon }) => (
          <li key={key}>
            <Link to={linkTo(key)} aria-current={key === section ? 'page' : undefined}>
              <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
              {words.names[key]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What belongs to signing in and out is seen together. */
const viewOf = (section: SectionKey) => (section === 'inactivity' ? 'twoFactor' : section)

const Section = ({ section, user }: { section: SectionKey; user: User }) => {
  const navigate = useNavigate()
  if (section === 'profile') return <OwnData user={user} />
  if (section !== 'roles') return <Forms section={section} user={user} onLeave={() => navigate(linkTo('profile'))} />
  return (
    <Card title={words.names.roles}>
      <Roles row={user} />
    </Card>
  )
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="boxed pf-card">
    <h2>{title}</h2>
    {children}
  </section>
)
