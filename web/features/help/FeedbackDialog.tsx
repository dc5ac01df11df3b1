import { LoaderCircle, Send } from 'lucide-react'
import { useRef } from 'react'
import { useSession } from '../../api/session.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { Field } from '../../parts/forms/Field.tsx'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { useForm } from '../../parts/forms/useForm.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { forms } from '../../words/en/forms.ts'
import { help } from '../../words/en/help.ts'
import { lettersFor, longest, sendLetters } from './feedback.ts'
import './help.css'

const words = help.feedback

/** One suggestion: it goes to the people who run the installation, and a copy to who wrote it. */
export const FeedbackDialog = ({ onClose }: { onClose: () => void }) => {
  const session = useSession()
  const sent = useRef(new Set<string>())
  const form = useForm({
    initial: { suggestion: '' },
    check: ({ suggestion }) => {
      const text = suggestion.trim()
      if (text === '') return { suggestion: words.required }
      return text.length > longest ? { suggestion: words.long(longest) } : ({} as { suggestion?: string })
    },
    submit: async ({ suggestion }) => {
      await sendLetters(lettersFor(session, suggestion.trim()), sent.current)
      toast.success(words.sent)
      onClose()
    },
  })
  const { leave, question } = useUnsaved(form.busy ? 0 : form.changed.length)
  const close = () => leave(onClose)
  const field = form.field('suggestion')
  return (
    <Modal
      title={words.title}
      width={480}
      busy={form.busy}
      onClose={close}
      onSubmit={form.submit}
      footer={
        <>
          <button type="button" className="btn" onClick={close}>
            {forms.cancel}
          </button>
          <button type="submit" className="btn primary" aria-disabled={form.busy}>
            {form.busy ? (
              <LoaderCircle className="i spin" size={16} aria-hidden />
            ) : (
              <Send className="i" size={16} strokeWidth={1.75} aria-hidden />
            )}
            {words.send}
          </button>
        </>
      }
    >
      <p>{session.user.email_confirmed ? words.text : words.noCopy}</p>
      <FormFailure form={form} />
      <div ref={form.root} className="help-field">
        <Field label={words.field} required error={field.error}>
          {(control) => (
            <textarea
              {...control}
              className="field"
              data-autofocus=""
              data-invalid={field.error ? '' : undefined}
              name={field.name}
              rows={6}
              value={field.value}
              onChange={(event) => field.onChange(event.target.value)}
              onBlur={field.onBlur}
            />
          )}
        </Field>
      </div>
      {question}
    </Modal>
  )
}
