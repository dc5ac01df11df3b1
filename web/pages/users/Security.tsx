import { KeyRound, LogOut, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import { users as contract } from '../../../shared/contract/users.ts'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { AskSection } from '../../features/entity/AskSection.tsx'
import { useViewer } from '../../features/people/access.ts'
import { userLists } from '../../features/people/data.ts'
import PasswordCheck from '../../parts/confirm/PasswordCheck.tsx'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { useVerified } from '../../parts/confirm/verified.ts'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { PasswordField } from '../../parts/forms/fields.tsx'
import { StrengthMeter } from '../../parts/forms/StrengthMeter.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { useValue } from '../../parts/forms/useField.ts'
import { users } from '../../words/en/users.ts'
import { fullName } from './columns.tsx'

const words = users.security

/** How a user signs in. Only for viewers who have just shown that it is them. */
export default function Security({ row: user }: { row: User }) {
  const verified = useVerified(useSession().session_id)
  const viewer = useViewer()
  const [confirming, setConfirming] = useState(!verified)
  const toggle = useWrite('toggle2fa', { refresh: userLists, quiet: true })
  const end = useWrite('endUserSessions', { quiet: true })
  const { prove, dialog } = useProof()

  if (!verified) {
    const answered = () => setConfirming(false)
    return (
      <div className="drawer-pane">
        <h3>{words.locked}</h3>
        <p className="muted drawer-lead">{words.check}</p>
        <button type="button" className="btn" onClick={() => setConfirming(true)}>
          <KeyRound className="i" size={16} strokeWidth={1.75} aria-hidden />
          {words.unlock}
        </button>
        {confirming && <PasswordCheck text={words.check} onVerified={answered} onClose={answered} />}
      </div>
    )
  }
  return (
    <div className="drawer-pane">
      <SetPassword user={user} />
      {viewer.role === 'superAdmin' && (
        <AskSection
          title={words.twoFactor}
          text={user.two_factor ? words.twoFactorOn : words.twoFactorOff}
          action={user.two_factor ? words.disable : undefined}
          icon={ShieldOff}
          danger
          question={words.disableText(fullName(user))}
          keep={words.keep}
          onConfirm={() => prove(() => toggle.mutateAsync({ user_uid: user.uid, value: '0' }))}
        />
      )}
      <AskSection
        title={words.sessions}
        text={words.sessionsText}
        action={words.signOut}
        icon={LogOut}
        question={words.signOutText(fullName(user))}
        keep={words.stay}
        onConfirm={() => end.mutateAsync({ uid: user.uid })}
      />
      {dialog}
    </div>
  )
}

const blank = { password: '', confirm: '' }

const SetPassword = ({ user }: { user: User }) => {
  const { prove, dialog } = useProof()
  const change = useWrite('changeUserPassword', { quiet: true })
  const form = useContractForm(contract.changeUserPassword.request, {
    initial: blank,
    body: ({ password }) => ({ user_uid: user.uid, password }),
    // The call takes the password once, and knows no username.
    extra: ({ password, confirm }) => ({
      confirm: password === confirm ? undefined : users.messages.confirm,
      password: password.toLowerCase() === user.username.toLowerCase() ? users.messages.passwordIsName : undefined,
    }),
    submit: async (body) => {
      await prove(() => change.mutateAsync(body))
      form.reset(blank)
    },
    failed: words.failed,
  })
  const known = [user.username, user.first_name, user.last_name]
  const strength = <StrengthMeter password={useValue(form, 'password')} known={known} />
  return (
    <>
      <form noValidate onSubmit={form.submit}>
        <h3>{words.password}</h3>
        <p className="muted drawer-lead">{words.passwordHint}</p>
        <FormFailure form={form} />
        <div className="form-grid" ref={form.root}>
          <PasswordField label={users.fields.password} required hint={strength} form={form} name="password" />
          <PasswordField label={users.fields.confirm} required form={form} name="confirm" />
        </div>
        <button type="submit" className="btn primary form-after" disabled={!form.changed} aria-disabled={form.busy}>
          {words.setPassword}
        </button>
      </form>
      {dialog}
    </>
  )
}
