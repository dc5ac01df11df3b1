import { useMemo } from 'react'
import type { WebLoginRow } from '../../../shared/contract/universalMetrics.ts'
import { readPages } from '../../api/pages.ts'
import { exportNames } from '../../features/entity/exportNames.ts'
import { PageActions } from '../../features/page/Page.tsx'
import { columns } from '../../parts/table/columns.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import { useExports } from '../../parts/table/useExports.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { useTable } from '../../parts/table/useTable.ts'
import { universalMetrics as words } from '../../words/en/universalMetrics.ts'
import { type Asked, boundedRange } from './view.ts'

interface Props {
  asked: Asked
  companies: ReadonlyMap<string, string>
  zone: string
}

const titles = words.columns
const all = [
  columns.text<WebLoginRow>(titles.company, 'company_name', { variant: 'strong', narrow: 'headline' }),
  columns.identifier<WebLoginRow>(titles.username, 'username'),
  columns.instant<WebLoginRow>(titles.joined, 'joined_At', { width: '180px' }),
  columns.instant<WebLoginRow>(titles.left, 'left_At', { width: '180px' }),
  columns.of<WebLoginRow>(titles.duration, 'duration', ({ duration }) => duration, {
    align: 'end',
    width: '150px',
    narrow: 'side',
    cell: ({ duration, left_At }) =>
      left_At === null ? <span className="um-in">{words.signedIn}</span> : words.duration(duration),
    text: ({ duration }) => words.duration(duration),
  }),
  columns.identifier<WebLoginRow>(titles.ip, 'ip', { width: '160px' }),
]

/** Who signed in at the console of companies, and when they left. */
export default function WebLogins({ asked, companies, zone }: Props) {
  const uids = asked.company === undefined ? [...companies.keys()] : [asked.company]
  const { time_zone: timezone, ...times } = boundedRange(asked, zone, asked.at)
  const query = useRows({
    ...readPages('getWebLogins', { ...times, timezone, companies: uids.map((uid) => ({ uid })) }),
    enabled: uids.length > 0,
  })
  const shown = useMemo(() => all, [])
  const table = useTable<WebLoginRow>({
    query,
    columns: shown,
    keyOf: ({ id }) => id,
    defaultSort: { key: 'joined_At', direction: 'desc' },
    layout: 'webLogins',
  })
  const downloads = useExports(
    table,
    exportNames({ ...words, title: words.tabs.logins, file: words.loginsFile }, undefined),
  )
  return (
    <>
      <PageActions>
        <ExportButtons table={table} downloads={downloads} />
      </PageActions>
      <DataTable
        name={words.tabs.logins}
        table={table}
        labelOf={({ username }) => username}
        searchHint={words.searchHint}
        empty={{ title: words.noLogins, text: words.noLoginsText }}
        downloads={downloads}
      />
    </>
  )
}
