import { useQuery } from '@tanstack/react-query'
import { RefreshCw, ScrollText, X } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { thingName } from '../../../shared/audit.ts'
import type { AuditRow } from '../../../shared/contract/audit.ts'
import { serverNow } from '../../api/clock.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { exportNames } from '../../features/entity/exportNames.ts'
import { FilterSelect } from '../../features/entity/FilterSelect.tsx'
import { timesOf } from '../../features/figures/times.ts'
import { FailedNote } from '../../features/page/FailedNote.tsx'
import { HeadButton } from '../../features/page/HeadButton.tsx'
import { Page, PageActions } from '../../features/page/Page.tsx'
import { useAddress } from '../../parts/address.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { useNarrow } from '../../parts/narrow.ts'
import { hourAt, hourIn, wallOf } from '../../parts/pickers/hours.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { useExports } from '../../parts/table/useExports.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { useTable } from '../../parts/table/useTable.ts'
import { auditLog as words } from '../../words/en/auditLog.ts'
import type AuditDrawerOf from './AuditDrawer.tsx'
import type CustomRangeOf from './CustomRange.tsx'
import { peopleFound, peopleIn, thingsFound, thingsIn } from './choices.ts'
import { columnsFor, dayIn, Opener } from './columns.tsx'
import { Finder } from './Finder.tsx'
import { callName, kindName, thingText, whatText, whoText } from './format.ts'
import { mostRecords, readLog } from './log.ts'
import { useNames } from './names.ts'
import './auditLog.css'

const AuditDrawer = lazyPart<Parameters<typeof AuditDrawerOf>[0]>(
  'pages/auditLog/AuditDrawer',
  () => import('./AuditDrawer.tsx'),
)

const CustomRange = lazyPart<Parameters<typeof CustomRangeOf>[0]>(
  'pages/auditLog/CustomRange',
  () => import('./CustomRange.tsx'),
)

const views = ['day', 'last7', 'last28', 'last90', 'last180', 'custom'] as const
type View = (typeof views)[number]
const isView = (view: string | null): view is View => views.some((each) => each === view)
const day = 86_400_000

/** Where a record is, as the address names it: `<company> <place>`. */
const addressOf = ({ company_uid, id }: Pick<AuditRow, 'company_uid' | 'id'>) => `${company_uid} ${id}`

interface ChipProps {
  text: string
  onRemove: () => void
}

const Chip = ({ text, onRemove }: ChipProps) => (
  <span className="audit-chip">
    <span className="trunc">{text}</span>
    <button
      type="button"
      className="icon-button small"
      aria-label={words.removeFilter(text)}
      title={words.removeFilter(text)}
      onClick={onRemove}
    >
      <X size={13} aria-hidden />
    </button>
  </span>
)

/** Who did what to what in the company; for the people who run the installation, in any of them. */
export default function AuditLogPage() {
  const narrow = useNarrow()
  const session = useSession()
  const { universal } = session
  const zone = session.company.time_zone
  const { params, change } = useAddress()
  const view = isView(params.get('when')) ? (params.get('when') as View) : 'last7'
  const [start, end] = [hourIn(params.get('from')), hourIn(params.get('to'))]
  const times = timesOf(view, start, end) ?? { view: 'last7' as const }
  const company = universal ? (params.get('of') ?? session.company.uid) : undefined
  const everywhere = company === 'all'
  // A person and a thing are those of a company: of all of them none is looked for.
  const [who, what] = ['who', 'what'].map((key) => (everywhere ? undefined : (params.get(key) ?? undefined)))
  const kind = params.get('kind') ?? undefined
  const [at, setAt] = useState(() => serverNow())

  const companies = useRows({ ...readPages('allCompanies', {}), enabled: universal })
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = useQuery(
    readLog({ times, company, who, what, kind }, zone, at),
  )
  const query = {
    data: data?.rows,
    whole: data?.whole ?? false,
    error,
    isPending,
    isFetching,
    refetch,
    readAt: dataUpdatedAt,
  }
  const shown = useMemo(() => columnsFor(zone, everywhere), [zone, everywhere])
  const grouping = useMemo(() => {
    const [today, yesterday] = [0, day].map((ago) => dayIn(zone, new Date(at - ago).toISOString()))
    const dayText = (date: string) =>
      date === today ? words.today(date) : date === yesterday ? words.yesterday(date) : date
    return {
      by: ['day'],
      head: ([first]: readonly AuditRow[]) => first && <b>{dayText(dayIn(zone, first.at))}</b>,
    }
  }, [zone, at])
  const table = useTable<AuditRow>({
    query,
    columns: shown,
    keyOf: addressOf,
    defaultSort: { key: 'time', direction: 'desc' },
    defaultSize: '50',
    layout: 'auditLog',
    grouping,
    zone,
  })
  const companyName = companies.data?.find(({ uid }) => uid === company)?.name
  const downloads = useExports(table, exportNames(words, everywhere ? words.allCompanies : companyName))

  const open = (row: AuditRow | undefined) => change({ record: row ? addressOf(row) : null })
  const record = params.get('record') ?? undefined
  // In a card its buttons are easier to meet than a word; a wide row has enough of itself to press.
  const actionsOf = (row: AuditRow) => [{ label: words.details, icon: ScrollText, onSelect: () => open(row) }]
  const rows = data?.rows
  const named = useMemo(() => {
    const by = rows?.find((row) => row.user_uid === who)
    return {
      who: by && whoText(by),
      what: rows?.flatMap(({ things }) => things).find((thing) => thingName(thing) === what),
    }
  }, [rows, who, what])
  // Of who did nothing in this time no record has the name.
  const absent = useNames(company, who && data?.whole && !named.who ? who : '')
  const whoName = named.who ?? absent.data?.people.find(({ uid }) => uid === who)?.name
  const only = (choice: Record<string, string | null>) => change({ ...choice, page: null })
  const setView = (next: string | null) => {
    const { date, hour } = wallOf(zone, serverNow())
    const ends = next === 'custom' ? { from: hourAt(date, 0), to: hourAt(date, hour + 1) } : { from: null, to: null }
    change({ when: next === 'last7' ? null : next, ...ends, page: null })
  }

  return (
    <Page
      title={words.title}
      className="table-page audit-log"
      beside={
        rows && <span className="muted tn">{words.found(table.total, !query.whole || data?.capped === true)}</span>
      }
      actions={
        <HeadButton
          icon={RefreshCw}
          label={words.refresh}
          turning={isFetching}
          disabled={isFetching}
          onClick={() => setAt(serverNow())}
          title={stampIn(zone, new Date(at).toISOString(), true)}
        />
      }
    >
      <PageActions>
        <ExportButtons table={table} downloads={downloads} />
      </PageActions>
      {companies.error && (
        <FailedNote text={words.companiesFailed(companies.error.message)} onRetry={companies.refetch} />
      )}
      {data?.capped && (
        <div className="note amber page-note" role="status">
          {words.capped(mostRecords)}
        </div>
      )}
      <Opener value={open}>
        <DataTable
          name={words.title}
          table={table}
          labelOf={(row) => `${callName(row.call)} ${whatText(row)}`}
          searchHint={words.searchHint}
          current={record}
          empty={{ title: words.none, text: words.noneText }}
          {...(narrow ? { actionsOf } : {})}
          downloads={downloads}
          tools={
            <>
              {universal && (
                <FilterSelect
                  label={words.company}
                  all={words.allCompanies}
                  options={(companies.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }))}
                  value={everywhere ? undefined : company}
                  onChange={(uid) => change({ of: uid ?? 'all', who: null, what: null, page: null })}
                />
              )}
              <select
                className="field filter-select"
                aria-label={words.when}
                value={view}
                onChange={({ target }) => setView(target.value)}
              >
                {views.map((each) => (
                  <option key={each} value={each}>
                    {words.views[each]}
                  </option>
                ))}
              </select>
              {view === 'custom' && times.start && times.end && (
                <Suspense>
                  <CustomRange
                    span={{ start: times.start, end: times.end }}
                    zone={zone}
                    onChange={({ start, end }) => change({ from: start, to: end, page: null })}
                  />
                </Suspense>
              )}
              {who && <Chip text={words.onlyBy(whoName ?? who)} onRemove={() => only({ who: null })} />}
              {what && (
                <Chip
                  text={words.onlyOn(named.what ? thingText(named.what) : what)}
                  onRemove={() => only({ what: null })}
                />
              )}
              {kind && <Chip text={words.onlyKind(kindName(kind))} onRemove={() => only({ kind: null })} />}
              {!who && !everywhere && (
                <Finder
                  label={words.find.who}
                  hint={words.find.whoHint}
                  company={company}
                  known={(text) => peopleIn(rows ?? [], text)}
                  found={peopleFound}
                  onChoose={only}
                />
              )}
              {!what && (
                <Finder
                  label={words.find.what}
                  hint={everywhere ? words.find.kindHint : words.find.whatHint}
                  company={company}
                  known={(text) => thingsIn(rows ?? [], kind, text, !everywhere)}
                  found={thingsFound(kind)}
                  onChoose={only}
                />
              )}
            </>
          }
        />
      </Opener>
      {record && (
        <Suspense>
          <AuditDrawer
            address={record}
            rows={table.rows}
            zone={zone}
            universal={company !== undefined}
            times={times}
            onOpen={open}
            // Within the record's company: there it is found at once, however much all companies do.
            onOnly={(narrowed) =>
              change({
                ...narrowed,
                kind: null,
                ...(company ? { of: record.split(' ')[0] ?? company } : {}),
                record: null,
                page: null,
              })
            }
          />
        </Suspense>
      )}
    </Page>
  )
}
