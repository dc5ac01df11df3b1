import { Check, Play } from 'lucide-react'
import { useId, useState } from 'react'
import { clockAhead } from '../../../api/clock.ts'
import { useSession } from '../../../api/session.tsx'
import { states } from '../../../words/en/states.ts'
import { taskFlow as words } from '../../../words/en/taskFlow.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { changeDraft } from './draft.ts'
import { FlowButton } from './FlowButton.tsx'
import { NotesField } from './NotesField.tsx'
import { type Recent, useOffered } from './queries.ts'
import { StepFrame } from './StepFrame.tsx'
import { submit, withdraw } from './sender.ts'
import { emptyStart, mostName, mostNotes, type TaskDraft } from './task.ts'
import { todayIn } from './times.ts'
import { useNow } from './useNow.ts'

type Form = typeof emptyStart

/** What is wrong with a form, by its fields. */
export const problemsWith = ({ name, customer }: Form) => ({
  name: name === '' ? words.required : name.trim() === '' ? words.emptyName : undefined,
  customer: customer.trim() === '' ? words.required : undefined,
})

/** Step 1: what to do, and for whom. A recent task fills the form. */
export const StartStep = ({ draft, lost }: { draft: TaskDraft; lost: boolean }) => {
  const session = useSession()
  const { user, company, group } = session
  const now = useNow()
  const offered = useOffered(session)
  const [tried, setTried] = useState(false)
  const notesId = useId()
  const form = draft.start ?? emptyStart
  const sending = draft.unsent?.call === 'createTask'
  const problems = tried ? problemsWith(form) : { name: undefined, customer: undefined }
  const fill = (change: Partial<Form>) => changeDraft(user.uid, { start: { ...form, ...change } })

  const start = () => {
    setTried(true)
    if (Object.values(problemsWith(form)).some(Boolean)) return
    const [name, customer] = [form.name.trim(), form.customer.trim()]
    const info = offered.infos.find((each) => each.name === name)
    void submit(user.uid, 'createTask', {
      ...{ name, customer, notes: form.notes, company_url: company.company_url },
      ...{ user_uid: user.uid, group_uid: group.uid, ...(info ? { task_info_id: info.id } : {}) },
    })
  }

  return (
    <StepFrame
      title={words.welcome(user.first_name)}
      lead={
        <>
          {group.name} · <span className="tn">{todayIn(group.time_zone, now + clockAhead())}</span>
        </>
      }
      foot={
        <div className="flow-stack">
          <FlowButton primary icon={Play} busy={sending} onClick={start}>
            {sending && lost ? words.offline.waiting : words.start}
          </FlowButton>
          {sending && lost && <FlowButton onClick={() => withdraw(user.uid)}>{words.offline.cancel}</FlowButton>}
        </div>
      }
    >
      <RecentTasks recent={offered.recent} form={form} disabled={sending} onChoose={fill} />
      <div className="flow-form">
        <ChoiceField
          label={words.name}
          placeholder={words.chooseName}
          options={offered.names}
          value={form.name}
          error={problems.name}
          disabled={sending}
          most={mostName}
          blank={words.emptyName}
          onChange={(name) => fill({ name })}
        />
        <ChoiceField
          label={words.customer}
          placeholder={words.chooseCustomer}
          options={offered.customers}
          value={form.customer}
          error={problems.customer}
          disabled={sending}
          most={mostName}
          blank={words.required}
          onChange={(customer) => fill({ customer })}
        />
        {offered.error && !lost && (
          <div className="note amber" role="alert">
            <span className="grow">{offered.error.message}</span>
            <button type="button" className="btn sm" onClick={offered.retry}>
              {states.tryAgain}
            </button>
          </div>
        )}
        <NotesField
          id={notesId}
          rows={2}
          most={mostNotes}
          optional
          disabled={sending}
          value={form.notes}
          onChange={(notes) => fill({ notes })}
        />
      </div>
    </StepFrame>
  )
}

interface RecentProps {
  recent: readonly Recent[]
  form: Form
  disabled: boolean
  onChoose: (chosen: Pick<Form, 'name' | 'customer'>) => void
}

const RecentTasks = ({ recent, form, disabled, onChoose }: RecentProps) => {
  if (recent.length === 0) return null
  return (
    <>
      <h3>{words.recent}</h3>
      <div className="flow-tiles">
        {recent.map(({ name, customer, usesLeft }) => {
          const on = form.name === name && form.customer === customer
          return (
            <button
              key={`${name}\n${customer}`}
              type="button"
              className={on ? 'flow-tile on' : 'flow-tile'}
              aria-pressed={on}
              disabled={disabled}
              onClick={() => onChoose({ name, customer })}
            >
              <b>{name}</b>
              <span>{customer}</span>
              {usesLeft !== null && <small>{words.usesLeft(usesLeft)}</small>}
              {on && (
                <i>
                  <Check size={14} strokeWidth={3} aria-hidden />
                </i>
              )}
            </button>
          )
        })}
      </div>
      <h3>{words.orChoose}</h3>
    </>
  )
}
