import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { admins, isWorkerType, passes } from '../../../shared/roles.ts'
import { read, useWrite } from '../../api/calls.ts'
import { mayPass } from '../../api/failure.ts'
import { useSession } from '../../api/session.tsx'
import { Page } from '../../features/page/Page.tsx'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { tasks as words } from '../../words/en/tasks.ts'
import { prefInput } from './firstCalls.ts'
import { isKept, keptOf } from './flow/kept.ts'
import { WorkerTasks } from './flow/WorkerTasks.tsx'
import { untilReached } from './untilReached.ts'

const Board = lazyPart('pages/tasks/board/Board', () => import('./board/Board.tsx'))

/** Tasks as the role has them: workers do them, managers see to them. Admins switch them on and off for the company. */
export default function TasksPage() {
  const session = useSession()
  const { role } = session
  const pref = useQuery({ ...read('getCompPref', prefInput(session)), refetchInterval: untilReached })
  const enabled = pref.data?.pref_value === '1'
  const body = () => {
    // A worker goes on with what the phone knows.
    if (isWorkerType(role.key) && mayPass(pref.error) && isKept(keptOf(session.user.uid))) return <WorkerTasks />
    if (pref.isPending) return <Skeleton />
    if (pref.error) return <ErrorState error={pref.error} onRetry={() => pref.refetch()} />
    if (!enabled) return <Empty title={words.disabled} />
    if (isWorkerType(role.key)) return <WorkerTasks />
    return (
      <Suspense fallback={<Skeleton />}>
        <Board />
      </Suspense>
    )
  }
  const isBoard = enabled && !isWorkerType(role.key)
  return (
    <Page
      title={words.title}
      className={isBoard ? 'tasks table-page' : 'tasks'}
      actions={pref.data !== undefined && passes(role.key, admins) && <TasksSwitch enabled={enabled} />}
    >
      {body()}
    </Page>
  )
}

/** Switches tasks on or off for everybody in the company; on a screen that stays logged in after asking for the password. */
const TasksSwitch = ({ enabled }: { enabled: boolean }) => {
  const { company } = useSession()
  const set = useWrite('setTasksPref', { refresh: ['getCompPref'], quiet: true })
  const { prove, dialog } = useProof()
  // Until the answer is read, what was chosen is shown.
  const shown = set.isPending ? set.variables.pref_value === '1' : enabled
  const press = () => {
    if (set.isPending) return
    const { uid: company_uid, company_url } = company
    const asked = { company_uid, company_url, pref_value: enabled ? '0' : '1' } as const
    prove(() => set.mutateAsync(asked)).catch((error: Error) => toast.error(error.message))
  }
  return (
    <>
      <button
        type="button"
        className={shown ? 'btn' : 'btn primary'}
        data-tour="tasks-switch"
        aria-busy={set.isPending || undefined}
        aria-disabled={set.isPending || undefined}
        onClick={press}
      >
        {shown ? words.disable : words.enable}
      </button>
      {dialog}
    </>
  )
}
