import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { contentManagement as words } from '../../words/en/contentManagement.ts'
import './orderList.css'

interface FormPanelProps<V extends FieldValues> {
  title: string
  form: ContractForm<V>
  /** The button that creates. */
  create: string
  /** Whether it changes something that is there. */
  editing: boolean
  /** How many changes are not saved: the page asks before they are lost. */
  onChanges: (count: number) => void
  /** Back to creating. */
  onCancel: () => void
  children: ReactNode
}

/** A form that creates things, and in edit mode changes one. */
export const FormPanel = <V extends FieldValues>(props: FormPanelProps<V>) => {
  const { title, form, create, editing, onChanges, onCancel, children } = props
  const { changed } = form
  useEffect(() => {
    onChanges(changed)
    return () => onChanges(0)
  }, [changed, onChanges])
  const idle = editing && changed === 0
  return (
    <form className="content-panel content-form boxed" noValidate aria-label={title} onSubmit={form.submit}>
      <header>
        <h2>{title}</h2>
        {editing && <small>{words.editMode}</small>}
      </header>
      <FormFailure form={form} />
      <div className="form-grid" ref={form.root}>
        {children}
      </div>
      <footer>
        {editing && (
          <button type="button" className="btn" onClick={onCancel}>
            {words.cancel}
          </button>
        )}
        <button
          type="submit"
          className="btn primary"
          disabled={idle}
          aria-disabled={form.busy}
          title={idle ? words.nothingChanged : undefined}
        >
          {form.busy && <LoaderCircle className="i spin" size={16} aria-hidden />}
          {editing ? words.apply : create}
        </button>
      </footer>
    </form>
  )
}
