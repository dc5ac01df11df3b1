import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { appMessages, longestPackage, packageForm } from '../../../shared/apps.ts'
import type { LibraryApp } from '../../../shared/companies.ts'
import type { CompanyInfo } from '../../../shared/contract/companies.ts'
import { spoken } from '../../api/spoken.ts'
import { ReadApk } from '../../features/apps/ReadApk.tsx'
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
  const called = useField<Record<string, string>, Fields>({ form, name: 'app_labels' })
  /** Of apps that were added by an APK, by package. */
  const [versions, setVersions] = useState<Record<string, string>>({})
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [byApk, setByApk] = useState(false)
  const added = addedIn({ extra_apps: extra.value }, info)
  const known = info.apps.map((app) => app.package)
  const labels = new Map([
    ...Object.entries(called.value),
    ...info.apps.map((app) => [app.package, app.label] as const),
  ])
  const nameOf = (name: string) => {
    const label = labels.get(name) ?? name
    return label === name ? (words.names[name as LibraryApp] ?? name) : label
  }

  const set = (name: string, isOn: boolean) =>
    on.onChange(isOn ? [...on.value, name] : on.value.filter((one) => one !== name))
  /** @returns whether it may be added; why not is said */
  const isWanted = (name: string): boolean => {
    const error = !packageForm.test(name)
      ? appMessages.badPackage
      : known.includes(name) || added.includes(name)
        ? appMessages.inLibrary
        : undefined
    setFault(error && spoken({ message: error }))
    return error === undefined
  }
  const add = (name: string, label = '', version = '') => {
    if (!isWanted(name)) return
    extra.onChange([...extra.value, name])
    called.onChange({ ...called.value, ...(label ? { [name]: label } : {}) })
    setVersions({ ...versions, [name]: version })
    set(name, true)
    setTyped('')
  }
  const takeOut = (name: string) => {
    const { [name]: _, ...others } = called.value
    extra.onChange(extra.value.filter((one) => one !== name))
    called.onChange(others)
    set(name, false)
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
            {added.includes(name) && versions[name] && <span className="muted">{versions[name]}</span>}
            {added.includes(name) && (
              <button
                type="button"
                className="icon-button"
                aria-label={words.remove(nameOf(name))}
                title={words.remove(nameOf(name))}
                onClick={() => takeOut(name)}
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
              add(typed.trim())
            }}
          />
        </span>
        <button type="button" className="btn" disabled={typed.trim() === ''} onClick={() => add(typed.trim())}>
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
      {byApk && (
        <ReadApk
          limits={words.limits}
          isWanted={isWanted}
          onRead={({ packageName, label, version_name }) => add(packageName, label, version_name)}
          onFail={(message, name) => {
            // It may be added all the same, under the name of its package.
            if (name !== undefined) add(name)
            setFault(message)
          }}
        />
      )}
    </fieldset>
  )
}
