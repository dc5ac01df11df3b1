import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { Page } from '../../features/page/Page.tsx'
import { useAddress } from '../../parts/address.ts'
import { Tabs } from '../../parts/drawer/Tabs.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Skeleton } from '../../parts/states/states.tsx'
import { apps as words } from '../../words/en/apps.ts'
import { RemoteTab } from './RemoteTab.tsx'
import { type Tab, tabOf } from './tab.ts'
import './apps.css'

const LibraryTab = lazyPart('pages/apps/LibraryTab', () => import('./LibraryTab.tsx'))

const tabs: { key: Tab; title: string }[] = [
  { key: 'remote', title: words.remote },
  { key: 'library', title: words.library },
]
/** What an address says of the table means nothing to the other tab. */
const ofTable = ['q', 'show', 'sort', 'rows', 'page', 'f', 'view', 'app', 'tab']

/** Apps that are deployed to handhelds, and those that may be used on them. The tab comes from the address, or from who leads here. */
export default function AppsPage() {
  const { params, change } = useAddress()
  const sent = (useLocation().state as { tab?: unknown } | null)?.tab
  const open = tabOf(params.get('part'), sent)
  const show = (tab: Tab) => change({ ...Object.fromEntries(ofTable.map((name) => [name, null])), part: tab })
  return (
    <Page title={words.title} className="table-page apps-page">
      <Tabs label={words.tabs} tabs={tabs} value={open} onChange={show}>
        {(list, panel) => (
          <>
            {list}
            <div {...panel} className="apps-panel">
              {open === 'remote' ? (
                <RemoteTab />
              ) : (
                <Suspense fallback={<Skeleton />}>
                  <LibraryTab />
                </Suspense>
              )}
            </div>
          </>
        )}
      </Tabs>
    </Page>
  )
}
