import { LockKeyhole } from 'lucide-react'
import type { User } from '../../../shared/contract/entities.ts'
import { session as contract } from '../../../shared/contract/session.ts'
import { Failure, useWrite } from '../../api/calls.ts'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { PasswordField } from '../../parts/forms/fields.tsx'
import { StrengthMeter } from '../../parts/forms/StrengthMeter.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { useValue } from '../../parts/forms/useField.ts'
import { profile } from '../../words/en/profile.ts'
import { users } from '../../words/en/users.ts'

const words = profile.password
const blank = { curr_pass: '', new_pass: '', confirm: '' }

/** What is wrong with the present password is said at its field; what belongs to none, above the fields. */
const toField = (error: unknown) => {
  if (!(error instanceof Failure) || error.errors.length > 0) return error
  if (error.code === 'wrongPassword')
    return Object.assign(new Error(), { errors: [{ path: 'curr_pass', message: error.message }] })
  return new Error(error.status >= 500 || error.status === 0 ? words.serverError : words.failed(error.message))
}

/** A new own password, by the present one. */
export default function ChangePassword({ user }: { user: User }) {
  const change = useWrite('changePassword', { quiet: true })
  const form = useContractForm(contract.changePassword.request, {
    initial: blank,
    body: (changes) => ({ uid: user.uid, ...changes }),
    extra: ({ new_pass, confirm }) => ({
      // The rule of the call is looked at only when everything else is right.
      confirm: new_pass !== confirm ? words.mismatch : undefined,
      new_pass: new_pass.toLowerCase() === user.username.toLowerCase() ? users.messages.passwordIsName : undefined,
    }),
    submit: async (body) => {
      await change.mutateAsync(body).catch((error) => {
        throw toField(error)
      })
      form.reset(blank)
    },
  })
  const { question } = useUnsaved(form.changed)
  const known = [user.username, user.first_name, user.last_name]
  const strength = <StrengthMeter password={useValue(form, 'new_pass')} known={known} />
  return (
    <section className="boxed pf-card pf-narrow">
      <h2>{profile.names.password}</h2>
      <p>{words.hint}</p>
      <form noValidate onSubmit={form.submit}>
        <FormFailure form={form} />
        <div className="form-grid" ref={form.root}>
          <PasswordField label={words.current} required autoComplete="current-password" form={form} name="curr_pass" />
          <PasswordField label={words.new} required hint={strength} form={form} name="new_pass" />
          <PasswordField label={words.confirm} required form={form} name="confirm" />
        </div>
        <button type="submit" className="btn primary form-after" aria-disabled={form.busy}>
          <LockKeyhole className="i" size={16} strokeWidth={1.75} aria-hidden />
          {words.change}
        </button>
      </form>
      {question}
    </section>
  )
}
