import { CircleAlert, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { appMessages, longestPackage, lookedAtRules, packageForm } from '../../../shared/apps.ts'
import type { ApkInfo } from '../../../shared/contract/apps.ts'
import type { UploadPlan } from '../../../shared/contract/uploads.ts'
import { send } from '../../api/calls.ts'
import { spoken } from '../../api/spoken.ts'
import { ApkField } from '../../features/apps/ApkField.tsx'
import { Field } from '../../parts/forms/Field.tsx'
import { Progress } from '../../parts/upload/Progress.tsx'
import { useUpload } from '../../parts/upload/useUpload.ts'
import { appPermissions as words } from '../../words/en/appPermissions.ts'

/** Nothing of the file is kept: what it says of itself is answered. */
const calls = {
  begin: async (file: { file_name: string; size: number; type: string; sha256?: string[] }) =>
    (await send('getApkInfo', file)) as UploadPlan,
  resume: async (upload_id: string) => (await send('getApkInfo', { upload_id, resume: true })) as UploadPlan,
  finish: async (upload_id: string) => (await send('getApkInfo', { upload_id })) as ApkInfo,
}

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
  const [file, setFile] = useState<File>()
  const upload = useUpload<ApkInfo>('getApkInfo', calls, true)

  /** @returns whether it was added */
  const add = (name: string, label: string): boolean => {
    const known = there.includes(name)
    setWarning(known ? spoken({ message: appMessages.inLibrary }) : undefined)
    if (!known) onAdd({ package: name, label })
    return !known
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = typed.trim()
    const fault = name === '' ? appMessages.required : packageForm.test(name) ? undefined : appMessages.badPackage
    setProblem(fault && spoken({ message: fault }))
    if (!fault && add(name, name)) setTyped('')
  }
  const read = async (apk: File) => {
    setWarning(undefined)
    setFile(apk)
    try {
      const { packageName, label } = await upload.run(apk)
      add(packageName, label || packageName)
    } catch (error) {
      setWarning((error as Error).message)
    } finally {
      setFile(undefined)
    }
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
      {file && upload.progress ? (
        <div className="upload">
          <Progress
            name={file.name}
            progress={upload.progress}
            pause={upload.pause}
            goOn={upload.goOn}
            cancel={upload.cancel}
          />
        </div>
      ) : (
        <ApkField
          rules={lookedAtRules}
          limits={words.limits}
          busy={file !== undefined}
          onFile={(apk) => void read(apk)}
        />
      )}
      {warning && (
        <p className="note amber" role="alert">
          <CircleAlert className="i" size={15} strokeWidth={1.75} aria-hidden />
          {warning}
        </p>
      )}
    </div>
  )
}
