import { useMutation } from '@tanstack/react-query'
import { LoaderCircle, Mail } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { refreshed } from '../../api/calls.ts'
import { send } from '../../api/send.ts'
import { isEmail } from '../../parts/forms/email.ts'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useForm } from '../../parts/forms/useForm.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { emailGate as words } from '../../words/en/emailGate.ts'
import { logout } from '../logout.ts'
import { useSession } from '../session.tsx'
import { postponeGate } from './gate.ts'
import './emailGate.css'

/** Tells the new address that it belongs to this account now. The address is saved, whatever becomes of the mail. */
const confirm = async (to: string) => {
  try {
    await send('sendBasicEmail', { to, subject: words.subject, templateId: 'emailAdded' })
    toast.success(words.sent(to))
  } catch (error) {
    toast.error(words.notSent((error as Error).message))
  }
}

/** Asks for an address until the account has one. It can wait for another time, and nobody is kept from leaving. */
export const EmailGate = () => {
  const { user } = useSession()
  const navigate = useNavigate()
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => {
      const text = email.trim()
      if (text === '') return { email: words.required }
      return isEmail(text) ? ({} as { email?: string }) : { email: words.invalid }
    },
    submit: async ({ email }) => {
      const to = email.trim()
      await send('updateUser', { user_uid: user.uid, email: to })
      await confirm(to)
      await refreshed(['current'])
    },
  })
  const leave = useMutation({ mutationFn: logout, onSuccess: () => navigate('/login', { replace: true }) })
  return (
    <Modal
      title={words.title}
      icon={<Mail size={20} strokeWidth={1.75} aria-hidden />}
      busy={form.busy}
      onClose={postponeGate}
      onSubmit={form.submit}
      footer={
        <>
          <button type="button" className="btn" disabled={leave.isPending} onClick={() => leave.mutate()}>
            {words.logout}
          </button>
          <button type="submit" className="btn primary" aria-disabled={form.busy}>
            {form.busy && <LoaderCircle className="i spin" size={16} aria-hidden />}
            {words.save}
          </button>
        </>
      }
    >
      <p>{words.text}</p>
      <FormFailure form={form} />
      <div ref={form.root} className="email-gate-field">
        <TextField
          label={words.field}
          required
          state={form.field('email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          autoFocus
        />
      </div>
      <button type="button" className="email-gate-later" onClick={postponeGate}>
        {words.later}
      </button>
    </Modal>
  )
}
