import { CircleHelp, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type KeyedPage, type PageKey, pageFor } from '../../../shared/pages.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { walkthrough as words } from '../../words/en/walkthrough.ts'

const PageTour = lazyPart('features/tutorial/PageTour', () => import('./PageTour.tsx'))

/** Pages that have a walkthrough of their own. */
export const pagesWithOne: readonly PageKey[] = [
  'appsManagement',
  'incidentReports',
  'performance',
  'charts',
  'associatesTable',
  'tasks',
  'targets',
  'skuMetrics',
  'sourceData',
  'skuHeatMap',
  'teamRankings',
  'calloutSkus',
  'excludedSkus',
  'deviceInformation',
  'findDevice',
  'wifiNetworks',
  'otaUpdates',
  'auditLog',
  'apiAccess',
  'webhooks',
  'universalUsage',
  'users',
  'facilities',
  'teams',
  'company',
  'profile',
  'reports',
  'groups',
]
/** Ms after which a page that was just opened shows its parts. */
const startDelay = 800

/** Travels with the way to a page that shall begin with its walkthrough. */
export interface WalkthroughState {
  walkthrough?: true
}

/** Beside the title of a page: starts and ends its walkthrough, which is named after it, where it has one. */
export const Walkthrough = ({ title }: { title: string }) => {
  const { pathname, search } = useLocation()
  const page = pageFor(pathname, search)
  return page && pagesWithOne.includes(page.key) ? <Button key={page.key} page={page} title={title} /> : null
}

const Button = ({ page: { key }, title }: { page: KeyedPage; title: string }) => {
  const [running, setRunning] = useState(false)
  const navigate = useNavigate()
  const { state, pathname, search } = useLocation()
  const asked = (state as WalkthroughState | null)?.walkthrough

  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts once each time it is asked for
  useEffect(() => {
    if (!asked) return
    // A reload does not ask again.
    void navigate(pathname + search, { replace: true })
    setTimeout(setRunning, startDelay, true)
  }, [asked])

  const Icon = running ? X : CircleHelp
  const label = running ? words.end : words.start
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        data-tip={label}
        onClick={() => setRunning(!running)}
      >
        <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {running && (
        <Suspense>
          <PageTour page={key} title={title} onEnd={() => setRunning(false)} />
        </Suspense>
      )}
    </>
  )
}
