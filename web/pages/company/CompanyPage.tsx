import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CompanyDetails } from '../../../shared/contract/entities.ts'
import { admins, passes } from '../../../shared/roles.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { Page } from '../../features/page/Page.tsx'
import { initialsOf } from '../../features/shell/Brand.tsx'
import { useLogo } from '../../features/shell/logo.ts'
import { addressLines, Facts } from '../../parts/facts/Facts.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { company as words } from '../../words/en/company.ts'
import { FiguresCard } from './FiguresCard.tsx'
import { PhotosCard } from './PhotosCard.tsx'
import './company.css'

// It comes with its chart, for admins alone.
const UsageCard = lazyPart('pages/company/UsageCard', () => import('./UsageCard.tsx'))
const EditCompany = lazyPart('pages/company/EditCompany', () => import('./EditCompany.tsx'))

/** CSS pixels, as of the form itself. */
const editWidth = 520

/** CSS pixels of the logo, without the space around it. */
const logoSize = 80

/** What the company says of itself. Admins change it, and how its figures behave. */
export default function CompanyPage() {
  const { company, role } = useSession()
  const details = useQuery(read('getCompanyDetailsByUid', { uid: company.uid }))
  const [editing, setEditing] = useState(false)
  const close = () => setEditing(false)
  const isAdmin = passes(role.key, admins)
  const logo = useLogo(details.data?.image_url ?? null, logoSize, true)
  return (
    <Page
      title={words.title}
      actions={
        isAdmin && (
          <button
            type="button"
            className="btn primary"
            disabled={!details.data}
            onPointerEnter={EditCompany.preload}
            onFocus={EditCompany.preload}
            onClick={() => setEditing(true)}
          >
            <Pencil className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.edit}
          </button>
        )
      }
    >
      <div className="company">
        <section className="boxed company-card" aria-labelledby="company-name">
          {details.isPending && <Skeleton />}
          {details.error && <ErrorState error={details.error} onRetry={() => details.refetch()} />}
          {details.data && (
            <>
              <div className="company-head">
                <Logo name={details.data.name} at={details.data.image_url} logo={logo} />
                <div>
                  <h2 id="company-name">{details.data.name}</h2>
                  <p className="muted">
                    {words.signInName}: <span className="mono">{details.data.company_url}</span>
                  </p>
                </div>
              </div>
              <Details details={details.data} />
            </>
          )}
        </section>
        {isAdmin && <FiguresCard />}
        {isAdmin && <PhotosCard />}
        {isAdmin && (
          <Suspense fallback={<Skeleton />}>
            <UsageCard />
          </Suspense>
        )}
      </div>
      {editing && details.data && (
        <Suspense fallback={<WaitingModal title={words.editTitle} width={editWidth} onClose={close} />}>
          <EditCompany company={details.data} logo={logo.url} onClose={close} />
        </Suspense>
      )}
    </Page>
  )
}

const Logo = ({ name, at, logo }: { name: string; at: string | null; logo: ReturnType<typeof useLogo> }) => {
  if (logo.url)
    return (
      <span className="company-logo image">
        <img src={logo.url} alt={words.logo} onError={logo.onBroken} />
      </span>
    )
  return (
    <span className="company-logo">
      {at && logo.failed ? (
        <small>{words.logoFailed}</small>
      ) : (
        !at && <span aria-hidden="true">{initialsOf(name)}</span>
      )}
    </span>
  )
}

/** What is written without `https://` is meant with it. */
const linkTo = (website: string) => (/^https?:\/\//i.test(website) ? website : `https://${website}`)

const Details = ({ details }: { details: CompanyDetails }) => {
  const { email, phone, website, time_zone } = details
  const facts = [
    [words.email, email && <a href={`mailto:${email}`}>{email}</a>],
    [words.phone, phone],
    [
      words.website,
      website && (
        <a href={linkTo(website)} target="_blank" rel="noopener noreferrer">
          {website}
        </a>
      ),
    ],
    [words.address, addressLines(details)],
    [words.timeZone, time_zone],
  ] as const
  return <Facts facts={facts} none={words.none} />
}
