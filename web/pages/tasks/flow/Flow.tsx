import { X } from 'lucide-react'
import { refreshed } from '../../../api/calls.ts'
import { useSession } from '../../../api/session.tsx'
import { useDialog } from '../../../parts/layers/useDialog.ts'
import { taskFlow as words } from '../../../words/en/taskFlow.ts'
import { ActiveStep } from './ActiveStep.tsx'
import { CompletedStep } from './CompletedStep.tsx'
import { changeDraft } from './draft.ts'
import SpanishCheck from './SpanishCheck.tsx'
import { StartedStep } from './StartedStep.tsx'
import { StartStep } from './StartStep.tsx'
import { flowTitle } from './StepFrame.tsx'
import { Strip } from './Strip.tsx'
import { type Shown, shownStep, type Task, type TaskDraft } from './task.ts'
import { clockIn } from './times.ts'

interface FlowProps {
  active: Task | undefined
  draft: TaskDraft
  /** Nobody can be reached. */
  lost: boolean
  onClose: () => void
  onLogout: (message?: string) => void
}

/** The way through a task, over the whole screen. */
export default function Flow({ active, draft, lost, onClose, onLogout }: FlowProps) {
  const { user, group } = useSession()
  const shown = shownStep(draft, active)
  // What has just happened is read before it is left.
  const canClose = shown.at === 'start' || shown.at === 'active'
  const dialog = useDialog(() => canClose && onClose(), 'panel')
  const goOn = async () => {
    await refreshed(['getTasksOfWorker'])
    changeDraft(user.uid, { step: undefined })
  }
  return (
    <dialog {...dialog} className="flow" aria-labelledby={flowTitle}>
      <div className="flow-sheet">
        <header className="flow-top">
          {canClose && (
            <button type="button" className="icon-button" aria-label={words.close} onClick={onClose}>
              <X className="i" size={22} strokeWidth={1.75} aria-hidden />
            </button>
          )}
          <span className="grow" />
          <SpanishCheck />
        </header>
        {lost && <Strip text={offlineText(draft, group.time_zone)} />}
        <Step key={shown.at} {...{ shown, draft, lost, onLogout, goOn }} />
      </div>
    </dialog>
  )
}

const Step = ({
  shown,
  draft,
  lost,
  goOn,
  onLogout,
}: Pick<FlowProps, 'draft' | 'lost' | 'onLogout'> & { shown: Shown; goOn: () => Promise<void> }) => {
  const { user } = useSession()
  if (shown.at === 'start') return <StartStep draft={draft} lost={lost} />
  if (shown.at === 'active') return <ActiveStep task={shown.task} draft={draft} lost={lost} />
  if (shown.at === 'completed') return <CompletedStep task={shown.task} onNew={goOn} onLogout={() => onLogout()} />
  return (
    <StartedStep
      task={shown.task}
      until={shown.until}
      onShown={(until) => changeDraft(user.uid, { step: { ...shown, until } })}
      onStay={goOn}
      onLogout={() => onLogout()}
      onTimeOut={() => onLogout(words.loggedOut)}
    />
  )
}

/** What becomes of what was asked for while nobody can be reached. */
const offlineText = ({ unsent }: TaskDraft, zone: string): string => {
  if (!unsent) return words.offline.text
  if (unsent.call === 'createTask') return words.offline.start
  const { end_time } = unsent.input as { end_time?: string }
  return end_time ? words.offline.end(clockIn(zone, end_time)) : words.offline.save
}
