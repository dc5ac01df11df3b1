import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { forms as words } from '../../words/en/forms.ts'
import { useUnsaved } from '../confirm/useUnsaved.tsx'
import { Modal } from '../modal/Modal.tsx'
import { FormFailure } from './FormFailure.tsx'
import type { ContractForm } from './useContractForm.ts'
import './forms.css'

interface FormModalProps<V extends FieldValues> {
  title: string
  form: ContractForm<V>
  /** The verb of the title, on the button that sends the form. */
  action: string
  icon?: LucideIcon
  /** In px. */
  width?: number
  /** Whether leaving loses nothing worth a question, such as a password typed into the only field. */
  light?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: nothing to send until something was entered, a question before it is lost. */
export const FormModal = <V extends FieldValues>(props: FormModalProps<V>) => {
  const { title, form, action, icon: Icon, width, light = false, onClose, children } = props
  const { leave, question } = useUnsaved(light ? 0 : form.changed)
  const untouched = !light && form.changed === 0
  return (
    <Modal
      kind="panel"
      title={title}
      width={width}
      className="form-modal"
      busy={form.busy}
      onClose={() => leave(onClose)}
      onSubmit={form.submit}
      footer={
        <>
          <button type="button" className="btn" onClick={() => leave(onClose)}>
            {words.cancel}
          </button>
          <button
            type="submit"
            className="btn primary"
            disabled={untouched}
            aria-disabled={form.busy}
            title={untouched ? words.nothingChanged : undefined}
          >
            {form.busy ? (
              <LoaderCircle className="i spin" size={16} aria-hidden />
            ) : (
              Icon && <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
            )}
            {action}
          </button>
        </>
      }
    >
      <FormFailure form={form} />
      <div ref={form.root}>{children}</div>
      {question}
    </Modal>
  )
}
