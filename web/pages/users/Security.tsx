import { KeyRound, LogOut, ShieldOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import { users as contract } from '../../../shared/contract/users.ts'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import type { Viewer } from '../../features/people/access.ts'
import { userLists } from '../../features/people/data.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
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
export const Security = ({ user, viewer }: { user: User; viewer: Viewer }) => {
  const { session_id } = useSession()
  const verified = useVerified(session_id)
  const [asking, setAsking] = useState(!verified)

  if (!verified) {
    return (
      <div className="drawer-pane">
        <h3>{words.locked}</h3>
        <p className="muted drawer-lead">{words.check}</p>
        <button type="button" className="btn" onClick={() => setAsking(true)}>
          <KeyRound className="i" size={16} strokeWidth={1.75} aria-hidden />
          {words.unlock}
        </button>
        {asking && (
          <PasswordCheck text={words.check} onVerified={() => setAsking(false)} onClose={() => setAsking(false)} />
        )}
      </div>
    )
  }
  return (
    <div className="drawer-pane">
      <SetPassword user={user} />
      {viewer.role === 'superAdmin' && <TwoFactor user={user} />}
      <Sessions user={user} />
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
  const password = useValue(form, 'password')
  return (
    <>
      <form noValidate onSubmit={form.submit}>
        <h3>{words.password}</h3>
        <p className="muted drawer-lead">{words.passwordHint}</p>
        <FormFailure form={form} />
        <div className="form-grid" ref={form.root}>
          <PasswordField
            label={users.fields.password}
            required
            hint={<StrengthMeter password={password} known={[user.username, user.first_name, user.last_name]} />}
            form={form}
            name="password"
          />
          <PasswordField label={users.fields.confirm} required form={form} name="confirm" />
        </div>
        <button
          type="submit"
          className="btn primary form-after"
          disabled={form.changed === 0}
          aria-disabled={form.busy}
        >
          {words.setPassword}
        </button>
      </form>
      {dialog}
    </>
  )
}

const TwoFactor = ({ user }: { user: User }) => {
  const toggle = useWrite('toggle2fa', { refresh: userLists, quiet: true })
  const { prove, dialog } = useProof()
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (!user.two_factor) setAsking(false)
  }, [user.two_factor])
  return (
    <section className="drawer-section">
      <h3>{words.twoFactor}</h3>
      <p className="muted drawer-lead">{user.two_factor ? words.twoFactorOn : words.twoFactorOff}</p>
      {user.two_factor && (
        <button type="button" className="btn danger" onClick={() => setAsking(true)}>
          <ShieldOff className="i" size={16} strokeWidth={1.75} aria-hidden />
          {words.disable}
        </button>
      )}
      {asking && (
        <ConfirmDialog
          title={words.disable}
          action={words.disable}
          icon={ShieldOff}
          keep={words.keep}
          danger
          onConfirm={async () => {
            await prove(() => toggle.mutateAsync({ user_uid: user.uid, value: '0' }))
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{words.disableText(fullName(user))}</p>
        </ConfirmDialog>
      )}
      {dialog}
    </section>
  )
}

const Sessions = ({ user }: { user: User }) => {
  const end = useWrite('endUserSessions', { quiet: true })
  const [asking, setAsking] = useState(false)
  return (
    <section className="drawer-section">
      <h3>{words.sessions}</h3>
      <p className="muted drawer-lead">{words.sessionsText}</p>
      <button type="button" className="btn" onClick={() => setAsking(true)}>
        <LogOut className="i" size={16} strokeWidth={1.75} aria-hidden />
        {words.signOut}
      </button>
      {asking && (
        <ConfirmDialog
          title={words.signOut}
          action={words.signOut}
          icon={LogOut}
          keep={words.stay}
          danger
          onConfirm={async () => {
            await end.mutateAsync({ uid: user.uid })
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{words.signOutText(fullName(user))}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
