import { Mail } from 'lucide-react'
import type { User } from '../../../shared/contract/entities.ts'
import { send } from '../../api/send.ts'
import { useSession } from '../../api/session.tsx'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { isEmail } from '../../parts/forms/email.ts'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useForm } from '../../parts/forms/useForm.ts'
import { emailGate as words } from '../../words/en/emailGate.ts'
import { GateDialog } from './GateDialog.tsx'

/** Asks for an address; the server wants the own password for it. */
export const AddressStep = ({ onSaved }: { onSaved: (user: User) => Promise<void> }) => {
  const { user } = useSession()
  const { prove, dialog } = useProof()
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => {
      const text = email.trim()
      if (text === '') return { email: words.required }
      return isEmail(text) ? ({} as { email?: string }) : { email: words.invalid }
    },
    submit: async ({ email }) => {
      await onSaved(await prove(() => send('updateUser', { user_uid: user.uid, email: email.trim() })))
    },
  })
  return (
    <>
      <GateDialog
        title={user.email ? words.another : words.title}
        icon={<Mail size={20} strokeWidth={1.75} aria-hidden />}
        action={words.save}
        busy={form.busy}
        onSubmit={form.submit}
      >
        {!user.email && <p>{words.text}</p>}
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
      </GateDialog>
      {dialog}
    </>
  )
}
