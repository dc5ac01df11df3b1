import { CircleAlert, Package, Upload as UploadIcon } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { apkRules, apkType, confirmAbove } from '../../../shared/apps.ts'
import type { UploadRules } from '../../../shared/uploads.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { sizeText } from '../../parts/upload/size.ts'
import { apk as words } from '../../words/en/apk.ts'
import { apkFault, apkOf } from './apk.ts'
import '../../parts/upload/upload.css'

interface Props {
  rules?: UploadRules
  limits?: string
  /** What is asked of a large one. */
  long?: { title: string; text: (size: string) => string; action: string; keep: string }
  busy?: boolean
  onFile: (file: File) => void
}

/** Takes an APK, by choosing or dropping it; a large one is asked about first. */
export const ApkField = ({
  rules = apkRules,
  limits = words.limits,
  long = words.long,
  busy = false,
  onFile,
}: Props) => {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  const [large, setLarge] = useState<File>()

  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    const fault = await apkFault(chosen, rules)
    setProblem(fault)
    const file = apkOf(chosen)
    if (fault || !file) return
    if (file.size > confirmAbove) setLarge(file)
    else onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const { files } = event.dataTransfer
    if (files.length > 1) setProblem(words.one)
    else void take(files[0])
  }
  return (
    <div className="form-field">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button */}
      <div
        className="upload"
        data-over={over ? '' : undefined}
        data-invalid={problem ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span className="upload-preview">
          <Package className="i" size={22} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="upload-main">
          <span className="upload-actions">
            <label className="btn sm">
              <UploadIcon className="i" size={14} strokeWidth={1.75} aria-hidden />
              {words.choose}
              <input
                className="sr"
                type="file"
                name="apk_file"
                accept={`.apk,${apkType}`}
                aria-describedby={id}
                disabled={busy}
                data-autofocus
                // The same file can be chosen again.
                value=""
                onChange={(event) => take(event.target.files?.[0])}
              />
            </label>
            <span className="muted upload-drop">{words.drop}</span>
          </span>
          <span className="muted" id={id}>
            {limits}
          </span>
        </div>
      </div>
      {problem && (
        <p className="hint error" role="alert">
          <CircleAlert className="i" size={13} strokeWidth={1.75} aria-hidden />
          {problem}
        </p>
      )}
      {large && (
        <ConfirmDialog
          title={long.title}
          action={long.action}
          keep={long.keep}
          onConfirm={() => {
            setLarge(undefined)
            onFile(large)
          }}
          onClose={() => setLarge(undefined)}
        >
          <p>{long.text(sizeText(large.size))}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
