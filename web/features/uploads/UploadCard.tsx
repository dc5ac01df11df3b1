import { CircleCheck, Clock, Pause, Play, RotateCw, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { partsOf } from '../../../shared/uploads.ts'
import type { RunningUpload } from '../../parts/upload/running.ts'
import { sizeText } from '../../parts/upload/size.ts'
import { upload as words } from '../../words/en/upload.ts'
import '../../parts/upload/upload.css'
import './uploadCard.css'

interface Props {
  upload: RunningUpload
  /** Whether only the most important of its facts are shown. */
  brief?: boolean
  /** Below all, such as that the page may be left. */
  note?: string | undefined
}

const Sign = ({ known }: { known: boolean }) => {
  const Icon = known ? CircleCheck : Clock
  return <Icon className={known ? 'i green' : 'i amber'} size={14} strokeWidth={2} aria-hidden />
}

/** How many parts of a file have arrived, and of how many. */
const partsDone = ({ file: { size }, progress: { sent }, state }: RunningUpload) => {
  const parts = partsOf(size)
  const each = parts[0]?.size ?? size
  return { all: parts.length, done: state === 'done' ? parts.length : Math.floor(Math.min(sent, size) / each) }
}

/** An upload: how far and how fast, what is known of the file, and what can be done about it. */
export const UploadCard = ({ upload, brief = false, note }: Props) => {
  const { title, file, progress, speed, state, failure, next, held } = upload
  const { status, sent } = progress
  const facts = upload.facts.filter((fact) => fact.brief || !brief)
  const percent = state === 'done' ? 100 : Math.floor((100 * sent) / file.size)
  const paused = status === 'paused'
  const left = speed ? (file.size - sent) / speed : undefined
  const { all, done } = partsDone(upload)
  const progressText =
    state === 'done'
      ? words.done
      : state === 'failed'
        ? ''
        : status !== 'sending'
          ? words[status]
          : left === undefined || !speed
            ? words.sending
            : words.speed(sizeText(speed), words.left(left))
  return (
    <section className="up-card" aria-label={words.progress(title)} data-state={state}>
      <header>
        <div className="grow">
          <b className="trunc">{title}</b>
          <small className="mono trunc">{file.name}</small>
        </div>
        {state === 'running' && status !== 'finishing' && (
          <button type="button" className="btn sm" onClick={paused ? upload.goOn : upload.pause}>
            {paused ? (
              <Play className="i" size={14} strokeWidth={1.75} aria-hidden />
            ) : (
              <Pause className="i" size={14} strokeWidth={1.75} aria-hidden />
            )}
            {paused ? words.goOn : words.pause}
          </button>
        )}
        {state === 'failed' && (
          <button type="button" className="btn sm" onClick={upload.again}>
            <RotateCw className="i" size={14} strokeWidth={1.75} aria-hidden />
            {words.again}
          </button>
        )}
        {(state === 'failed' || (state === 'running' && status !== 'finishing') || (state === 'done' && !held)) && (
          <button
            type="button"
            className="icon-button"
            aria-label={state === 'done' ? words.dismiss : words.cancel}
            title={state === 'done' ? words.dismiss : words.cancel}
            onClick={upload.cancel}
          >
            <X className="i" size={16} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </header>
      <div
        className="upload-bar"
        role="progressbar"
        aria-label={words.progress(file.name)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${progressText} ${words.of(sizeText(sent), sizeText(file.size))}`}
        data-status={status}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className="up-far tn">
        <b>{words.percent(percent)}</b> {words.of(sizeText(Math.min(sent, file.size)), sizeText(file.size))}
        <span className="grow" />
        <span>{progressText}</span>
      </p>
      {failure && (
        <p className="note red" role="alert">
          {failure}
        </p>
      )}
      <dl>
        {facts.map(({ key, label, text, known }) => (
          <div key={key}>
            <dt>
              <Sign known={known} />
              {label}
            </dt>
            <dd className={known ? undefined : 'muted'}>{text}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Sign known={state === 'done'} />
            {words.checksum}
          </dt>
          <dd className="tn">{words.parts(done, all)}</dd>
        </div>
      </dl>
      {state === 'done' && next && !held ? (
        <p>
          <Link className="btn sm primary" to={next.to} onClick={upload.cancel}>
            {next.label}
          </Link>
        </p>
      ) : (
        note && state === 'running' && <p className="muted">{note}</p>
      )}
      <span className="sr" role="status">
        {state === 'running' && status === 'sending' ? words.sending : progressText}
      </span>
    </section>
  )
}
