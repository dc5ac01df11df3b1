import type { UniversalCompany } from '../../../shared/contract/companies.ts'
import { statusColumn } from '../../features/entity/statusColumn.tsx'
import { columns } from '../../parts/table/columns.tsx'
import { manageCompanies as words } from '../../words/en/manageCompanies.ts'

const titles = words.columns

export const companyColumns = [
  statusColumn<UniversalCompany>(({ platform }) =>
    platform ? (
      <span className="muted" title={words.runs}>
        –
      </span>
    ) : undefined,
  ),
  columns.text<UniversalCompany>(titles.name, 'name', { variant: 'strong', narrow: 'headline', least: 136 }),
  columns.identifier<UniversalCompany>(titles.url, 'company_url', { width: '128px' }),
  columns.of<UniversalCompany>(titles.max, 'max_users', ({ max_users }) => max_users, {
    variant: 'figures',
    align: 'end',
    width: '100px',
    cell: ({ max_users }) => (max_users === null ? words.unlimited : max_users),
  }),
  columns.of<UniversalCompany>(titles.minutes, 'folo_in_min', ({ folo_in_min }) => folo_in_min, {
    variant: 'figures',
    align: 'end',
    width: '92px',
    cell: ({ folo_in_min }) => words.minutes(folo_in_min),
  }),
  columns.of<UniversalCompany>(titles.sessions, 'active_sessions', ({ active_sessions }) => active_sessions, {
    ...{ variant: 'figures', align: 'end', width: '122px' },
    cell: ({ active_sessions }) => active_sessions ?? '–',
  }),
  columns.text<UniversalCompany>(titles.city, 'city', { width: '76px' }),
  columns.text<UniversalCompany>(titles.country, 'country', { width: '96px', filter: 'values', searchable: false }),
  columns.instant<UniversalCompany>(titles.created, 'created_on', { width: '146px' }),
]
