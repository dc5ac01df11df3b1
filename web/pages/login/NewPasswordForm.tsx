import { Button } from '@aws-amplify/ui-react'
import { Form } from '../../features/login/Form.tsx'
import { cognito, type Name } from '../../features/login/signIn.ts'
import { useStep } from '../../features/login/useStep.ts'
import { login as words } from '../../words/en/login.ts'
import { useNewPassword } from './useNewPassword.tsx'

interface NewPasswordFormProps {
  name: Name
  onAccepted: () => Promise<void>
  onBack: () => void
}

/** A password that somebody else chose must be changed before anything else. */
export const NewPasswordForm = ({ name, onAccepted, onBack }: NewPasswordFormProps) => {
  const { password, isValid, isCommon, fields } = useNewPassword(name, { autoFocus: true })
  const { busy, error, run, setBusy } = useStep()

  const submit = () => {
    if (!isValid()) return
    void run(async () => {
      if (await isCommon()) return setBusy(false)
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
      {fields}
    </Form>
  )
}
