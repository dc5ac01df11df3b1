import { Download, FileSpreadsheet, Check as Tick } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { extraColumns, requiredColumns } from '../../../../shared/newUsers/columns.ts'
import { useUnsaved } from '../../../parts/confirm/useUnsaved.tsx'
import { Modal } from '../../../parts/modal/Modal.tsx'
import { table } from '../../../words/en/table.ts'
import { usersBatch as words } from '../../../words/en/usersBatch.ts'
import { Box } from './Box.tsx'
import { saveTemplate } from './files.ts'
import { Outcome } from './Outcome.tsx'
import type { RetryList } from './retryList.ts'
import { Sheet } from './Sheet.tsx'
import { type Batch, useBatch } from './useBatch.ts'
import './batch.css'

const icon = { className: 'i', strokeWidth: 1.75, 'aria-hidden': true } as const
const sizeOf = (bytes: number) => `${table.count(Math.max(1, Math.round(bytes / 1000)))} kB`

/** Where the list stands: a file, its columns and cells, and what becomes of it. */
const Steps = ({ now }: { now: number }) => (
  <ol className="bx-steps">
    {words.steps.map((step, at) => (
      <li
        key={step}
        className={at < now ? 'past' : at === now ? 'now' : ''}
        aria-current={at === now ? 'step' : undefined}
      >
        <b>{at < now ? <Tick size={12} strokeWidth={3} aria-hidden /> : at + 1}</b>
        {step}
      </li>
    ))}
  </ol>
)

/** Creates many users from a file: what it holds is looked at, and put right, before anything is sent. */
export default function BatchCreate({ begun, onClose }: { begun: RetryList | undefined; onClose: () => void }) {
  const batch = useBatch(begun)
  const [mail, setMail] = useState(false)
  const whyId = useId()
  const { sheet, list, outcome, limit, why, sending, formError } = batch
  const { leave, question } = useUnsaved(sending || outcome ? 0 : batch.edits)
  const close = () => leave(onClose)
  if (outcome) return <Outcome {...{ outcome, list, onClose }} file={sheet?.name ?? ''} onFix={batch.begin} />
  const count = list?.rows.length ?? 0
  const footer = (
    <>
      <Box label={words.mail} checked={mail} disabled={sending} onChange={setMail} />
      <span className="grow" />
      {limit && list && (
        <span className="bx-limit">
          <b className="tn">{words.limit(table.count(limit.current_users), table.count(count))}</b>
          {limit.max === null ? words.unlimited : words.ofMax(table.count(limit.max))}
        </span>
      )}
      <span id={whyId} className="bx-why">
        {why}
      </span>
      <button type="button" className="btn" onClick={close} disabled={sending}>
        {words.cancel}
      </button>
      <button
        type="button"
        className="btn primary"
        disabled={why !== undefined || sending}
        aria-describedby={whyId}
        onClick={() => void batch.send(mail)}
      >
        {sending ? words.uploading : list ? words.create(count) : words.title}
      </button>
    </>
  )
  const head = (
    <div className="bx-head">
      <Steps now={sheet ? 1 : 0} />
      <span className="grow" />
      {sheet && <FileName batch={batch} leave={leave} />}
      {batch.assignable && (
        <button
          type="button"
          className="btn ghost sm"
          onClick={() => batch.assignable && saveTemplate(batch.assignable)}
        >
          <Download {...icon} size={14} />
          {words.template}
        </button>
      )}
    </div>
  )
  return (
    <Modal title={words.title} beside={head} onClose={close} width={1200} busy={sending} className="bx" footer={footer}>
      {formError && (
        <p className="bx-error" role="alert">
          {formError}
        </p>
      )}
      {sheet && list && batch.assignable ? (
        <Sheet batch={batch} sheet={sheet} list={list} assignable={batch.assignable} />
      ) : (
        <PickFile batch={batch} />
      )}
      {question}
    </Modal>
  )
}

interface FileButtonProps {
  batch: Batch
  children: string
  className: string
  /** What stands in the way of another file. */
  leave?: (go: () => void) => void
}

/** A button that asks for a file; the field itself is not to be seen. */
const FileButton = ({ batch, children, className, leave = (go) => go() }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="sr"
        tabIndex={-1}
        aria-label={words.choose}
        onChange={({ target }) => {
          void batch.take(target.files?.[0])
          // The same file may be chosen again once it was put right.
          target.value = ''
        }}
      />
      <button
        type="button"
        className={className}
        disabled={!batch.assignable}
        onClick={() => leave(() => input.current?.click())}
      >
        {children}
      </button>
    </>
  )
}

const FileName = ({ batch, leave }: Required<Pick<FileButtonProps, 'batch' | 'leave'>>) => (
  <span className="bx-file">
    <FileSpreadsheet {...icon} size={16} />
    <b className="trunc">{batch.sheet?.name}</b>
    <span className="tn">
      {words.rows(batch.sheet?.rows.length ?? 0)} · {sizeOf(batch.sheet?.size ?? 0)}
    </span>
    <FileButton {...{ batch, leave }} className="btn ghost sm">
      {words.replace}
    </FileButton>
  </span>
)

const PickFile = ({ batch }: { batch: Batch }) => {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void batch.take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button
    <div
      className={over ? 'bx-pick over' : 'bx-pick'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileSpreadsheet {...icon} size={28} />
      <p>
        <FileButton batch={batch} className="btn primary">
          {words.choose}
        </FileButton>
        <span className="muted"> {words.drop}</span>
      </p>
      <p className="muted">{words.about}</p>
      <dl>
        <dt>{words.needed}</dt>
        <dd className="mono">{requiredColumns.join(', ')}</dd>
        <dt>{words.optional}</dt>
        <dd className="mono">{extraColumns.join(', ')}</dd>
      </dl>
    </div>
  )
}
