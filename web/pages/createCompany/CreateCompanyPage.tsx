import { Suspense } from 'react'
import { Page } from '../../features/page/Page.tsx'
import { BackToDashboard } from '../../features/universal/BackToDashboard.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Skeleton } from '../../parts/states/states.tsx'
import { createCompany as words } from '../../words/en/createCompany.ts'

const CreateCompany = lazyPart('pages/createCompany/CreateCompany', () => import('./CreateCompany.tsx'))

/** A new company, with all that it is to have from the start. */
export default function CreateCompanyPage() {
  return (
    <Page title={words.title} className="create-company" back={<BackToDashboard />}>
      <Suspense fallback={<Skeleton />}>
        <CreateCompany />
      </Suspense>
    </Page>
  )
}
