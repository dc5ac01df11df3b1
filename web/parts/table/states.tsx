import { TriangleAlert } from 'lucide-react'
import { table as words } from '../../words/en/table.ts'
import { Skeleton } from '../states/states.tsx'

const lines = Array.from({ length: 12 }, (_, line) => line)
/** The bones of a line differ in length, so that they read as text. */
const widths = ['62%', '48%', '70%', '55%', '66%', '44%', '58%']

/** The outline of a table while its rows load. */
export const LoadingRows = ({ columns }: { columns: readonly { key: string }[] }) => (
  <Skeleton>
    <div className="dt-skeleton" aria-hidden="true">
      {lines.map((line) => (
        <div key={line} style={{ gridTemplateColumns: `repeat(${columns.length}, 1fr)` }}>
          {columns.map(({ key }, at) => (
            <i key={key} className="bone" style={{ width: line ? widths[(line * 3 + at) % widths.length] : '38%' }} />
          ))}
        </div>
      ))}
    </div>
  </Skeleton>
)

interface StaleProps {
  message: string
  error: Error
  retry: () => unknown
}

/** Above rows that could not be read again, or not to the end. */
export const StaleRows = ({ message, error, retry }: StaleProps) => (
  <div className="note amber dt-stale" role="alert">
    <TriangleAlert className="i" size={16} strokeWidth={1.75} aria-hidden />
    <span className="grow">
      {message} {error.message}
    </span>
    <button type="button" className="btn sm" onClick={() => retry()}>
      {words.tryAgain}
    </button>
  </div>
)
