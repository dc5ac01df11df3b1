import { Button } from '@aws-amplify/ui-react'
import { Building2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Form } from '../../features/login/Form.tsx'
import { cognito, identityOf, type Name } from '../../features/login/signIn.ts'
import { useStep } from '../../features/login/useStep.ts'
import { TextInput } from '../../parts/fields/TextInput.tsx'
import { login as words } from '../../words/en/login.ts'

interface ForgottenFormProps {
  name: Name
  onName: (name: Name) => void
  /** A code is on its way to the owner of this identity, if there is one. */
  onSent: (uid: string) => void
  onBack: () => void
}

const icon = { className: 'i', size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Asks for a code by mail. It answers the same for accounts that do not exist. */
export const ForgottenForm = ({ name, onName, onSent, onBack }: ForgottenFormProps) => {
  const [missing, setMissing] = useState<Partial<Record<keyof Name, string | undefined>>>({})
  const { busy, error, run } = useStep()
  const company = name.company.trim()
  const username = name.username.trim()

  const submit = () => {
    setMissing({
      company: company ? undefined : words.missing.company,
      username: username ? undefined : words.missing.username,
    })
    if (!company || !username) return
    void run(async () => {
      const [{ mailResetCode }, uid] = await Promise.all([cognito(), identityOf({ company, username })])
      await mailResetCode(uid)
      onSent(uid)
    })
  }

  return (
    <Form
      title={words.forgotten.title}
      subtitle={words.forgotten.subtitle}
      submit={words.forgotten.submit}
      busy={busy}
      error={error}
      onSubmit={submit}
      foot={
        <Button className="link login-back" onClick={onBack}>
          {words.forgotten.back}
        </Button>
      }
    >
      <TextInput
        label={words.company}
        autoComplete="organization"
        autoCapitalize="none"
        spellCheck={false}
        size="lg"
        icon={<Building2 {...icon} />}
        value={name.company}
        error={missing.company}
        onChange={(value) => onName({ ...name, company: value })}
      />
      <TextInput
        label={words.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="lg"
        icon={<UserRound {...icon} />}
        autoFocus
        value={name.username}
        error={missing.username}
        onChange={(value) => onName({ ...name, username: value })}
      />
    </Form>
  )
}
