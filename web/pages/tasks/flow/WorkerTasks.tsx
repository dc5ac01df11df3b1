import { useQuery } from '@tanstack/react-query'
import { LogOut, Play, Plus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { read } from '../../../api/calls.ts'
import { clockAhead } from '../../../api/clock.ts'
import { mayPass } from '../../../api/failure.ts'
import { useSession } from '../../../api/session.tsx'
import type { LoginState } from '../../../features/account/loginState.ts'
import { logout } from '../../../features/account/logout.ts'
import { lazyPart, loadPart } from '../../../parts/lazy/lazyPart.ts'
import { spanText } from '../../../parts/span.ts'
import { ErrorState, Skeleton } from '../../../parts/states/states.tsx'
import { toast } from '../../../parts/toast/toast.ts'
import { taskFlow as words } from '../../../words/en/taskFlow.ts'
import { activeInput } from '../inputs.ts'
import { retryInterval } from '../retryInterval.ts'
import { changeDraft, draftOf, hasDraft, useDraft } from './draft.ts'
import { FlowButton } from './FlowButton.tsx'
import { prefetchOffered } from './queries.ts'
import { Strip } from './Strip.tsx'
import { useSender } from './sender.ts'
import { notesOf, type Task } from './task.ts'
import { useNow } from './useNow.ts'
import './flow.css'

/** What comes after the task that runs: its chunks must not be waited for to see that one. */
const later = {
  flow: 'pages/tasks/flow/Flow',
  spanish: 'pages/tasks/flow/SpanishCheck',
  question: 'pages/tasks/flow/LogoutQuestion',
}
const Flow = lazyPart(later.flow, () => import('./Flow.tsx'))
const SpanishCheck = lazyPart(later.spanish, () => import('./SpanishCheck.tsx'))
const LogoutQuestion = lazyPart(later.question, () => import('./LogoutQuestion.tsx'))

/** How often (ms) it is looked what a manager has started, changed or ended meanwhile; also when the phone wakes up. */
const every = 60_000

/** Whether the flow is open: in the address, so that a reload and the Back button know it. */
const useOpenFlow = () => {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const own = 'fromTasks'
  return {
    open: search.has('flow'),
    show: () => navigate('?flow', { state: { [own]: true } }),
    close: () => (state?.[own] ? navigate(-1) : navigate('/home/tasks', { replace: true })),
  }
}

/** Tasks for those who work: the one that runs, and the way to the next one. */
export default function WorkerTasks() {
  const session = useSession()
  const { user } = session
  const active = useQuery({
    ...read('getTasksOfWorker', activeInput(session)),
    refetchInterval: (query) => retryInterval(query) || every,
    refetchOnWindowFocus: true,
  })
  const draft = useDraft(user.uid)
  const cutOff = useSender(user.uid)
  const lost = cutOff || mayPass(active.error)
  const flow = useOpenFlow()
  const [confirming, setConfirming] = useState(false)
  const navigate = useNavigate()
  const [returned, setReturned] = useState(false)
  const unreached = mayPass(active.error) && !active.data
  const task = unreached ? draft.active : active.data?.[0]
  const step = draft.step

  const known = active.data
  useEffect(() => {
    if (known && JSON.stringify(known[0]) !== JSON.stringify(draftOf(user.uid).active))
      changeDraft(user.uid, { active: known[0] })
  }, [known, user.uid])

  // All of it at once: where the button is pressed there may be no network.
  useEffect(() => {
    for (const part of Object.values(later)) void loadPart(part)
  }, [])

  const idle = active.data?.length === 0
  useEffect(() => {
    if (idle) prefetchOffered(session)
  }, [idle, session])

  useEffect(() => {
    if (flow.open || !step) return
    // The flow was left before it was answered.
    toast.success(step.at === 'started' ? words.started : words.completed)
    changeDraft(user.uid, { step: undefined })
  }, [flow.open, step, user.uid])

  const open = () => {
    setReturned(true)
    void flow.show()
  }
  const leave = async (message?: string) => {
    await logout()
    const state: LoginState = message ? { message } : {}
    void navigate('/login', { replace: true, state })
  }
  const dirty = task !== undefined && notesOf(task, draft).changed
  const onLogout = (message?: string) => {
    if (message === undefined && (dirty || draft.unsent)) setConfirming(true)
    else void leave(message)
  }
  if (active.isPending) return <Skeleton />
  if (active.error && !active.data && !(unreached && hasDraft(draft)))
    return <ErrorState error={active.error} onRetry={() => active.refetch()} />
  return (
    <div className="worker-tasks">
      {flow.open ? (
        <Suspense fallback={<Skeleton />}>
          <Flow active={task} draft={draft} lost={lost} onClose={flow.close} onLogout={onLogout} />
        </Suspense>
      ) : (
        <div className="flow-card">
          <div className="flow-card-top">
            <Suspense>
              <SpanishCheck />
            </Suspense>
          </div>
          {lost && <Strip text={words.offline.text} />}
          {task ? <Running task={task} /> : <p className="flow-idle">{words.none}</p>}
          <div className="flow-stack">
            <FlowButton primary icon={task ? Play : Plus} focused={returned} onClick={open}>
              {task ? words.open : words.startNew}
            </FlowButton>
            <FlowButton icon={LogOut} onClick={() => onLogout()}>
              {words.logout}
            </FlowButton>
          </div>
        </div>
      )}
      {confirming && (
        <Suspense>
          <LogoutQuestion unsent={draft.unsent !== undefined} onLeave={leave} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** What runs now, and for how long. */
const Running = ({ task }: { task: Task }) => (
  <div className="flow-now">
    <p className="flow-lead">{words.running}</p>
    <p className="flow-clock tn">{spanText(useNow() + clockAhead() - Date.parse(task.start_time))}</p>
    <p className="flow-name">{task.name}</p>
    <p className="flow-lead">{task.customer}</p>
  </div>
)
