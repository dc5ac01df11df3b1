import { type ReactNode, useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { forms as words } from '../../words/en/forms.ts'
import { FormFailure } from './FormFailure.tsx'
import type { ContractForm } from './useContractForm.ts'
import './forms.css'

interface FormPaneProps<V extends FieldValues> {
  form: ContractForm<V>
  /** How many changes are not saved, for whoever guards the drawer. */
  onChanges: (count: number) => void
  onCancel: () => void
  children: ReactNode
}

/** A form that fills a drawer. Its footer counts what is not saved, and Save is off until something changed. */
export const FormPane = <V extends FieldValues>({ form, onChanges, onCancel, children }: FormPaneProps<V>) => {
  const count = form.changed
  useEffect(() => {
    onChanges(count)
    return () => onChanges(0)
  }, [count, onChanges])
  return (
    <form className="form-pane" noValidate onSubmit={form.submit}>
      <div className="drawer-pane" ref={form.root}>
        <FormFailure form={form} />
        {children}
      </div>
      <div className="drawer-foot">
        <span className="muted grow" aria-live="polite">
          {words.notSaved(count)}
        </span>
        <button type="button" className="btn" onClick={onCancel}>
          {words.cancel}
        </button>
        <button
          type="submit"
          className="btn primary"
          disabled={count === 0}
          aria-disabled={form.busy}
          title={count === 0 ? words.nothingChanged : undefined}
        >
          {form.busy ? words.saving : words.save}
        </button>
      </div>
    </form>
  )
}
