import { Pencil } from 'lucide-react'
import { useMemo } from 'react'
import type { TaskCustomer } from '../../../../shared/contract/taskDefinitions.ts'
import { EntityTable } from '../../../features/entity/EntityTable.tsx'
import type { EntityTab, StatusRules } from '../../../features/entity/entity.ts'
import { useFacilityFilter } from '../../../features/groups/useFacilityFilter.tsx'
import { lazyPart } from '../../../parts/lazy/lazyPart.ts'
import { columns } from '../../../parts/table/columns.tsx'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { useCustomers } from './lists.ts'

const words = taskBoard.customers
const titles = words.columns

const CustomerForm = lazyPart('pages/tasks/board/CustomerForm', () => import('./CustomerForm.tsx'))

const shown = [
  columns.text<TaskCustomer>(titles.facility, 'facility_name', { width: '28%' }),
  columns.text<TaskCustomer>(titles.customer, 'name', { variant: 'strong', narrow: 'headline' }),
  columns.instant<TaskCustomer>(titles.updated, 'updated_at', { width: '168px' }),
]
const tabs: EntityTab<TaskCustomer>[] = [{ key: 'edit', title: words.edit, icon: Pencil, panel: CustomerForm }]
const rules: StatusRules<TaskCustomer> = {
  calls: { delete: 'deleteTaskCustomer', many: 'setStatusOfTaskCustomers' },
  lists: ['getTaskCustomers'],
  actions: ['delete'],
  restores: true,
  question: () => ({ warning: words.deleting }),
}

/** For whom tasks are done. */
export const CustomersTab = () => {
  const query = useCustomers()
  const { chosen, isShown, filter } = useFacilityFilter('taskCustomers')
  const data = useMemo(() => query.data?.filter(({ facility_uid }) => isShown(facility_uid)), [query.data, isShown])
  return (
    <EntityTable
      table="taskCustomers"
      param="customer"
      words={{ ...words, title: words.name }}
      query={{ ...query, data }}
      columns={shown}
      defaultSort="name"
      defaultSize="10"
      filters={[]}
      tabs={tabs}
      subtitleOf={({ facility_name }) => facility_name}
      status={rules}
      create={CustomerForm}
      createLabel={words.create}
      tools={filter}
      scope={chosen?.name}
    />
  )
}
