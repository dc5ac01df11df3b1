import { CircleAlert, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { appMessages, inspectionRules, longestPackage, packageForm } from '../../../shared/apps.ts'
import { spoken } from '../../api/spoken.ts'
import { ReadApk } from '../../features/apps/ReadApk.tsx'
import { Field } from '../../parts/forms/Field.tsx'
import { appPermissions as words } from '../../words/en/appPermissions.ts'

interface Props {
  /** Packages that are in the list. */
  there: readonly string[]
  onAdd: (app: { package: string; label: string }) => void
}

/** Adds an app by its package's name, or by its APK. */
export default function AddPackage({ there, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [warning, setWarning] = useState<string>()

  /** @returns whether it is new here; what is not is warned of */
  const isNew = (name: string): boolean => {
    const known = there.includes(name)
    setWarning(known ? spoken({ message: appMessages.inLibrary }) : undefined)
    return !known
  }
  /** @returns whether it was added */
  const add = (name: string, label: string): boolean => {
    const added = isNew(name)
    if (added) onAdd({ package: name, label })
    return added
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = typed.trim()
    const fault = name === '' ? appMessages.required : packageForm.test(name) ? undefined : appMessages.badPackage
    setProblem(fault && spoken({ message: fault }))
    if (!fault && add(name, name)) setTyped('')
  }
  return (
    <div className="ap-add">
      <p className="muted">{words.addText}</p>
      <form onSubmit={submit} noValidate>
        <Field label={words.package} hint={words.packageHint} error={problem}>
          {(control) => (
            <input
              {...control}
              className="field"
              data-invalid={problem ? '' : undefined}
              value={typed}
              maxLength={longestPackage}
              onChange={({ target }) => {
                setTyped(target.value)
                setProblem(undefined)
              }}
            />
          )}
        </Field>
        <button type="submit" className="btn">
          <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
          {words.add}
        </button>
      </form>
      <p className="ap-or muted">{words.or}</p>
      <ReadApk
        rules={inspectionRules}
        limits={words.limits}
        isWanted={isNew}
        onRead={({ packageName, label }) => add(packageName, label || packageName)}
        onFail={setWarning}
      />
      {warning && (
        <p className="note amber" role="alert">
          <CircleAlert className="i" size={15} strokeWidth={1.75} aria-hidden />
          {warning}
        </p>
      )}
    </div>
  )
}
