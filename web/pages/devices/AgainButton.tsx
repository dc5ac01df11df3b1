import { RotateCcw } from 'lucide-react'
import { deviceDrawer as words } from '../../words/en/devices.ts'

interface Props {
  what: string
  busy: boolean
  onAgain: () => void
}

/** Does once more what failed. */
export const AgainButton = ({ what, busy, onAgain }: Props) => (
  <button type="button" className="btn sm" disabled={busy} aria-label={words.againOne(what)} onClick={onAgain}>
    <RotateCcw className="i" size={14} strokeWidth={1.75} aria-hidden />
    {words.again}
  </button>
)
