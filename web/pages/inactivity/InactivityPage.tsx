import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { SettingStatus } from '../../features/deployments/SettingStatus.tsx'
import { Page } from '../../features/page/Page.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { inactivityRule as words } from '../../words/en/inactivityRule.ts'
import './inactivity.css'

// Forms come with the rules of their calls.
const RuleForm = lazyPart('pages/inactivity/RuleForm', () => import('./RuleForm.tsx'))

/** When handhelds of the company log out a user who does nothing. */
export default function InactivityPage() {
  const { company } = useSession()
  const rule = useQuery(read('getInactivityAutoLogout', { group_uid: company.uid }))
  return (
    <Page title={words.title} className="inactivity">
      <section className="boxed inactivity-card" aria-labelledby="inactivity-heading">
        <h2 id="inactivity-heading">{words.heading}</h2>
        <p>{words.text}</p>
        {rule.isPending && <Skeleton />}
        {rule.error && <ErrorState error={rule.error} onRetry={() => rule.refetch()} />}
        {rule.data && (
          <Suspense fallback={<Skeleton />}>
            <RuleForm rule={rule.data} company={company.uid} />
          </Suspense>
        )}
      </section>
      {rule.data && <SettingStatus section="inactivity" title={words.title} />}
    </Page>
  )
}
