import { Button } from '@aws-amplify/ui-react'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { PasswordInput } from '../../parts/fields/PasswordInput.tsx'
import { TextInput } from '../../parts/fields/TextInput.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { login as words } from '../../words/en/login.ts'
import { Form } from './Form.tsx'
import { cognito, commonPasswords, type Name, passwordFault, wordsFor } from './signIn.ts'
import { useStep } from './useStep.ts'

interface ResetFormProps {
  uid: string
  name: Name
  onDone: () => void
  onBack: () => void
}

/** The mailed code and a new password. */
export const ResetForm = ({ uid, name, onDone, onBack }: ResetFormProps) => {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [faults, setFaults] = useState<{
    code?: string | undefined
    password?: string | undefined
    confirm?: string | undefined
  }>({})
  const { busy, error, run, setBusy } = useStep()

  const submit = () => {
    const found = {
      code: code.trim() ? undefined : words.missing.code,
      password: passwordFault(password, name.username),
      confirm: password === confirm ? undefined : words.newPassword.differs,
    }
    setFaults(found)
    if (Object.values(found).some(Boolean)) return
    void run(async () => {
      const { commonFault } = await commonPasswords()
      const common = commonFault(password, name)
      if (common) {
        setFaults({ password: common })
        return setBusy(false)
      }
      const { resetWithCode } = await cognito()
      await resetWithCode(uid, code.trim(), password)
      onDone()
    })
  }
  const again = async () => {
    try {
      await (await cognito()).mailResetCode(uid)
      toast.success(words.forgotten.sent)
    } catch (reason) {
      toast.error(wordsFor(reason))
    }
  }

  return (
    <Form
      title={words.forgotten.codeTitle}
      subtitle={words.forgotten.codeSubtitle}
      submit={words.forgotten.save}
      busy={busy}
      error={error}
      onSubmit={submit}
      foot={
        <div className="login-links">
          <Button className="link" onClick={again}>
            {words.forgotten.again}
          </Button>
          <Button className="link" onClick={onBack}>
            {words.forgotten.back}
          </Button>
        </div>
      }
    >
      <TextInput
        label={words.forgotten.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        size="lg"
        icon={<KeyRound className="i" size={16} strokeWidth={1.75} aria-hidden />}
        autoFocus
        value={code}
        error={faults.code}
        onChange={setCode}
      />
      <PasswordInput
        label={words.newPassword.field}
        autoComplete="new-password"
        size="lg"
        value={password}
        hint={words.newPassword.rule}
        error={faults.password}
        onChange={setPassword}
      />
      <PasswordInput
        label={words.newPassword.confirm}
        autoComplete="new-password"
        size="lg"
        value={confirm}
        error={faults.confirm}
        onChange={setConfirm}
      />
    </Form>
  )
}
