import { Suspense } from 'react'
import { Page } from '../../features/page/Page.tsx'
import { ToDashboard } from '../../features/universal/ToDashboard.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Skeleton } from '../../parts/states/states.tsx'
import { createCompany as words } from '../../words/en/createCompany.ts'

const CreateCompany = lazyPart('pages/createCompany/CreateCompany', () => import('./CreateCompany.tsx'))

/** A new company, with all that it is to have from the start. */
export default function CreateCompanyPage() {
  return (
    <Page title={words.title} className="create-company" actions={<ToDashboard />}>
      <Suspense fallback={<Skeleton />}>
        <CreateCompany />
      </Suspense>
    </Page>
  )
}
