import { useId } from 'react'
import { Check } from '../../parts/forms/Check.tsx'
import { apps as words } from '../../words/en/apps.ts'
import './addApp.css'

/** Whether an app is installed whatever version a device has. */
export const ForceCheck = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => {
  const id = useId()
  return (
    <div className="apps-force">
      <Check id={id} label={words.forceInstall} checked={checked} onChange={onChange} />
      <label htmlFor={id}>
        <b>{words.forceInstall}</b>
        <small className="muted">{words.forceHint}</small>
      </label>
    </div>
  )
}
