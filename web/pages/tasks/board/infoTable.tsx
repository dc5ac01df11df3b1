import { Archive, ArchiveRestore } from 'lucide-react'
import type { TaskInfo } from '../../../../shared/contract/taskDefinitions.ts'
import type { EntityWords, StatusAction, StatusRules } from '../../../features/entity/entity.ts'
import { columns } from '../../../parts/table/columns.tsx'
import { taskBoard } from '../../../words/en/taskBoard.ts'

/** Definitions as tables show them, and what can be done to them. */

const words = taskBoard.info
const titles = words.columns

/** Assigned workers that a cell names; of more it says how many. */
const named = 2
const workersText = ({ assigned_workers: workers }: TaskInfo) =>
  workers.length === 0 ? words.everyone : workers.map(({ username }) => username).join(', ')

const Workers = ({ info }: { info: TaskInfo }) => {
  const { assigned_workers: workers } = info
  if (workers.length === 0) return <span className="muted">{words.everyone}</span>
  return (
    <span title={workersText(info)}>
      {workers
        .slice(0, named)
        .map(({ username }) => username)
        .join(', ')}
      {workers.length > named && <span className="tag tm-more">{words.more(workers.length - named)}</span>}
    </span>
  )
}

export const infoColumns = [
  columns.text<TaskInfo>(titles.facility, 'facility_name', { width: '11%' }),
  columns.of<TaskInfo>(titles.team, 'team', ({ team }) => team ?? words.anyTeam, { searchable: true, width: '12%' }),
  columns.text<TaskInfo>(titles.task, 'name', { variant: 'strong', narrow: 'headline' }),
  columns.of<TaskInfo>(titles.workers, 'workers', workersText, {
    searchable: true,
    width: '15%',
    cell: (info) => <Workers info={info} />,
  }),
  columns.of<TaskInfo>(titles.limited, 'limited', ({ limited }) => (limited ? words.yes : words.no), {
    width: '104px',
  }),
  columns.of<TaskInfo>(titles.uses, 'n_times', ({ n_times }) => n_times, {
    variant: 'figures',
    align: 'end',
    width: '128px',
  }),
  columns.instant<TaskInfo>(titles.updated, 'updated_at', { width: '154px' }),
]

const warnings: Record<StatusAction, string> = {
  enable: words.unarchiving,
  disable: words.archiving,
  delete: words.deleting,
}

export const infoRules: StatusRules<TaskInfo> = {
  calls: { delete: 'deleteTaskInfo', many: 'setStatusOfTaskInfo' },
  lists: ['getTaskInfo'],
  actions: ['disable', 'delete'],
  asActions: true,
  restores: true,
  question: (action) => ({ warning: warnings[action] }),
}

export const infoWords: EntityWords = {
  title: words.name,
  noun: words.noun,
  searchHint: words.searchHint,
  remove: words.remove,
  file: words.file,
  none: words.none,
  noneText: words.noneText,
  acts: {
    disable: { label: words.archive, icon: Archive, ...words.act.archive },
    enable: { label: words.unarchive, icon: ArchiveRestore, ...words.act.unarchive },
  },
}
