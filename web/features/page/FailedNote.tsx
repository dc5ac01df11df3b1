import { TriangleAlert } from 'lucide-react'
import { states as words } from '../../words/en/states.ts'

/** Above a page that goes on with what it has: what could not be read, and a button that tries again. */
export const FailedNote = ({ text, onRetry }: { text: string; onRetry: () => unknown }) => (
  <div className="note amber page-note" role="alert">
    <TriangleAlert className="i" size={16} strokeWidth={1.75} aria-hidden />
    <span className="grow">{text}</span>
    <button type="button" className="btn sm" onClick={() => onRetry()}>
      {words.tryAgain}
    </button>
  </div>
)
