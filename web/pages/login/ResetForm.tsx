import { Button } from '@aws-amplify/ui-react'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Form } from '../../features/login/Form.tsx'
import { cognito, type Name, wordsFor } from '../../features/login/signIn.ts'
import { useStep } from '../../features/login/useStep.ts'
import { TextInput } from '../../parts/fields/TextInput.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { login as words } from '../../words/en/login.ts'
import { useNewPassword } from './useNewPassword.tsx'

interface ResetFormProps {
  uid: string
  name: Name
  onDone: () => void
  onBack: () => void
}

/** The mailed code and a new password. */
export const ResetForm = ({ uid, name, onDone, onBack }: ResetFormProps) => {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const { password, isValid, isCommon, fields } = useNewPassword(name)
  const { busy, error, run, setBusy } = useStep()

  const submit = () => {
    setMissing(code.trim() ? undefined : words.missing.code)
    if (!isValid() || !code.trim()) return
    void run(async () => {
      if (await isCommon()) return setBusy(false)
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
        error={missing}
        onChange={setCode}
      />
      {fields}
    </Form>
  )
}
