import { useState } from 'react'
import { facilityManagers } from '../../../../shared/roles.ts'
import { useSession } from '../../../api/session.tsx'
import { useAddress } from '../../../parts/address.ts'
import { Tabs } from '../../../parts/drawer/Tabs.tsx'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { CustomersTab } from './CustomersTab.tsx'
import { InfoTab } from './InfoTab.tsx'
import { useCustomers, useTaskInfo } from './lists.ts'
import { TasksTab } from './TasksTab.tsx'
import '../../../features/figures/head.css'
import './board.css'

const words = taskBoard.tabs
type Tab = 'tasks' | 'taskInfo' | 'customers'
/** What an address says of one table means nothing to the others. */
const ofTables = [
  'q',
  'show',
  'sort',
  'rows',
  'page',
  'in',
  'group',
  'f',
  'view',
  'from',
  'to',
  'info',
  'customer',
  'tab',
]
/** Which tab is shown; `tab` is that of the drawer. */
const partName = 'part'

/** What managers see of tasks: who does what, what may be started, and for whom. */
export default function ManagerTasks() {
  const { role } = useSession()
  const { params, change } = useAddress()
  const [count, setCount] = useState<number>()
  const infos = useTaskInfo()
  const customers = useCustomers()
  const mayCustomers = role.key === 'superAdmin' || facilityManagers.includes(role.key)
  const tabs: { key: Tab; title: string; count: number | undefined }[] = [
    { key: 'tasks', title: words.tasks, count },
    { key: 'taskInfo', title: words.taskInfo, count: infos.data?.filter(({ status }) => status === 1).length },
    ...(mayCustomers ? [{ key: 'customers' as const, title: words.customers, count: customers.data?.length }] : []),
  ]
  const open = tabs.find(({ key }) => key === params.get(partName))?.key ?? 'tasks'
  const show = (tab: Tab) =>
    change({ ...Object.fromEntries(ofTables.map((name) => [name, null])), [partName]: tab === 'tasks' ? null : tab })
  return (
    <Tabs label={words.label} tabs={tabs} value={open} onChange={show}>
      {(list, panel) => (
        <>
          {list}
          <div {...panel} className="tm-panel">
            {open === 'tasks' && <TasksTab onCount={setCount} />}
            {open === 'taskInfo' && <InfoTab />}
            {open === 'customers' && <CustomersTab />}
          </div>
        </>
      )}
    </Tabs>
  )
}
