import { LogOut, RotateCcw, X } from 'lucide-react'
import { activeSessions as words } from '../../words/en/activeSessions.ts'
import type { SessionRow } from './columns.tsx'

interface ProgressProps {
  /** Sessions of everybody who was to log out. */
  rows: readonly SessionRow[]
  running: boolean
  onAgain: (rows: readonly SessionRow[]) => void
  onClose: () => void
}

/** How far a forced logout has come. */
export const Progress = ({ rows, running, onAgain, onClose }: ProgressProps) => {
  const users = (passes: (row: SessionRow) => boolean) => new Set(rows.filter(passes).map(({ user }) => user.uid)).size
  const failed = rows.filter(({ result }) => result?.state === 'failed')
  const of = users(() => true)
  const [waits, asking] = [users(({ leaving }) => leaving), users(({ result }) => result?.state === 'asking')]
  const out = users(({ result }) => result?.state === 'out')
  const notDone = users(({ result }) => result?.state === 'failed')
  const parts = [
    out > 0 && words.done(out),
    waits > 0 && words.waits(waits),
    notDone > 0 && words.notDone(notDone),
    asking > 0 && words.running(asking),
  ].filter((part) => part !== false)
  return (
    <section className="as-progress" aria-label={words.forced(of)}>
      <LogOut className="i" size={18} strokeWidth={1.75} aria-hidden />
      <div className="grow" role="status">
        <b>{running ? words.forcing(of) : words.forced(of)}</b>
        <p>{parts.join(' · ')}</p>
        {running && <progress max={of} value={of - asking} aria-label={words.forcing(of)} />}
      </div>
      {failed.length > 0 && !running && (
        <button type="button" className="btn" onClick={() => onAgain(failed)}>
          <RotateCcw className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.again(notDone)}
        </button>
      )}
      {!running && (
        <button type="button" className="btn icon ghost" aria-label={words.close} title={words.close} onClick={onClose}>
          <X className="i" size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </section>
  )
}
