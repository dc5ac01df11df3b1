import { Archive, Pencil, Play } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { TaskInfo } from '../../../../shared/contract/taskDefinitions.ts'
import { EntityTable } from '../../../features/entity/EntityTable.tsx'
import type { EntityTab } from '../../../features/entity/entity.ts'
import { useFacilityFilter } from '../../../features/groups/useFacilityFilter.tsx'
import { lazyPart } from '../../../parts/lazy/lazyPart.ts'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { infoColumns, infoRules, infoWords } from './infoTable.tsx'
import { useTaskInfo } from './lists.ts'

const words = taskBoard.info

const InfoForm = lazyPart('pages/tasks/board/InfoForm', () => import('./InfoForm.tsx'))
const ArchivedInfo = lazyPart('pages/tasks/board/ArchivedInfo', () => import('./ArchivedInfo.tsx'))
const StartMany = lazyPart('pages/tasks/board/StartMany', () => import('./StartMany.tsx'))

const tabs: EntityTab<TaskInfo>[] = [{ key: 'edit', title: words.edit, icon: Pencil, panel: InfoForm }]

/** What workers may start. */
export const InfoTab = () => {
  const query = useTaskInfo()
  const { chosen, isShown, filter } = useFacilityFilter('taskInfo')
  const [archived, setArchived] = useState(false)
  const [starting, setStarting] = useState<TaskInfo>()
  const data = useMemo(
    () => query.data?.filter(({ status, facility_uid }) => status === 1 && isShown(facility_uid)),
    [query.data, isShown],
  )
  return (
    <>
      <EntityTable
        table="taskInfo"
        param="info"
        words={infoWords}
        query={{ ...query, data }}
        columns={infoColumns}
        defaultSort="name"
        defaultSize="10"
        filters={[]}
        tabs={tabs}
        subtitleOf={({ facility_name, team }) => `${facility_name} · ${team ?? words.anyTeam}`}
        actionsOf={(info) => [{ label: words.start, icon: Play, onSelect: () => setStarting(info) }]}
        status={infoRules}
        create={InfoForm}
        createLabel={words.create}
        actions={
          <button type="button" className="btn" onClick={() => setArchived(true)}>
            <Archive className="i" size={16} strokeWidth={1.75} aria-hidden />
            <span>{words.viewArchived}</span>
          </button>
        }
        tools={filter}
        scope={chosen?.name}
      />
      <Suspense>
        {archived && <ArchivedInfo onClose={() => setArchived(false)} />}
        {starting && <StartMany info={starting} onClose={() => setStarting(undefined)} />}
      </Suspense>
    </>
  )
}
