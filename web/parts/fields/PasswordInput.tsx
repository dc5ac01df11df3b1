import { Button } from '@aws-amplify/ui-react'
import { Eye, EyeOff, Lock } from 'lucide-react'
import { useState } from 'react'
import { states as words } from '../../words/en/states.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** A password field that can show what was typed. */
export const PasswordInput = (props: Omit<TextInputProps, 'type' | 'after' | 'icon'>) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const label = shown ? words.hide : words.show
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      icon={<Lock className="i" size={16} strokeWidth={1.75} aria-hidden />}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <Button
          className="icon-button"
          aria-label={label}
          aria-pressed={shown}
          data-tip={label}
          onClick={() => setShown(!shown)}
        >
          <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
        </Button>
      }
    />
  )
}
