import { Mail } from 'lucide-react'
import type { User } from '../../../shared/contract/entities.ts'
import { users as contract } from '../../../shared/contract/users.ts'
import { send } from '../../api/send.ts'
import { useSession } from '../../api/session.tsx'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { emailGate as words } from '../../words/en/emailGate.ts'
import { GateDialog } from './GateDialog.tsx'

/** Asks for an address; the server wants the own password for it. */
export default function AddressStep({ onSaved }: { onSaved: (user: User) => Promise<void> }) {
  const { user } = useSession()
  const { prove, dialog } = useProof()
  const form = useContractForm(contract.updateUser.request, {
    initial: { email: '' },
    body: (changes) => ({ user_uid: user.uid, ...changes }),
    extra: ({ email }) => ({ email: email.trim() === '' ? words.required : undefined }),
    submit: async (body) => onSaved(await prove(() => send('updateUser', body))),
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
            form={form}
            name="email"
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
