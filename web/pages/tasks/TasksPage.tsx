import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { admins, isWorkerType, passes } from '../../../shared/roles.ts'
import { read } from '../../api/calls.ts'
import { mayPass } from '../../api/failure.ts'
import { useSession } from '../../api/session.tsx'
import { Page } from '../../features/page/Page.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { tasks as words } from '../../words/en/tasks.ts'
import { draftOf, hasDraft } from './flow/draft.ts'
import { prefInput } from './inputs.ts'
import { retryInterval } from './retryInterval.ts'
import { storeTasksOff } from './tasksOff.ts'

const TasksSwitch = lazyPart('pages/tasks/TasksSwitch', () => import('./TasksSwitch.tsx'))
const WorkerTasks = lazyPart('pages/tasks/flow/WorkerTasks', () => import('./flow/WorkerTasks.tsx'))
const ManagerTasks = lazyPart('pages/tasks/board/ManagerTasks', () => import('./board/ManagerTasks.tsx'))

/** Tasks as the role has them: workers do them, managers see to them. Admins switch them on and off for the company. */
export default function TasksPage() {
  const session = useSession()
  const { role, company } = session
  const pref = useQuery({ ...read('getCompPref', prefInput(session)), refetchInterval: retryInterval })
  const enabled = pref.data?.[0]?.pref_value === '1'
  useEffect(() => {
    if (pref.data !== undefined) storeTasksOff(company.uid, !enabled)
  }, [pref.data, company.uid, enabled])
  const own = <Suspense fallback={<Skeleton />}>{isWorkerType(role.key) ? <WorkerTasks /> : <ManagerTasks />}</Suspense>
  const body = () => {
    // A worker goes on with what the phone knows.
    if (isWorkerType(role.key) && mayPass(pref.error) && hasDraft(draftOf(session.user.uid))) return own
    if (pref.isPending) return <Skeleton />
    if (pref.error) return <ErrorState error={pref.error} onRetry={() => pref.refetch()} />
    if (!enabled) return <Empty title={words.disabled} />
    return own
  }
  const isBoard = enabled && !isWorkerType(role.key)
  return (
    <Page
      title={words.title}
      className={isBoard ? 'tasks table-page' : 'tasks'}
      actions={
        pref.data !== undefined &&
        passes(role.key, admins) && (
          <Suspense>
            <TasksSwitch enabled={enabled} />
          </Suspense>
        )
      }
    >
      {body()}
    </Page>
  )
}
