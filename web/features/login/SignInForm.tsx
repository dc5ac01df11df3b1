import { Button } from '@aws-amplify/ui-react'
import { Building2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { PasswordInput } from '../../parts/fields/PasswordInput.tsx'
import { TextInput } from '../../parts/fields/TextInput.tsx'
import { login as words } from '../../words/en/login.ts'
import { Form } from './Form.tsx'
import { cognito, identityOf, type Name } from './signIn.ts'
import { useStep } from './useStep.ts'

interface SignInFormProps {
  name: Name
  onName: (name: Name) => void
  note?: string | undefined
  /** Why the last attempt ended before it was complete. */
  fault?: string | undefined
  /** The password was right. */
  onAccepted: () => Promise<void>
  /** The password was right but somebody else chose it. */
  onNewPassword: () => void
  onForgotten: () => void
}

const icon = { className: 'i', size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Company, username, password. */
export const SignInForm = ({ name, onName, note, fault, onAccepted, onNewPassword, onForgotten }: SignInFormProps) => {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<Partial<Record<'company' | 'username' | 'password', string>>>({})
  const [begunEmpty] = useState(name.company === '')
  const { busy, error, run, setBusy } = useStep()
  const company = name.company.trim()
  const username = name.username.trim()

  const submit = () => {
    const gaps = {
      ...(company ? {} : { company: words.missing.company }),
      ...(username ? {} : { username: words.missing.username }),
      ...(password ? {} : { password: words.missing.password }),
    }
    setMissing(gaps)
    if (Object.keys(gaps).length > 0) return
    void run(async () => {
      onName({ company, username })
      const [{ signInWithPassword }, uid] = await Promise.all([cognito(), identityOf({ company, username })])
      if ((await signInWithPassword(uid, password)) === 'newPassword') onNewPassword()
      else await onAccepted()
      setBusy(false)
    })
  }
  const clear = (field: keyof typeof missing) => setMissing(({ [field]: _, ...rest }) => rest)

  return (
    <Form
      title={words.title}
      subtitle={company ? words.subtitleOf(company) : words.subtitle}
      submit={words.submit}
      busy={busy}
      error={error ?? (busy ? undefined : fault)}
      note={note}
      onSubmit={submit}
      foot={<p className="login-fine">{words.cannot}</p>}
    >
      <TextInput
        label={words.company}
        name="organization"
        autoComplete="organization"
        autoCapitalize="none"
        spellCheck={false}
        size="lg"
        icon={<Building2 {...icon} />}
        autoFocus={begunEmpty}
        value={name.company}
        error={missing.company}
        onChange={(value) => {
          clear('company')
          onName({ ...name, company: value })
        }}
      />
      <TextInput
        label={words.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="lg"
        icon={<UserRound {...icon} />}
        autoFocus={!begunEmpty}
        value={name.username}
        error={missing.username}
        onChange={(value) => {
          clear('username')
          onName({ ...name, username: value })
        }}
      />
      <PasswordInput
        label={words.password}
        name="password"
        autoComplete="current-password"
        size="lg"
        value={password}
        error={missing.password}
        aside={
          <Button className="link" onClick={onForgotten}>
            {words.forgot}
          </Button>
        }
        onChange={(value) => {
          clear('password')
          setPassword(value)
        }}
      />
    </Form>
  )
}
