import { Pencil, SquareCheckBig } from 'lucide-react'
import { useState } from 'react'
import { tasks as contract, type Task } from '../../../../shared/contract/tasks.ts'
import { refreshed, send } from '../../../api/calls.ts'
import { serverNow } from '../../../api/clock.ts'
import { useSession } from '../../../api/session.tsx'
import { FormModal } from '../../../parts/forms/FormModal.tsx'
import { TextField } from '../../../parts/forms/fields.tsx'
import { MomentField } from '../../../parts/forms/MomentField.tsx'
import { TextAreaField } from '../../../parts/forms/textFields.tsx'
import { useContractForm } from '../../../parts/forms/useContractForm.ts'
import { toast } from '../../../parts/toast/toast.ts'
import { zoneName } from '../../../parts/zone.ts'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { taskChanges } from './bodies.ts'
import { wallText } from './spans.ts'
import { validateTimes } from './times.ts'
import { taskLists } from './useTaskActions.ts'

const words = taskBoard.editTask

/** Changes one task, or ends it. Times are by the clock of the zone that the table shows. */
export default function EditTask({ task, zone, onClose }: { task: Task; zone: string; onClose: () => void }) {
  const { company } = useSession()
  const [now] = useState(serverNow)
  const wall = (at: string | null) => (at ? wallText(zone, Date.parse(at)) : '')
  const [initial] = useState(() => ({
    name: task.name,
    customer: task.customer,
    notes: task.notes,
    start_time: wall(task.start_time),
    end_time: wall(task.end_time),
  }))
  const form = useContractForm(contract.updateTask.request, {
    initial,
    body: (changes, values) => ({
      company_url: company.company_url,
      id: task.id,
      ...taskChanges(changes, values),
      time_zone: zone,
    }),
    extra: ({ name, start_time, end_time }) => ({
      name: name.trim() === '' ? words.errors.name : undefined,
      start_time: start_time === '' ? words.errors.moment : undefined,
      end_time: task.end_time && end_time === '' ? words.errors.moment : undefined,
      ...validateTimes(
        {
          ...(start_time === initial.start_time ? {} : { start_time }),
          ...(end_time === initial.end_time ? {} : { end_time }),
        },
        task,
        serverNow(),
        zone,
      ),
    }),
    submit: async (body) => {
      await send('updateTask', body)
      await refreshed(taskLists)
      toast.success(words.updated)
      onClose()
    },
  })
  const today = wallText(zone, now).slice(0, 10)
  return (
    <FormModal title={words.title} action={words.save} icon={Pencil} width={560} form={form} onClose={onClose}>
      <p className="muted tm-of">
        {task.username} · {task.facility} · {task.team}
      </p>
      <div className="form-grid">
        <TextField label={words.name} required autoFocus form={form} name="name" maxLength={100} />
        <TextField label={words.customer} required form={form} name="customer" maxLength={100} />
        <TextAreaField label={words.notes} rows={3} form={form} name="notes" />
        <MomentField label={words.start} required half today={today} latest={today} form={form} name="start_time" />
        <MomentField
          label={words.end}
          required={task.end_time !== null}
          half
          hint={task.end_time ? undefined : words.openHint}
          today={today}
          latest={today}
          form={form}
          name="end_time"
        />
      </div>
      <p className="tm-clock">
        <span className="hint">{words.clock(zoneName(zone))}</span>
        {!task.end_time && (
          <button
            type="button"
            className="btn sm"
            onClick={() => form.patch({ end_time: wallText(zone, serverNow()) })}
          >
            <SquareCheckBig className="i" size={14} strokeWidth={1.75} aria-hidden />
            {words.endNow}
          </button>
        )}
      </p>
    </FormModal>
  )
}
