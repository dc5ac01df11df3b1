import { Pencil, SquareCheckBig } from 'lucide-react'
import { useId, useState } from 'react'
import { clockAhead, serverNow } from '../../../api/clock.ts'
import { useSession } from '../../../api/session.tsx'
import { spanText } from '../../../parts/span.ts'
import { toast } from '../../../parts/toast/toast.ts'
import { taskFlow as words } from '../../../words/en/taskFlow.ts'
import { changeDraft } from './draft.ts'
import { Facts, FlowButton } from './FlowButton.tsx'
import { NotesField } from './NotesField.tsx'
import { useUsualTime } from './queries.ts'
import { StepFrame } from './StepFrame.tsx'
import { submit } from './sender.ts'
import { mostNotes, notesOf, sentNotes, type Task, type TaskDraft } from './task.ts'
import { clockIn, hoursAndMinutes } from './times.ts'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { useNow } from './useNow.ts'

interface ActiveProps {
  task: Task
  draft: TaskDraft
  lost: boolean
}

/** Step 2: the task that runs. Its notes can be changed; ending it with changes asks about them first. */
export const ActiveStep = ({ task, draft, lost }: ActiveProps) => {
  const { user, company, group } = useSession()
  const [confirming, setConfirming] = useState(false)
  const { saved, shown, changed } = notesOf(task, draft)
  const waiting = draft.unsent?.call === 'updateTask' ? draft.unsent : undefined
  const ending = waiting?.input.end_time as string | undefined

  const send = (notes: string, end?: { start_time: string; end_time: string; time_zone: string }) => {
    // What is blank is no name: the server would refuse it, and nothing would be sent.
    if (!task.name.trim()) {
      toast.error(words.blankName)
      return
    }
    const { id, name, customer } = task
    const body = { id, company_url: company.company_url, name, customer, ...sentNotes(task, draft, notes), ...end }
    void submit(user.uid, 'updateTask', body)
  }
  const end = (notes: string) => {
    setConfirming(false)
    // The time of the press by the server's clock, whenever it arrives; and never before the start.
    const now = Math.max(serverNow(), Date.parse(task.start_time))
    const end_time = new Date(now).toISOString()
    send(notes, { start_time: task.start_time, end_time, time_zone: group.time_zone })
  }

  return (
    <StepFrame
      title={words.active(user.first_name)}
      foot={
        <div className="flow-pair">
          <FlowButton
            busy={waiting !== undefined && ending === undefined && !changed}
            off={changed && ending === undefined ? undefined : words.noChanges}
            onClick={() => send(shown)}
          >
            {words.saveChanges}
          </FlowButton>
          <FlowButton
            primary
            icon={SquareCheckBig}
            busy={ending !== undefined}
            onClick={() => (changed ? setConfirming(true) : end(shown))}
          >
            {ending !== undefined && lost ? words.offline.waiting : words.endTask}
          </FlowButton>
        </div>
      }
    >
      <Running task={task} until={ending} />
      <Facts
        lines={[
          [words.name, task.name],
          [words.customer, task.customer],
        ]}
      />
      <Notes task={task} shown={shown} saved={saved} changed={changed} user={user.uid} off={ending !== undefined} />
      {confirming && (
        <UnsavedDialog onCancel={() => setConfirming(false)} onWithout={() => end(saved)} onSave={() => end(shown)} />
      )}
    </StepFrame>
  )
}

interface NotesProps {
  task: Task
  user: string
  saved: string
  shown: string
  changed: boolean
  off: boolean
}

const Notes = ({ task, user, saved, shown, changed, off }: NotesProps) => (
  <NotesField
    id={useId()}
    rows={3}
    most={mostNotes}
    value={shown}
    disabled={off}
    onChange={(notes) => changeDraft(user, { edit: notes === saved ? undefined : { id: task.id, notes } })}
  >
    {changed && (
      <p className="hint">
        <Pencil className="i" size={14} strokeWidth={1.75} aria-hidden />
        {words.unsaved}
      </p>
    )}
  </NotesField>
)

/** How long it has been running, second by second. @param until where it has been ended, but nobody knows yet */
const Running = ({ task, until }: { task: Task; until: string | undefined }) => {
  const session = useSession()
  const now = useNow() + clockAhead()
  const usual = useUsualTime(session, task)
  const ms = (until ? Date.parse(until) : now) - Date.parse(task.start_time)
  return (
    <>
      <p className="flow-clock tn" role="timer" aria-label={words.duration}>
        {spanText(ms)}
      </p>
      {usual !== undefined && (
        <span className="flow-rail" aria-hidden="true">
          <i style={{ width: `${Math.min(100, (100 * ms) / usual)}%` }} />
        </span>
      )}
      <p className="flow-times">
        <span>
          {words.startedAt} <b className="tn">{clockIn(session.group.time_zone, task.start_time)}</b>
        </span>
        {usual !== undefined && (
          <span>
            {words.usually} <b className="tn">{words.hours(hoursAndMinutes(usual))}</b>
          </span>
        )}
      </p>
    </>
  )
}
