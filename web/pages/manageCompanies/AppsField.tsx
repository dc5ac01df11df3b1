import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { appMessages, longestPackage, packageForm } from '../../../shared/apps.ts'
import type { LibraryApp } from '../../../shared/companies.ts'
import type { CompanyInfo } from '../../../shared/contract/companies.ts'
import { spoken } from '../../api/spoken.ts'
import { ApkField } from '../../features/apps/ApkField.tsx'
import { packageOf } from '../../features/apps/packageOf.ts'
import { LabelledCheck } from '../../parts/forms/LabelledCheck.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useField } from '../../parts/forms/useField.ts'
import { libraryApps as words } from '../../words/en/libraryApps.ts'
import { addedIn, type Fields } from './fields.ts'

interface Props {
  form: ContractForm<Fields>
  info: CompanyInfo
}

/** Which apps the company's handhelds may open: those of its library, and others that are added by their package. */
export const AppsField = ({ form, info }: Props) => {
  const id = useId()
  const on = useField<string[], Fields>({ form, name: 'apps_state' })
  const extra = useField<string[], Fields>({ form, name: 'extra_apps' })
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [byApk, setByApk] = useState(false)
  const added = addedIn({ extra_apps: extra.value }, info)
  const known = info.apps.map((app) => app.package)
  const labels = new Map(info.apps.map((app) => [app.package, app.label]))
  const nameOf = (name: string) => {
    const label = labels.get(name) ?? name
    return label === name ? (words.names[name as LibraryApp] ?? name) : label
  }

  const set = (name: string, isOn: boolean) =>
    on.onChange(isOn ? [...on.value, name] : on.value.filter((one) => one !== name))
  const add = (wanted: string) => {
    const name = wanted.trim()
    const wrong = !packageForm.test(name)
      ? appMessages.badPackage
      : known.includes(name) || added.includes(name)
        ? appMessages.inLibrary
        : undefined
    setFault(wrong && spoken({ message: wrong }))
    if (wrong) return
    extra.onChange([...extra.value, name])
    set(name, true)
    setTyped('')
  }
  const read = async (file: File) => {
    const name = await packageOf(file)
    if (name) add(name)
    else setFault(words.unreadable)
  }
  const problem = fault ?? extra.error ?? on.error

  return (
    <fieldset className="form-field company-apps">
      <legend className="label">{words.title}</legend>
      <p className="muted">{info.apps_version === 0 ? words.noneYet : words.text}</p>
      <div className="company-apps-list">
        {[...known, ...added].map((name) => (
          <span key={name} title={name}>
            <LabelledCheck
              label={nameOf(name)}
              checked={on.value.includes(name)}
              onChange={(isOn) => set(name, isOn)}
            />
            {added.includes(name) && (
              <button
                type="button"
                className="icon-button"
                aria-label={words.remove(name)}
                title={words.remove(name)}
                onClick={() => {
                  extra.onChange(extra.value.filter((one) => one !== name))
                  set(name, false)
                }}
              >
                <X className="i" size={14} strokeWidth={1.75} aria-hidden />
              </button>
            )}
          </span>
        ))}
      </div>
      <div className="company-apps-add">
        <span className="field mono" data-invalid={fault ? '' : undefined}>
          <input
            id={id}
            aria-label={words.package}
            aria-invalid={fault ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            placeholder={words.hint}
            value={typed}
            maxLength={longestPackage}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value)
              setFault(undefined)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // It adds the app, and does not save the company.
              event.preventDefault()
              add(typed)
            }}
          />
        </span>
        <button type="button" className="btn" disabled={typed.trim() === ''} onClick={() => add(typed)}>
          {words.add}
        </button>
        {!byApk && (
          <button type="button" className="btn ghost" onClick={() => setByApk(true)}>
            {words.byApk}
          </button>
        )}
      </div>
      {problem && (
        <p className="hint error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      {byApk && <ApkField limits={words.limits} long={words.large} onFile={(file) => void read(file)} />}
    </fieldset>
  )
}
