import { LoaderCircle, Send } from 'lucide-react'
import { useRef } from 'react'
import { mails } from '../../../shared/contract/mails.ts'
import { useSession } from '../../api/session.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { TextAreaField } from '../../parts/forms/textFields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { forms } from '../../words/en/forms.ts'
import { help } from '../../words/en/help.ts'
import { lettersFor, sendLetters } from './feedback.ts'
import './help.css'

const words = help.feedback

const suggestionIn = (values: { dynamicTemplateData: { main_text: string } }) =>
  values.dynamicTemplateData.main_text.trim()

/** One suggestion: it goes to the people who run the installation, and a copy to who wrote it. */
export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const sent = useRef(new Set<string>())
  const form = useContractForm(mails.sendBasicEmail.request, {
    initial: { dynamicTemplateData: { main_text: '' } },
    body: (_changes, values) => lettersFor(session, suggestionIn(values))[0],
    submit: async (_letter, values) => {
      await sendLetters(lettersFor(session, suggestionIn(values)), sent.current)
      toast.success(words.sent)
      onClose()
    },
  })
  const { leave, question } = useUnsaved(form.busy ? 0 : form.changed)
  const close = () => leave(onClose)
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
        <TextAreaField
          form={form}
          name="dynamicTemplateData.main_text"
          label={words.field}
          required
          rows={6}
          autoFocus
        />
      </div>
      {question}
    </Modal>
  )
}
