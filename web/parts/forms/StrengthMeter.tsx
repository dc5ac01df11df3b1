import { forms as words } from '../../words/en/forms.ts'
import { strengthOf } from './strength.ts'

/** How strong a password is, in bars and in words. */
export const StrengthMeter = ({ password, known }: { password: string; known: readonly string[] }) => {
  const strength = strengthOf(password, known)
  if (password === '') return words.strengthHint
  return (
    <span className="strength" data-strength={strength}>
      <span aria-hidden="true">
        {words.strength.slice(1).map((name, at) => (
          <i key={name} className={at < strength ? 'on' : undefined} />
        ))}
      </span>
      <span aria-live="polite">{words.strengthLabel(words.strength[strength])}</span>
    </span>
  )
}
