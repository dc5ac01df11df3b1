import { ChartColumnStacked } from 'lucide-react'
import type { CompanyUsage } from '../../../shared/contract/usage.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { EntityTable } from '../../features/entity/EntityTable.tsx'
import type { EntityTab } from '../../features/entity/entity.ts'
import { Page } from '../../features/page/Page.tsx'
import { BackToDashboard } from '../../features/universal/BackToDashboard.tsx'
import { MonthPicker } from '../../features/usage/MonthPicker.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { count } from '../../parts/metrics/format.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { dateTimeIn } from '../../parts/zonedTimes.ts'
import { universalUsage as words } from '../../words/en/universalUsage.ts'
import { usage } from '../../words/en/usage.ts'
import { usageColumns } from './columns.tsx'
import { dollars } from './money.ts'
import { useMonth } from './useMonth.ts'
import './universalUsage.css'

const UsageOfCompany = lazyPart('pages/universalUsage/UsageOfCompany', () => import('./UsageOfCompany.tsx'))
const tabs: EntityTab<CompanyUsage>[] = [
  { key: 'days', title: words.detail, icon: ChartColumnStacked, panel: UsageOfCompany },
]

const sumOf = (rows: readonly CompanyUsage[], value: (row: CompanyUsage) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0)

/** What all companies used and cost together. */
const Summary = ({ rows }: { rows: readonly CompanyUsage[] }) => (
  <dl className="uu-summary" aria-label={words.summary}>
    <div>
      <dt>{words.total}</dt>
      <dd className="tn">{dollars(sumOf(rows, ({ cost }) => cost.total))}</dd>
    </div>
    <div title={words.sharedHint}>
      <dt>{words.shared}</dt>
      <dd className="tn">{dollars(sumOf(rows, ({ cost }) => cost.shared))}</dd>
    </div>
    <div>
      <dt>{words.requests}</dt>
      <dd className="tn">{count(sumOf(rows, ({ requests }) => requests))}</dd>
    </div>
    <div>
      <dt>{words.events}</dt>
      <dd className="tn">{count(sumOf(rows, ({ events }) => events))}</dd>
    </div>
  </dl>
)

/** What each company used in a month and what that costs, for the people who run the installation. */
export default function UniversalUsagePage() {
  const zone = useSession().company.time_zone
  const [month, choose] = useMonth()
  const query = useRows(readPages('getUsageOfCompanies', { month }))
  const rows = query.data ?? []
  const asOf = rows.map(({ summed_at }) => summed_at).sort()[0]
  return (
    <Page
      title={words.title}
      className="table-page universal-usage"
      back={<BackToDashboard />}
      actions={asOf && <span className="muted tn uu-stamp">{usage.asOf(dateTimeIn(zone, asOf))}</span>}
    >
      {rows.length > 0 && query.whole && <Summary rows={rows} />}
      <EntityTable<CompanyUsage>
        table="universalUsage"
        param="company"
        words={words}
        query={query}
        columns={usageColumns}
        labelOf={({ name }) => name}
        subtitleOf={() => usage.monthName(month)}
        isOff={({ status }) => status !== 1}
        empty={{ title: words.none, text: words.noneText }}
        defaultSort="total"
        largestFirst
        tabs={tabs}
        scope={usage.monthName(month)}
        tools={<MonthPicker month={month} onChange={choose} />}
      />
    </Page>
  )
}
