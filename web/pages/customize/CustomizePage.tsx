import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { read } from '../../api/calls.ts'
import { wanted } from '../../features/login/appearance/appearance.ts'
import { Page } from '../../features/page/Page.tsx'
import { BackToDashboard } from '../../features/universal/BackToDashboard.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { customize as words } from '../../words/en/customize.ts'
import type CustomizerOf from './Customizer.tsx'

// It comes with the rules of its call, and with the page that it shows.
const Customizer = lazyPart<Parameters<typeof CustomizerOf>[0]>(
  'pages/customize/Customizer',
  () => import('./Customizer.tsx'),
)

const asked = read('getCustomizerOptions', { options: [...wanted] })

/** How the sign-in page looks, set by the people who run the installation. */
export default function CustomizePage() {
  // Nothing takes the place of what is being typed.
  const { data, error, refetch } = useQuery({ ...asked, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  return (
    <Page
      title={words.title}
      back={<BackToDashboard />}
      beside={<span className="muted">{words.section}</span>}
      className="customize-page"
    >
      {data ? (
        <Suspense fallback={<Skeleton />}>
          <Customizer options={data} />
        </Suspense>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}
