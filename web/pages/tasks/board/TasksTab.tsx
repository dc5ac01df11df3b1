import { Download, Pencil, SquareCheckBig, Users } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { Task } from '../../../../shared/contract/tasks.ts'
import { clockAhead, serverNow } from '../../../api/clock.ts'
import { readPages } from '../../../api/pages.ts'
import { useSession } from '../../../api/session.tsx'
import { exportNames } from '../../../features/entity/exportNames.ts'
import { ReportDialog } from '../../../features/entity/ReportDialog.tsx'
import { GroupFilter, useGroupChoice } from '../../../features/groups/GroupFilter.tsx'
import { flat } from '../../../features/groups/tree.ts'
import { PageActions } from '../../../features/page/Page.tsx'
import { useGroups } from '../../../features/people/data.ts'
import { Affected, ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../../parts/lazy/lazyPart.ts'
import { wallOf } from '../../../parts/pickers/wall.ts'
import { spanText } from '../../../parts/span.ts'
import type { BulkAction } from '../../../parts/table/BulkBar.tsx'
import { DataTable } from '../../../parts/table/DataTable.tsx'
import type { RowAction } from '../../../parts/table/RowActions.tsx'
import { useExports } from '../../../parts/table/useExports.ts'
import { useRows } from '../../../parts/table/useRows.ts'
import { type RowFilter, useTable } from '../../../parts/table/useTable.ts'
import { zoneName } from '../../../parts/zone.ts'
import { forms } from '../../../words/en/forms.ts'
import { table as tableWords } from '../../../words/en/table.ts'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { DaysField } from './DaysField.tsx'
import { daysText, useDays } from './days.ts'
import { tasksInput } from './firstCalls.ts'
import { LoadingModal } from './LoadingModal.tsx'
import { wallText } from './spans.ts'
import { taskColumns, teamHead } from './taskColumns.tsx'
import { useNow } from './useNow.ts'
import { taskLabel, useTaskActions } from './useTaskActions.ts'
import { UsualContext, useTasksNow } from './useTasksNow.ts'
import { WhoNow } from './WhoNow.tsx'

const words = taskBoard.tasks

const EditTask = lazyPart('pages/tasks/board/EditTask', () => import('./EditTask.tsx'))
const EditSelected = lazyPart('pages/tasks/board/EditSelected', () => import('./EditSelected.tsx'))
const StartMany = lazyPart('pages/tasks/board/StartMany', () => import('./StartMany.tsx'))

const isOpen = ({ end_time }: Task) => end_time === null
const filters: RowFilter<Task>[] = [
  { key: 'all', title: words.all, has: () => true },
  { key: 'open', title: words.open, has: isOpen },
  { key: 'ended', title: words.ended, has: (task) => !isOpen(task) },
]
const keyOf = ({ id }: Task) => id
/** A day is looked at anew this often, ms: whether it is still today. */
const aMinute = 60_000

/** Who does what now, and every task of the days that are shown, by facility and team. */
export const TasksTab = ({ onCount }: { onCount: (count: number | undefined) => void }) => {
  const session = useSession()
  const { tree } = useGroups()
  const { group, setGroup } = useGroupChoice('tasks', tree)
  const zone = (tree && flat(tree).find(({ uid }) => uid === group.uid)?.zone) ?? session.group.time_zone
  const { query: nowQuery, teams, workers, usualOf } = useTasksNow(group.uid)
  const { days, today, isToday, setDays } = useDays(zone, useNow(aMinute))
  const query = useRows(readPages('getTasksOfGroup', tasksInput(session, group.uid, days, zone)))
  const day = days.from === days.to ? days.from : undefined
  const columns = useMemo(() => taskColumns(zone, day), [zone, day])
  const grouping = useMemo(() => ({ by: ['facility', 'team'], head: teamHead(isToday) }), [isToday])
  const table = useTable<Task>({
    query,
    columns,
    keyOf,
    filters,
    defaultSort: { key: 'duration', direction: 'desc' },
    defaultSize: '10',
    layout: 'tasks',
    grouping,
    zone,
  })
  const downloads = useExports(table, exportNames({ ...words, title: words.name }, `${group.name}, ${daysText(days)}`))
  const actions = useTaskActions(zone)
  const [editing, setEditing] = useState<readonly Task[]>()
  const [ending, setEnding] = useState<readonly Task[]>()
  const [starting, setStarting] = useState(false)

  const count = query.data && table.whole ? table.total : undefined
  useEffect(() => onCount(count), [count, onCount])

  const edit = useCallback((task: Task) => setEditing([task]), [])
  // The same function as long as the page lives: rows are not drawn anew whenever it is known who does what.
  const actionsOf = useCallback(
    (task: Task): RowAction[] => [
      { label: words.edit, icon: Pencil, onSelect: () => edit(task) },
      ...(isOpen(task) ? [{ label: words.end, icon: SquareCheckBig, onSelect: () => setEnding([task]) }] : []),
    ],
    [edit],
  )
  const bulk = (selected: readonly Task[]): BulkAction[] => {
    const open = selected.filter(isOpen)
    return [
      { label: words.bulkEdit, icon: Pencil, onSelect: () => setEditing(selected) },
      {
        label: words.bulkEnd,
        icon: SquareCheckBig,
        off: open.length > 0 ? undefined : words.allEnded,
        onSelect: () => setEnding(open),
      },
    ]
  }
  const [first] = editing ?? []
  const closeEdit = () => setEditing(undefined)

  return (
    <UsualContext value={usualOf}>
      <PageActions>
        <LiveStamp at={teams ? nowQuery.dataUpdatedAt + clockAhead() : 0} live={!nowQuery.error} zone={zone} />
        <button type="button" className="btn primary" data-tour="tasks-start" onClick={() => setStarting(true)}>
          <Users className="i" size={16} strokeWidth={1.75} aria-hidden />
          <span>{taskBoard.startForWorkers}</span>
        </button>
      </PageActions>
      {teams ? (
        <WhoNow teams={teams} workers={workers} onOpen={edit} />
      ) : (
        nowQuery.error && (
          <p className="note amber page-note" role="alert">
            {taskBoard.now.failed} {nowQuery.error.message}
          </p>
        )
      )}
      <DataTable
        name={words.name}
        table={table}
        labelOf={taskLabel}
        searchHint={words.searchHint}
        tools={
          <>
            {tree && tree.type !== 'team' && <GroupFilter tree={tree} group={group} onChange={setGroup} />}
            <DaysField days={days} today={today} zone={zone} onChange={setDays} />
          </>
        }
        buttons={
          <button
            type="button"
            className="btn"
            aria-label={taskBoard.downloadCsv}
            title={table.whole ? undefined : tableWords.notYet}
            disabled={!table.whole || table.rows.length === 0}
            onClick={() => downloads.csv(table.rows)}
          >
            <Download className="i" size={16} strokeWidth={1.75} aria-hidden />
            <span className="wide">{taskBoard.downloadCsv}</span>
          </button>
        }
        empty={{ title: isToday ? words.noneToday : words.none }}
        actionsOf={actionsOf}
        bulk={bulk}
        working={actions.working}
      />
      <LoadingModal waiting={query.isPending} />
      <Suspense>
        {editing?.length === 1 && first && <EditTask task={first} zone={zone} onClose={closeEdit} />}
        {editing && editing.length > 1 && (
          <EditSelected
            tasks={editing}
            zone={zone}
            onSave={async (times) => {
              const done = await actions.edit(editing, times)
              if (done) table.clearSelection()
              return done
            }}
            onClose={closeEdit}
          />
        )}
        {starting && <StartMany onClose={() => setStarting(false)} />}
      </Suspense>
      {ending && (
        <ConfirmDialog
          title={words.endTitle(ending.length)}
          action={words.endTitle(ending.length)}
          icon={SquareCheckBig}
          keep={forms.cancel}
          onConfirm={() => {
            setEnding(undefined)
            table.clearSelection()
            void actions.end(ending, serverNow())
          }}
          onClose={() => setEnding(undefined)}
        >
          <p>{words.endText(ending.length, wallText(zone, serverNow()).slice(11), zoneName(zone))}</p>
          <Affected
            items={ending.map((task) => ({
              key: task.id,
              name: `${task.username} · ${task.name}`,
              id: spanText(serverNow() - Date.parse(task.start_time)),
            }))}
            more={forms.more}
          />
        </ConfirmDialog>
      )}
      {actions.report && (
        <ReportDialog
          title={actions.report.title}
          noun={words.noun}
          failed={actions.report.failed}
          onClose={actions.closeReport}
        />
      )}
    </UsualContext>
  )
}

/** Of when what is shown is, by the clock of the zone. @param at epoch ms; 0 for never */
const LiveStamp = ({ at, live, zone }: { at: number; live: boolean; zone: string }) => {
  if (at === 0) return null
  const { hour, minute, second } = wallOf(zone, at)
  const time = [hour, minute, second].map((value) => String(value).padStart(2, '0')).join(':')
  return (
    <>
      <span className="figures-stamp tn tm-live" data-live={live || undefined} title={`${time} ${zoneName(zone)}`}>
        {live ? taskBoard.now.live : taskBoard.now.stopped} {time}
      </span>
      <span className="figures-rule" />
    </>
  )
}
