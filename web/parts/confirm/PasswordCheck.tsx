import { session as contract } from '../../../shared/contract/session.ts'
import { send } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { forms as words } from '../../words/en/forms.ts'
import { FormModal } from '../forms/FormModal.tsx'
import { PasswordField } from '../forms/fields.tsx'
import { useContractForm } from '../forms/useContractForm.ts'
import { rememberVerified } from './verified.ts'
import './confirm.css'

interface PasswordCheckProps {
  title?: string
  text?: string
  /** What follows, on the button. */
  action?: string
  onVerified: () => void
  onClose: () => void
}

/** Asks for the user's own password. `useVerified` tells whether that is needed: one check holds for 10 minutes. */
export default function PasswordCheck({
  title = words.passwordTitle,
  text = words.passwordText,
  action = words.confirm,
  onVerified,
  onClose,
}: PasswordCheckProps) {
  const { session_id, user, company } = useSession()
  const form = useContractForm(contract.verifyPassword.request, {
    initial: { password: '' },
    body: (changes) => ({ user_uid: user.uid, comp_uid: company.uid, ...changes }),
    submit: async (body) => {
      try {
        const { verified_until } = await send('verifyPassword', body)
        rememberVerified(session_id, verified_until)
        onVerified()
      } catch (error) {
        // Whatever is wrong, it is wrong with the one field there is.
        throw Object.assign(new Error(), { errors: [{ path: 'password', message: (error as Error).message }] })
      }
    },
  })
  return (
    <FormModal title={title} action={action} light form={form} onClose={onClose}>
      <p>{text}</p>
      <div className="form-grid password-check">
        <PasswordField
          label={words.password}
          required
          autoComplete="current-password"
          autoFocus
          form={form}
          name="password"
        />
      </div>
    </FormModal>
  )
}
