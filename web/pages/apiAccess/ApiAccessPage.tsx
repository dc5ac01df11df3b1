import { admins, passes } from '../../../shared/roles.ts'
import { useSession } from '../../api/session.tsx'
import { Page } from '../../features/page/Page.tsx'
import { useAddress } from '../../parts/address.ts'
import { Tabs } from '../../parts/drawer/Tabs.tsx'
import { apiAccess as words } from '../../words/en/apiAccess.ts'
import { Links, Tokens } from './KeysTable.tsx'
import './apiAccess.css'

const tabs = ['tokens', 'links'] as const

/** What reads of the company without anybody signed in: its own programs, and screens. Managers see the screens alone. */
export default function ApiAccessPage() {
  const { role } = useSession()
  const { params, change } = useAddress()
  if (!passes(role.key, admins)) {
    return (
      <Page title={words.title} className="table-page api-access">
        <Links />
      </Page>
    )
  }
  const tab = tabs.find((key) => key === params.get('tab')) ?? 'tokens'
  return (
    <Page title={words.title} className="table-page api-access">
      <Tabs
        label={words.tabsLabel}
        tabs={tabs.map((key) => ({ key, title: words.tabs[key] }))}
        value={tab}
        onChange={(key) => change({ tab: key === 'tokens' ? null : key })}
      >
        {(list, panel) => (
          <>
            {list}
            <div {...panel}>{tab === 'links' ? <Links /> : <Tokens />}</div>
          </>
        )}
      </Tabs>
    </Page>
  )
}
