import { ImageUp, Trash2, Upload as UploadIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { UploadRules } from '../../../shared/uploads.ts'
import { upload as words } from '../../words/en/upload.ts'
import { Field, type FieldFrame } from '../forms/Field.tsx'
import { type FieldOf, useField } from '../forms/useField.ts'
import { fileFault, kindsText } from './checkFile.ts'
import { Progress } from './Progress.tsx'
import { sizeText } from './size.ts'
import type { FileUpload } from './useUpload.ts'
import './upload.css'

interface UploadProps {
  rules: UploadRules
  /** How its upload is getting on. */
  upload: Pick<FileUpload<unknown>, 'progress' | 'failed' | 'pause' | 'goOn' | 'cancel'>
  /** An image that shows what is stored there now. */
  stored?: string | undefined
  /** A kind of file that is made into one of those that are taken. What that throws is shown. */
  converted?: { type: string; extension: string; convert: (file: File) => Promise<File> }
}

/**
 * A file to upload, by choosing or dropping it. Its value is a `File` once one is chosen, a text while what is stored stays, and
 * null for none. It is sent when the form is: `submit` runs the upload.
 */
export const UploadField = <V extends FieldValues>({
  form,
  name,
  rules,
  upload,
  stored,
  converted,
  ...frame
}: UploadProps & Omit<FieldFrame, 'error'> & FieldOf<V>) => {
  const state = useField<File | string | null, V>({ form, name })
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  const { value } = state
  const chosen = value instanceof File ? value : undefined
  const isImage = rules.kinds.every(({ type }) => type.startsWith('image/'))
  const preview = usePreview(isImage ? chosen : undefined) ?? (typeof value === 'string' ? stored : undefined)
  const { progress, failed } = upload
  const Icon = isImage ? ImageUp : UploadIcon

  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      const file = converted && chosen.type === converted.type ? await converted.convert(chosen) : chosen
      const fault = await fileFault(rules, file)
      setProblem(fault)
      if (!fault) state.onChange(file)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const taken = [...rules.kinds, ...(converted ? [converted] : [])]
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const { files } = event.dataTransfer
    if (files.length > 1) setProblem(words.one)
    else void take(files[0])
  }

  return (
    <Field
      {...frame}
      hint={hintOf(frame.hint, words.limits(kindsText(taken), sizeText(rules.most)))}
      error={problem ?? state.error}
    >
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button
        <div
          className="upload"
          data-over={over ? '' : undefined}
          data-invalid={(problem ?? state.error) ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <span className="upload-preview" data-image={preview ? '' : undefined}>
            {preview ? <img src={preview} alt="" /> : <Icon className="i" size={20} strokeWidth={1.75} aria-hidden />}
          </span>
          <div className="upload-main">
            {progress && chosen ? (
              <Progress
                name={chosen.name}
                progress={progress}
                pause={upload.pause}
                goOn={upload.goOn}
                cancel={upload.cancel}
              />
            ) : (
              <>
                {chosen && (
                  <span className="upload-file">
                    <span className="trunc">{chosen.name}</span>
                    <span className="muted tn">{sizeText(chosen.size)}</span>
                  </span>
                )}
                <span className="upload-actions">
                  <label className="btn sm">
                    {value ? words.another : words.choose}
                    <input
                      {...control}
                      className="sr"
                      type="file"
                      name={name}
                      accept={taken.map(({ type }) => type).join(',')}
                      // The same file can be chosen again.
                      value=""
                      onChange={(event) => take(event.target.files?.[0])}
                    />
                  </label>
                  {value ? (
                    <button
                      type="button"
                      className="btn sm ghost"
                      onClick={() => {
                        setProblem(undefined)
                        state.onChange(null)
                      }}
                    >
                      <Trash2 className="i" size={14} strokeWidth={1.75} aria-hidden />
                      {words.remove}
                    </button>
                  ) : (
                    <span className="muted upload-drop">{words.drop}</span>
                  )}
                  {failed && chosen && (
                    <button type="submit" className="btn sm">
                      {words.again}
                    </button>
                  )}
                </span>
              </>
            )}
          </div>
          <span className="sr" role="status">
            {progress ? words[progress.status] : chosen && words.chosen(chosen.name)}
          </span>
        </div>
      )}
    </Field>
  )
}

const hintOf = (advice: ReactNode, limits: string) => (
  <>
    {advice}
    {advice && ' '}
    {limits}
  </>
)

/** An address of a chosen image, for as long as it is chosen. */
const usePreview = (file: File | undefined) => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
