import { Pause, Play, X } from 'lucide-react'
import { upload as words } from '../../words/en/upload.ts'
import { sizeText } from './size.ts'
import type { UploadProgress } from './uploadFile.ts'

interface ProgressProps {
  name: string
  progress: UploadProgress
  pause: () => void
  goOn: () => void
  cancel: () => void
}

/** How far an upload is, with what can be done about it. */
export const Progress = ({ name, progress, pause, goOn, cancel }: ProgressProps) => {
  const { status, sent, size } = progress
  const percent = Math.floor((100 * sent) / size)
  const paused = status === 'paused'
  const Icon = paused ? Play : Pause
  return (
    <div className="upload-progress">
      <span className="upload-file">
        <span className="trunc">{name}</span>
        <span className="muted tn">{percent} %</span>
      </span>
      <div
        className="upload-bar"
        role="progressbar"
        aria-label={words.progress(name)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${words[status]}, ${words.of(sizeText(sent), sizeText(size))}`}
        data-status={status}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <span className="upload-actions">
        <span className="muted tn grow">
          {status === 'sending' ? words.of(sizeText(sent), sizeText(size)) : words[status]}
        </span>
        {status !== 'finishing' && (
          <>
            <button type="button" className="btn sm ghost" onClick={paused ? goOn : pause}>
              <Icon className="i" size={14} strokeWidth={1.75} aria-hidden />
              {paused ? words.goOn : words.pause}
            </button>
            <button type="button" className="btn sm ghost" onClick={cancel}>
              <X className="i" size={14} strokeWidth={1.75} aria-hidden />
              {words.cancel}
            </button>
          </>
        )}
      </span>
    </div>
  )
}
