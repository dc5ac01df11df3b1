import { Ban, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ApiToken, TvLink } from '../../../shared/contract/apiAccess.ts'
import { useWrite } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { exportNames } from '../../features/entity/exportNames.ts'
import { PageActions } from '../../features/page/Page.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import { type Column, columns, Stamp } from '../../parts/table/columns.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { useExports } from '../../parts/table/useExports.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { type RowFilter, type Table, useTable } from '../../parts/table/useTable.ts'
import { apiAccess as words } from '../../words/en/apiAccess.ts'

const MakeKey = lazyPart('pages/apiAccess/MakeKey', () => import('./MakeKey.tsx'))

export type Kind = 'tokens' | 'links'
type Row = Omit<ApiToken, 'scopes'>

const isOver = ({ status }: Row) => status === 'expired' || status === 'revoked'

const filtersOf = <Of extends Row>(): RowFilter<Of>[] => [
  { key: 'all', title: words.shown.all, has: () => true },
  { key: 'active', title: words.shown.active, has: (row) => !isOver(row) },
  { key: 'over', title: words.shown.over, has: isOver },
]

const scopesOf = ({ scopes }: ApiToken) => scopes.map((scope) => words.scopes[scope]).join(', ')
const stateOf = ({ status }: Row) => words.states[status]
const tokenFilters = filtersOf<ApiToken>()
const linkFilters = filtersOf<TvLink>()

const stampOf = <Of extends Row>(title: string, key: string, of: (row: Of) => string | null) =>
  columns.of<Of>(title, key, of, {
    variant: 'figures',
    timed: true,
    width: '150px',
    cell: (row) => <Stamp at={of(row)} />,
    text: (row, zone) => (of(row) === null ? '' : stampIn(zone, of(row) ?? '')),
  })

const columnsWith = <Of extends Row>(own: Column<Of>): Column<Of>[] => [
  columns.of<Of>(words.columns.name, 'name', ({ name }) => name, {
    searchable: true,
    variant: 'strong',
    narrow: 'headline',
  }),
  columns.of<Of>(words.columns.hint, 'hint', ({ hint }) => hint, { sortable: false, variant: 'mono', width: '130px' }),
  columns.of<Of>(words.columns.group, 'group', ({ group_name }) => group_name, { searchable: true, filter: 'values' }),
  own,
  columns.of<Of>(words.columns.status, 'status', stateOf, {
    filter: 'values',
    narrow: 'side',
    width: '110px',
    cell: (row) => (
      <span className="tag" title={row.status === 'refused' ? words.refusedTip : undefined}>
        {stateOf(row)}
      </span>
    ),
  }),
  stampOf<Of>(words.columns.used, 'used', ({ last_used }) => last_used),
  stampOf<Of>(words.columns.expires, 'expires', ({ expires_on }) => expires_on),
  columns.of<Of>(words.columns.by, 'by', ({ created_by }) => created_by, { searchable: true, filter: 'values' }),
]

const tokenColumns = columnsWith<ApiToken>(
  columns.of<ApiToken>(words.columns.scopes, 'scopes', scopesOf, { searchable: true, width: '18%' }),
)
const linkColumns = columnsWith<TvLink>(
  columns.of<TvLink>(words.columns.names, 'names', ({ names }) => (names ? words.yes : words.no), {
    filter: 'values',
    width: '100px',
  }),
)

const keyOf = ({ uid }: Row) => uid
const defaultSort = { key: 'expires', direction: 'desc' } as const

/** Tokens of the company's own programs. */
export const Tokens = () => {
  const table = useTable<ApiToken>({
    query: useRows(readPages('getApiTokens', {})),
    columns: tokenColumns,
    keyOf,
    defaultSort,
    filters: tokenFilters,
    layout: 'apiTokens',
  })
  return <Keys kind="tokens" table={table} />
}

/** TV links of the groups in the viewer’s access scope. */
export const Links = () => {
  const table = useTable<TvLink>({
    query: useRows(readPages('getTvLinks', {})),
    columns: linkColumns,
    keyOf,
    defaultSort,
    filters: linkFilters,
    layout: 'tvLinks',
  })
  return <Keys kind="links" table={table} />
}

const calls = {
  tokens: { list: 'getApiTokens', revoke: 'revokeApiToken' },
  links: { list: 'getTvLinks', revoke: 'revokeTvLink' },
} as const

/** What there is, and what makes and ends it. */
const Keys = <Of extends Row>({ kind, table }: { kind: Kind; table: Table<Of> }) => {
  const texts = words[kind]
  const { list, revoke: call } = calls[kind]
  const revoke = useWrite(call, { refresh: [list], quiet: true })
  const [making, setMaking] = useState(false)
  const [confirming, setConfirming] = useState<Row>()
  const downloads = useExports(table, exportNames(texts))
  return (
    <>
      <PageActions>
        <ExportButtons table={table} downloads={downloads} />
        <button
          type="button"
          className="btn primary"
          onPointerEnter={MakeKey.preload}
          onFocus={MakeKey.preload}
          onClick={() => setMaking(true)}
        >
          <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
          {texts.add}
        </button>
      </PageActions>
      <DataTable
        name={texts.title}
        table={table}
        labelOf={({ name }) => name}
        searchHint={texts.searchHint}
        empty={{ title: texts.none, text: texts.noneText }}
        downloads={downloads}
        isOff={isOver}
        actionsOf={(row) =>
          isOver(row) ? [] : [{ label: texts.revoke, icon: Ban, danger: true, onSelect: () => setConfirming(row) }]
        }
      />
      {making && (
        <Suspense fallback={<WaitingModal title={texts.add} width={560} onClose={() => setMaking(false)} />}>
          <MakeKey kind={kind} onClose={() => setMaking(false)} />
        </Suspense>
      )}
      {confirming && (
        <ConfirmDialog
          title={texts.ask(confirming.name)}
          action={texts.revoke}
          icon={Ban}
          keep={texts.keep}
          danger
          onConfirm={async () => {
            await revoke.mutateAsync({ uid: confirming.uid })
            setConfirming(undefined)
          }}
          onClose={() => setConfirming(undefined)}
        >
          <p>{texts.warning}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
