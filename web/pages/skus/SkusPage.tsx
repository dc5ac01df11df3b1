import { Download, FileUp, ListPlus, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SkuGroup } from '../../../shared/contract/skus.ts'
import { pageAt } from '../../../shared/pages.ts'
import type { SkuKind } from '../../../shared/skus.ts'
import type { TableName } from '../../../shared/tables.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { Page, PageActions } from '../../features/page/Page.tsx'
import { KnownFrom } from '../../features/reports/KnownFrom.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { useNarrow } from '../../parts/narrow.ts'
import { dayName } from '../../parts/pickers/calendar.ts'
import { wallOf } from '../../parts/pickers/hours.ts'
import { ColumnsButton } from '../../parts/table/ColumnsButton.tsx'
import { columns } from '../../parts/table/columns.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import { useTable } from '../../parts/table/useTable.ts'
import { ViewsButton } from '../../parts/table/ViewsButton.tsx'
import { dateTimeIn } from '../../parts/zonedTimes.ts'
import { locale } from '../../words/en/locale.ts'
import { skus as words } from '../../words/en/skus.ts'
import { AddGroup } from './AddGroup.tsx'
import { Code } from './Code.tsx'
import { configs } from './config.ts'
import { RecountNote } from './RecountNote.tsx'
import { useSeenOfGroups } from './seen.ts'
import { TryCode } from './TryCode.tsx'
import { saveTemplate } from './template.ts'
import { useEverySku, useSkuWrites } from './useSkus.ts'
import '../../parts/metrics/zones.css'
import './skus.css'

const EditGroup = lazyPart('pages/skus/EditGroup', () => import('./EditGroup.tsx'))
const ManageSkus = lazyPart('pages/skus/ManageSkus', () => import('./ManageSkus.tsx'))
const RecountProgress = lazyPart('pages/skus/RecountProgress', () => import('./RecountProgress.tsx'))
const UploadSkus = lazyPart('pages/skus/UploadSkus', () => import('./UploadSkus.tsx'))

/** A group with the codes that the search looks into, and how often it was seen. */
interface GroupRow extends SkuGroup {
  codes: string
  /** Scans of the last 7 days; undefined while nobody knows. */
  seen: number | undefined
  /** Of those of the group that was seen most, 0 to 1. */
  share: number
}

const Changed = ({ row }: { row: GroupRow }) => {
  const { company } = useSession()
  return (
    <>
      <time dateTime={row.changed_on} title={dateTimeIn(company.time_zone, row.changed_on)}>
        {dayName(wallOf(company.time_zone, Date.parse(row.changed_on)).date)}
      </time>
      {row.changed_by && <span className="muted"> · {row.changed_by}</span>}
    </>
  )
}

const number = (value: number) => value.toLocaleString(locale)

const Seen = ({ row: { seen, share } }: { row: GroupRow }) => (
  <span className="sku-seen">
    {seen === 0 ? <span className="muted">{words.noScan}</span> : seen === undefined ? '–' : number(seen)}
    <i aria-hidden>
      <i style={{ width: `${100 * share}%` }} />
    </i>
  </span>
)

const columnsOf = (kind: SkuKind) => [
  columns.text<GroupRow>(words.columns.group, 'group', { variant: 'strong', narrow: 'headline', width: '16%' }),
  columns.of<GroupRow>(words.columns.skus, 'skus', ({ skus }) => skus, {
    ...{ align: 'end', variant: 'figures', width: '100px', cell: ({ skus }) => number(skus), narrow: 'figure' },
  }),
  columns.of<GroupRow>(words.columns.wildcards, 'wildcards', ({ wildcards }) => wildcards, {
    ...{ align: 'end', variant: 'figures', width: '116px', narrow: 'figure' },
    cell: ({ wildcards }) => (wildcards === 0 ? <span className="muted">0</span> : number(wildcards)),
  }),
  columns.of<GroupRow>(words.columns.examples, 'examples', ({ codes }) => codes, {
    searchable: true,
    sortable: false,
    cell: ({ examples }) => (
      <span className="sku-examples">
        {examples.map((sku) => (
          <Code key={sku} sku={sku} />
        ))}
      </span>
    ),
  }),
  columns.of<GroupRow>(configs[kind].words.seen, 'seen', ({ seen }) => seen ?? null, {
    ...{ align: 'end', variant: 'figures', width: '190px', narrow: 'figure', cell: (row) => <Seen row={row} /> },
  }),
  columns.of<GroupRow>(words.columns.changed, 'changed', ({ changed_on }) => changed_on, {
    variant: 'figures',
    width: '200px',
    cell: (row) => <Changed row={row} />,
  }),
]
const shown = { excluded: columnsOf('excluded'), callout: columnsOf('callout') }

const nothing: readonly SkuGroup[] = []

type Open = { of: 'edit' | 'manage' | 'remove' | 'uploadInto'; id: string } | { of: 'upload' }

/** The groups of excluded SKUs, or of callouts: one page in two settings, which know nothing of each other. */
export default function SkusPages() {
  const { pathname } = useLocation()
  return pageAt(pathname)?.key === 'calloutSkus' ? (
    <SkusPage key="callout" kind="callout" table="calloutSkus" />
  ) : (
    <SkusPage key="excluded" kind="excluded" table="excludedSkus" />
  )
}

const SkusPage = ({ kind, table: name }: { kind: SkuKind; table: TableName }) => {
  const config = configs[kind]
  const { company } = useSession()
  const query = useRows(readPages(config.groups, { company_uid: company.uid }))
  const [searching, setSearching] = useState(false)
  const every = useEverySku(config, searching).data
  const [open, setOpen] = useState<Open>()
  const { deleteGroups } = useSkuWrites(config)

  const seen = useSeenOfGroups(config, query.data ?? nothing)
  const data = useMemo(() => {
    const most = Math.max(1, ...(seen?.scans.values() ?? []))
    const codes = Map.groupBy(every?.rows ?? [], ({ sku_group_id }) => sku_group_id)
    return query.data?.map((group) => ({
      ...group,
      seen: seen?.scans.get(group.id),
      share: (seen?.scans.get(group.id) ?? 0) / most,
      codes:
        codes
          .get(group.id)
          ?.map(({ sku }) => sku)
          .join('\n') ?? group.examples.join('\n'),
    }))
  }, [query.data, every, seen])
  const table = useTable<GroupRow>({
    query: { ...query, data },
    columns: shown[kind],
    keyOf: ({ id }) => id,
    defaultSort: { key: 'group', direction: 'asc' },
    defaultSize: '10',
    layout: name,
  })
  const narrow = useNarrow()
  const groups = query.data ?? []
  const opened = open && 'id' in open ? groups.find(({ id }) => id === open.id) : undefined
  const close = () => setOpen(undefined)
  const inAll = groups.reduce((sum, { skus }) => sum + skus, 0)
  const tryCode = <TryCode config={config} groups={groups} />

  return (
    <Page title={config.words.title} className="table-page skus">
      <PageActions>
        {!narrow && <ViewsButton table={table} />}
        {!narrow && table.layout.open && <ColumnsButton table={table} />}
        <HeadButton icon={Download} label={words.csvTemplate} onClick={() => void saveTemplate(config, 'groups')} />
        <HeadButton icon={FileUp} label={words.upload} onClick={() => setOpen({ of: 'upload' })} />
      </PageActions>
      <Suspense>
        <RecountProgress />
      </Suspense>
      <div className="sku-table" onFocusCapture={() => setSearching(true)}>
        <DataTable
          name={config.words.title}
          table={table}
          labelOf={({ group }) => group}
          searchHint={words.searchHint}
          tools={
            <>
              <AddGroup config={config} />
              {narrow ? tryCode : <span className="sku-divider" />}
            </>
          }
          aside={tryCode}
          ownColumns
          note={words.inAll(inAll)}
          empty={{ title: config.words.none, text: words.noneText }}
          actionsOf={({ id }) => [
            { label: words.manage, icon: ListPlus, onSelect: () => setOpen({ of: 'manage', id }) },
            { label: words.edit, icon: Pencil, onSelect: () => setOpen({ of: 'edit', id }) },
            { label: words.remove, icon: Trash2, onSelect: () => setOpen({ of: 'remove', id }) },
          ]}
        />
      </div>
      <KnownFrom from={seen?.knownFrom} zone={company.time_zone} />
      <RecountNote />
      <Suspense>
        {opened && open?.of === 'edit' && <EditGroup config={config} group={opened} onClose={close} />}
        {opened && open?.of === 'manage' && (
          <ManageSkus
            config={config}
            group={opened}
            onUpload={() => setOpen({ of: 'uploadInto', id: opened.id })}
            onClose={close}
          />
        )}
        {open?.of === 'upload' && <UploadSkus config={config} groups={groups} onClose={close} />}
        {opened && open?.of === 'uploadInto' && (
          <UploadSkus
            config={config}
            groups={groups}
            into={opened}
            onClose={() => setOpen({ of: 'manage', id: opened.id })}
          />
        )}
      </Suspense>
      {opened && open?.of === 'remove' && (
        <ConfirmDialog
          title={words.remove}
          action={words.remove}
          icon={Trash2}
          keep={words.keep}
          danger
          onConfirm={async () => {
            await deleteGroups.mutateAsync({ company_uid: company.uid, ids: [opened.id] })
            close()
          }}
          onClose={close}
        >
          <p>{words.removeText(opened.group, opened.skus)}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

interface HeadButtonProps {
  icon: LucideIcon
  label: string
  onClick: () => void
}

/** On a narrow screen it is its icon alone. */
const HeadButton = ({ icon: Icon, label, onClick }: HeadButtonProps) => (
  <button type="button" className="btn" aria-label={label} onClick={onClick}>
    <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
    <span className="wide">{label}</span>
  </button>
)
