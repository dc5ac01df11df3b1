import { useState } from 'react'
import { type Name, passwordFault } from '../../features/login/signIn.ts'
import { PasswordInput } from '../../parts/fields/PasswordInput.tsx'
import { login } from '../../words/en/login.ts'

const words = login.newPassword
/** The list of common passwords travels when somebody chooses a new one. */
const commonPasswords = () => import('./commonFault.ts')

/** A new password, typed twice: its fields, and what is wrong with it. */
export const useNewPassword = (name: Name, { autoFocus = false } = {}) => {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [faults, setFaults] = useState<{ password?: string | undefined; confirm?: string | undefined }>({})

  /** Whether it keeps the rules and is the same twice; what is wrong is said at its field. */
  const isValid = () => {
    const fault = passwordFault(password, name.username)
    const differs = password === confirm ? undefined : words.differs
    setFaults({ password: fault, confirm: differs })
    return !fault && !differs
  }
  /** Whether it is one that many have; that is said at its field. */
  const isCommon = async () => {
    const { commonFault } = await commonPasswords()
    const common = commonFault(password, name)
    if (common) setFaults({ password: common })
    return common !== undefined
  }

  const fields = (
    <>
      <PasswordInput
        label={words.field}
        autoComplete="new-password"
        size="lg"
        autoFocus={autoFocus}
        value={password}
        hint={words.rule}
        error={faults.password}
        onChange={(value) => {
          setFaults({ ...faults, password: undefined })
          setPassword(value)
        }}
      />
      <PasswordInput
        label={words.confirm}
        autoComplete="new-password"
        size="lg"
        value={confirm}
        error={faults.confirm}
        onChange={(value) => {
          setFaults({ ...faults, confirm: undefined })
          setConfirm(value)
        }}
      />
    </>
  )
  return { password, isValid, isCommon, fields }
}
