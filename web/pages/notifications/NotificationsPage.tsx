import { Suspense } from 'react'
import { admins, passes } from '../../../shared/roles.ts'
import { useSession } from '../../api/session.tsx'
import { Page } from '../../features/page/Page.tsx'
import { useAddress } from '../../parts/address.ts'
import { Tabs } from '../../parts/drawer/Tabs.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Skeleton } from '../../parts/states/states.tsx'
import { notifications as words } from '../../words/en/notifications.ts'
import { CustomTab } from './CustomTab.tsx'
import './notifications.css'

const SystemTab = lazyPart('pages/notifications/SystemTab', () => import('./SystemTab.tsx'))

type Tab = 'system' | 'custom'
const tabs: { key: Tab; title: string }[] = [
  { key: 'system', title: words.system },
  { key: 'custom', title: words.custom },
]
/** What an address says of the table means nothing to the other tab. */
const ofTable = ['q', 'show', 'sort', 'rows', 'page', 'f', 'view', 'sent', 'tab']

/** What handhelds tell their users: what the company writes, and, for admins, what the device app says by itself. */
export default function NotificationsPage() {
  const { role } = useSession()
  const { params, change } = useAddress()
  if (!passes(role.key, admins)) {
    return (
      <Page title={words.title} className="table-page">
        <CustomTab />
      </Page>
    )
  }
  const open: Tab = params.get('part') === 'custom' ? 'custom' : 'system'
  const show = (tab: Tab) =>
    change({ ...Object.fromEntries(ofTable.map((name) => [name, null])), part: tab === 'system' ? null : tab })
  return (
    <Page title={words.title} className="table-page">
      <Tabs label={words.tabsLabel} tabs={tabs} value={open} onChange={show}>
        {(list, panel) => (
          <>
            {list}
            <div {...panel} className="nt-panel">
              {open === 'system' ? (
                <Suspense fallback={<Skeleton />}>
                  <SystemTab />
                </Suspense>
              ) : (
                <CustomTab />
              )}
            </div>
          </>
        )}
      </Tabs>
    </Page>
  )
}
