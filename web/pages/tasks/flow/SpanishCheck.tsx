import { useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { chooseLanguage } from '../../../features/account/language.ts'
import { Check } from '../../../parts/forms/Check.tsx'
import { toast } from '../../../parts/toast/toast.ts'
import { language } from '../../../words/en/locale.ts'
import { inSpanish } from '../../../words/languages.ts'

/** Changes the language of the user, here and wherever they sign in. What is being typed stays. */
export default function SpanishCheck() {
  const { user } = useSession()
  const [wanted, setWanted] = useState<boolean>()
  const choose = async (spanish: boolean) => {
    setWanted(spanish)
    await chooseLanguage(user.uid, spanish ? 'es' : 'en').catch((error: Error) => {
      setWanted(undefined)
      toast.error(error.message)
    })
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
    <label className="flow-lang" lang="es">
      <Check
        label={inSpanish}
        checked={wanted ?? (language as string) === 'es'}
        disabled={wanted !== undefined}
        onChange={choose}
      />
      {inSpanish}
    </label>
  )
}
