import { LogOut, RotateCcw, X } from 'lucide-react'
import type { ActiveSession } from '../../../shared/contract/activeSessions.ts'
import { activeSessions as words } from '../../words/en/activeSessions.ts'
import { countsOf, type Forced } from './results.ts'

interface ProgressProps {
  forced: Forced
  onAgain: (rows: readonly ActiveSession[]) => void
  onClose: () => void
}

/** How far a forced logout has come. */
export const Progress = ({ forced, onAgain, onClose }: ProgressProps) => {
  const { rows, results, running } = forced
  const { out, waiting, failed, asking } = countsOf(forced)
  const of = out + waiting + failed + asking
  const parts = [
    out > 0 && words.done(out),
    waiting > 0 && words.waits(waiting),
    failed > 0 && words.notDone(failed),
    asking > 0 && words.running(asking),
  ].filter((part) => part !== false)
  const again = () => onAgain(rows.filter(({ session_id }) => results.get(session_id)?.state === 'failed'))
  return (
    <section className="as-progress" aria-label={words.forced(of)}>
      <LogOut className="i" size={18} strokeWidth={1.75} aria-hidden />
      <div className="grow" role="status">
        <b>{running ? words.forcing(of) : words.forced(of)}</b>
        <p>{parts.join(' · ')}</p>
        {running && <progress max={of} value={of - asking} aria-label={words.forcing(of)} />}
      </div>
      {failed > 0 && !running && (
        <button type="button" className="btn" onClick={again}>
          <RotateCcw className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.again(failed)}
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
