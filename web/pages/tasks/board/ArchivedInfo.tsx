import { useMemo } from 'react'
import type { TaskInfo } from '../../../../shared/contract/taskDefinitions.ts'
import { EntityTable } from '../../../features/entity/EntityTable.tsx'
import { Modal } from '../../../parts/modal/Modal.tsx'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { infoColumns, infoRules, infoWords } from './infoTable.tsx'
import { useTaskInfo } from './lists.ts'

const words = taskBoard.info
/** What matters of a definition that nobody can start. */
const shown = infoColumns
  .filter(({ key }) => ['facility_name', 'team', 'name', 'updated_at'].includes(key))
  .map((column) => (column.width?.endsWith('%') ? { ...column, width: '22%' } : column))
const rules = { ...infoRules, actions: ['enable', 'delete'] as const }
const isOff = () => false

/** What workers could start once: to bring back, or to delete. */
export default function ArchivedInfo({ onClose }: { onClose: () => void }) {
  const query = useTaskInfo()
  const data = useMemo(() => query.data?.filter(({ status }) => status === 0), [query.data])
  return (
    <Modal title={words.archived} width={860} className="tm-archived" kind="panel" onClose={onClose}>
      <EntityTable<TaskInfo>
        words={{ ...infoWords, title: words.archived }}
        query={{ ...query, data }}
        columns={shown}
        defaultSort="name"
        defaultSize="10"
        empty={{ title: words.noneArchived }}
        filters={[]}
        isOff={isOff}
        status={rules}
      />
    </Modal>
  )
}
