import { useId } from 'react'
import type { Output } from '../../../shared/contract/index.ts'
import { preferences as contract } from '../../../shared/contract/preferences.ts'
import { inactivityMinutes } from '../../../shared/handheld.ts'
import { refreshed } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { Choice } from '../../parts/forms/Choice.tsx'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { type FieldOf, useField } from '../../parts/forms/useField.ts'
import { NumberField } from '../../parts/forms/valueFields.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { inactivityRule as words } from '../../words/en/inactivityRule.ts'

type Rule = Output<'getInactivityAutoLogout'>
/** As it is typed: nothing ticked is `00`, which the call refuses. */
type Typed = { folo_in_min: number | null; folo_due_to: Rule['folo_due_to'] | '00' }

/** The rule, to be changed. @param props.rule as it is saved */
export default function RuleForm({ rule, company }: { rule: Rule; company: string }) {
  const form = useContractForm(contract.updateInactivityAutoLogout.request, {
    initial: rule as Typed,
    body: (_changes, typed) => ({ group_uid: company, ...typed }),
    submit: async (body, typed) => {
      const { message } = await answer('updateInactivityAutoLogout', body)
      form.reset(typed)
      toast.success(message)
      void refreshed(['getInactivityAutoLogout', 'getSettingCounts', 'getSettingDevices'])
    },
  })
  const { question } = useUnsaved(form.changed)
  return (
    <form noValidate onSubmit={form.submit}>
      <div ref={form.root} className="inactivity-fields">
        <FormFailure form={form} />
        <NumberField
          label={words.minutes}
          required
          hint={words.minutesHint}
          min={inactivityMinutes.least}
          max={inactivityMinutes.most}
          step={1}
          form={form}
          name="folo_in_min"
        />
        <Activity form={form} name="folo_due_to" />
      </div>
      <p className="muted">{words.deliveryHint}</p>
      <footer className="inactivity-foot">
        <button type="button" className="btn" disabled={form.changed === 0} onClick={() => form.reset(rule as Typed)}>
          {words.discard}
        </button>
        <button type="submit" className="btn primary" disabled={form.changed === 0 || form.busy} aria-busy={form.busy}>
          {words.save}
        </button>
      </footer>
      {question}
    </form>
  )
}

const signs = [
  { at: 0, label: words.scans, text: words.scansText },
  { at: 1, label: words.steps, text: words.stepsText },
] as const

/** What shows that somebody is there: a digit for each. */
const Activity = (of: FieldOf<Typed>) => {
  const id = useId()
  const { value, error, onChange } = useField<Typed['folo_due_to'], Typed>(of)
  const set = (at: 0 | 1, on: boolean) => {
    const digits = [...value]
    digits[at] = on ? '1' : '0'
    onChange(digits.join('') as Typed['folo_due_to'])
  }
  return (
    <fieldset className="inactivity-signs" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">{words.activity}</legend>
      {signs.map(({ at, label, text }) => (
        <Choice
          key={at}
          name={label}
          text={text}
          checked={value[at] === '1'}
          invalid={error !== undefined}
          onChoose={(on) => set(at, on)}
        />
      ))}
      {error && (
        <p id={`${id}-error`} className="hint error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
