import { LogOut } from 'lucide-react'
import { useMemo, useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { exportNames } from '../../features/entity/exportNames.ts'
import { GroupFilter, useGroupChoice } from '../../features/groups/GroupFilter.tsx'
import { flat } from '../../features/groups/tree.ts'
import { FailedNote } from '../../features/page/FailedNote.tsx'
import { Page, PageActions } from '../../features/page/Page.tsx'
import { RereadButton } from '../../features/page/RereadButton.tsx'
import { useGroups } from '../../features/people/data.ts'
import { Affected, ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { useNarrow } from '../../parts/narrow.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import { useExports } from '../../parts/table/useExports.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { type RowFilter, useTable } from '../../parts/table/useTable.ts'
import { activeSessions as words } from '../../words/en/activeSessions.ts'
import { forms } from '../../words/en/forms.ts'
import { clockIn, columnsIn, nameOf, type SessionRow } from './columns.tsx'
import { GroupsPanel } from './GroupsPanel.tsx'
import { Progress } from './Progress.tsx'
import { useForceLogout } from './useForceLogout.ts'
import './activeSessions.css'

/** Read again so often while the page is looked at, in ms. */
const every = 30_000
/** Longer than this somebody may have forgotten to sign out. */
const longHours = 7

const filters: RowFilter<SessionRow>[] = [
  { key: 'all', title: words.show.all, has: () => true },
  { key: 'handheld', title: words.show.handheld, has: ({ where }) => where === 'handheld' },
  { key: 'web', title: words.show.web, has: ({ where }) => where === 'web' },
  { key: 'long', title: words.show.long(longHours), has: ({ minutes }) => minutes >= longHours * 60 },
]

/** Who is signed in, on handhelds and at the console, and a way to log them out. */
export default function ActiveSessionsPage() {
  const session = useSession()
  const zone = session.company.time_zone
  const narrow = useNarrow()
  const { tree, failed: noGroups, retry } = useGroups()
  const { group, setGroup } = useGroupChoice('activeSessions', tree)
  const { data, ...query } = useRows({
    ...readPages('activeSessions', { group_uid: session.group.uid }),
    refetchInterval: every,
  })
  const { forced, force, close } = useForceLogout(data)
  const [confirming, setConfirming] = useState<readonly SessionRow[]>()
  const [read, setRead] = useState<{ of: typeof data; at: number }>()
  if (data && data !== read?.of) setRead({ of: data, at: serverNow() })

  const below = useMemo(() => {
    const node = tree && flat(tree).find(({ uid }) => uid === group.uid)
    return node && flat(node)
  }, [tree, group.uid])
  const inGroup = useMemo(() => below && new Set(below.map(({ uid }) => uid)), [below])
  const rows = useMemo(() => {
    if (!data) return undefined
    const there = new Set(data.map(({ session_id }) => session_id))
    const gone = forced?.rows.filter(({ session_id }) => !there.has(session_id)) ?? []
    return [...data, ...gone]
      .filter((row) => !inGroup || inGroup.has(row.group.uid))
      .map((row): SessionRow => {
        const minutes = Math.max(0, Math.floor(((read?.at ?? serverNow()) - Date.parse(row.active_since)) / 60_000))
        return { ...row, minutes, result: forced?.results.get(row.session_id) }
      })
  }, [data, forced, inGroup, read])
  const columns = useMemo(() => columnsIn(zone), [zone])
  const table = useTable<SessionRow>({
    query: { ...query, data: rows, error: query.error && new Error(words.failed(query.error.message)) },
    columns,
    keyOf: ({ session_id }) => session_id,
    defaultSort: { key: 'since', direction: 'asc' },
    filters,
    layout: 'activeSessions',
  })
  const downloads = useExports(table, exportNames(words, group.uid === session.company.uid ? undefined : group.name))
  const may = (some: readonly SessionRow[]) => some.filter(({ may_end, result }) => may_end && result?.state !== 'out')

  const confirmed = (some: readonly SessionRow[]) => {
    setConfirming(undefined)
    table.clearSelection()
    void force(may(some))
  }
  const toEnd = may(confirming ?? [])
  const usersToEnd = [...new Map(toEnd.map((row) => [row.user.uid, row])).values()]

  return (
    <Page
      title={words.title}
      className="table-page active-sessions"
      actions={
        <>
          {read && (
            <span className="as-live muted">
              <i aria-hidden />
              {words.live(clockIn(zone, read.at))}
            </span>
          )}
          <RereadButton label={words.refresh} query={query} />
        </>
      }
    >
      <PageActions>
        <ExportButtons table={table} downloads={downloads} />
      </PageActions>
      <div className="as-grid">
        {tree && !narrow && (
          <GroupsPanel tree={tree} rows={data ?? []} group={group} inGroup={inGroup} onChange={setGroup} />
        )}
        <div className="as-main">
          {noGroups && (
            <FailedNote text={noGroups === 'facilities' ? words.facilitiesFailed : words.teamsFailed} onRetry={retry} />
          )}
          {forced && <Progress forced={forced} onAgain={(failed) => void force(failed)} onClose={close} />}
          <DataTable
            name={words.title}
            table={table}
            labelOf={nameOf}
            searchHint={words.searchHint}
            tools={tree && narrow && <GroupFilter tree={tree} group={group} onChange={setGroup} />}
            aside={
              <span className="muted as-scope">
                {words.scope(
                  group.name,
                  below?.filter(({ type, uid }) => type === 'team' && uid !== group.uid).length ?? 0,
                )}
              </span>
            }
            empty={{ title: words.none, text: words.noneText(group.name) }}
            isOff={({ result }) => result?.state === 'out'}
            downloads={downloads}
            bulk={(selected) => [
              {
                label: words.force,
                icon: LogOut,
                danger: true,
                off: forced?.running || may(selected).length === 0 ? words.notBelow : undefined,
                onSelect: () => setConfirming(selected),
              },
            ]}
            actionsOf={(row) =>
              may([row]).length === 0
                ? []
                : [{ label: words.force, icon: LogOut, onSelect: () => setConfirming([row]) }]
            }
          />
        </div>
      </div>
      {confirming && (
        <ConfirmDialog
          title={words.ask(usersToEnd.length)}
          action={words.confirm(usersToEnd.length)}
          icon={LogOut}
          keep={words.keep}
          danger
          onConfirm={() => confirmed(confirming)}
          onClose={() => setConfirming(undefined)}
        >
          <p>{words.warning}</p>
          <Affected
            items={usersToEnd.map((row) => ({ key: row.user.uid, name: nameOf(row), id: row.user.username }))}
            more={forms.more}
          />
          {confirming.length > toEnd.length && (
            <p className="hint">{words.skipped(confirming.length - toEnd.length)}</p>
          )}
        </ConfirmDialog>
      )}
    </Page>
  )
}
