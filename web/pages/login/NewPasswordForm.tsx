import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { PasswordInput } from '../../parts/fields/PasswordInput.tsx'
import { login as words } from '../../words/en/login.ts'
import { Form } from './Form.tsx'
import { cognito, commonPasswords, type Name, passwordFault } from './signIn.ts'
import { useStep } from './useStep.ts'

interface NewPasswordFormProps {
  name: Name
  onAccepted: () => Promise<void>
  onBack: () => void
}

/** A password that somebody else chose must be changed before anything else. */
export const NewPasswordForm = ({ name, onAccepted, onBack }: NewPasswordFormProps) => {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [faults, setFaults] = useState<{ password?: string | undefined; confirm?: string | undefined }>({})
  const { busy, error, run, setBusy } = useStep()

  const submit = () => {
    const fault = passwordFault(password, name.username)
    const differs = password === confirm ? undefined : words.newPassword.differs
    setFaults({ password: fault, confirm: differs })
    if (fault || differs) return
    void run(async () => {
      const { commonFault } = await commonPasswords()
      const common = commonFault(password, name)
      if (common) {
        setFaults({ password: common })
        return setBusy(false)
      }
      const { setNewPassword } = await cognito()
      await setNewPassword(password)
      await onAccepted()
    })
  }

  return (
    <Form
      title={words.newPassword.title}
      subtitle={words.newPassword.subtitle}
      submit={words.newPassword.submit}
      busy={busy}
      error={error}
      onSubmit={submit}
      foot={
        <Button className="link login-back" onClick={onBack}>
          {words.forgotten.back}
        </Button>
      }
    >
      <input
        className="sr"
        type="text"
        autoComplete="username"
        value={name.username}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordInput
        label={words.newPassword.field}
        autoComplete="new-password"
        size="lg"
        autoFocus
        value={password}
        hint={words.newPassword.rule}
        error={faults.password}
        onChange={(value) => {
          setFaults({ ...faults, password: undefined })
          setPassword(value)
        }}
      />
      <PasswordInput
        label={words.newPassword.confirm}
        autoComplete="new-password"
        size="lg"
        value={confirm}
        error={faults.confirm}
        onChange={(value) => {
          setFaults({ ...faults, confirm: undefined })
          setConfirm(value)
        }}
      />
    </Form>
  )
}
