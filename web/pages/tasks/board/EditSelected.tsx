import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { tasks as contract, type Task } from '../../../../shared/contract/tasks.ts'
import { serverNow } from '../../../api/clock.ts'
import { useSession } from '../../../api/session.tsx'
import { Check } from '../../../parts/forms/Check.tsx'
import { Note } from '../../../parts/forms/Field.tsx'
import { FormModal } from '../../../parts/forms/FormModal.tsx'
import { MomentField } from '../../../parts/forms/MomentField.tsx'
import { type ContractForm, useContractForm } from '../../../parts/forms/useContractForm.ts'
import { useField } from '../../../parts/forms/useField.ts'
import { zoneName } from '../../../parts/zone.ts'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { wallText } from './spans.ts'
import { type FormTimes, validateTimesOfAll } from './times.ts'

const words = taskBoard.editTask

interface Values extends FormTimes {
  editStart: boolean
  editEnd: boolean
  /** Holds what is wrong with both boxes. */
  pick: string
}

interface Props {
  tasks: readonly Task[]
  zone: string
  /** @returns whether all of it was done */
  onSave: (times: Partial<FormTimes>) => Promise<boolean>
  onClose: () => void
}

/** Gives many tasks another start, another end, or both. */
export default function EditSelected({ tasks, zone, onSave, onClose }: Props) {
  const { company } = useSession()
  const [now] = useState(() => wallText(zone, serverNow()))
  const chosen = ({ editStart, editEnd, start_time, end_time }: Values): Partial<FormTimes> => ({
    ...(editStart ? { start_time } : {}),
    ...(editEnd ? { end_time } : {}),
  })
  const form = useContractForm(contract.updateMultipleTasks.request, {
    initial: { editStart: false, editEnd: false, start_time: now, end_time: now, pick: '' } as Values,
    body: (_, values) => ({
      company_url: company.company_url,
      ids: tasks.slice(0, 1).map(({ id }) => id),
      time_zone: zone,
      ...chosen(values),
    }),
    extra: (values) => ({
      pick: values.editStart || values.editEnd ? undefined : words.errors.pick,
      start_time: values.editStart && values.start_time === '' ? words.errors.moment : undefined,
      end_time: values.editEnd && values.end_time === '' ? words.errors.moment : undefined,
      ...validateTimesOfAll(chosen(values), tasks, serverNow(), zone),
    }),
    submit: async (_, values) => {
      // Where some of it failed, what was typed is there to be sent once more.
      if (await onSave(chosen(values))) onClose()
    },
  })
  return (
    <FormModal title={words.selected} action={words.save} icon={Pencil} light form={form} onClose={onClose}>
      <p className="muted">{words.editing(tasks.length)}</p>
      <div className="form-grid tm-edit">
        <Choice
          form={form}
          name="editStart"
          label={words.editStart}
          field="start_time"
          of={words.start}
          today={now.slice(0, 10)}
        />
        <Choice
          form={form}
          name="editEnd"
          label={words.editEnd}
          field="end_time"
          of={words.end}
          today={now.slice(0, 10)}
        />
      </div>
      <Pick form={form} />
      <p className="hint">{words.clock(zoneName(zone))}</p>
    </FormModal>
  )
}

/** What is said where neither box is ticked. */
const Pick = ({ form }: { form: ContractForm<Values> }) => {
  const { error } = useField<string, Values>({ form, name: 'pick' })
  return (
    <div role="alert">
      <Note id="pick" error={error} />
    </div>
  )
}

interface ChoiceProps {
  form: ContractForm<Values>
  name: 'editStart' | 'editEnd'
  label: string
  field: keyof FormTimes
  of: string
  today: string
}

/** A box, and below it the time once it is ticked. */
const Choice = ({ form, name, label, field, of, today }: ChoiceProps) => {
  const id = useId()
  const { value, onChange } = useField<boolean, Values>({ form, name })
  const pick = useField<string, Values>({ form, name: 'pick' })
  return (
    <div className="form-field tm-choice">
      <span>
        <Check
          id={id}
          label={label}
          checked={value}
          invalid={pick.error !== undefined}
          onChange={(on) => {
            onChange(on)
            form.corrected(['pick', field])
          }}
        />
        <label htmlFor={id}>{label}</label>
      </span>
      {value && <MomentField label={of} required today={today} latest={today} form={form} name={field} />}
    </div>
  )
}
