import { Plus, Scan } from 'lucide-react'
import type { FloorPlan } from '../../../shared/contract/floorPlans.ts'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { planCare, floorPlans as words } from '../../words/en/floorPlans.ts'

interface Props {
  /** Undefined while they are read. */
  plans: readonly FloorPlan[] | undefined
  error: Error | null
  onRetry: () => void
  /** Absent for who may not change plans. */
  onCare: ((placing?: string) => void) | undefined
}

/** In place of the map where no floor can be shown: why, and what can be done about it. */
export const NoFloor = ({ plans, error, onRetry, onCare }: Props) => {
  if (!plans) return error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton />
  const [first] = plans
  return (
    <div className="finder-floorless">
      {first ? (
        <Empty title={words.nonePlaced} text={onCare ? words.nonePlacedText : words.noneYours}>
          {onCare && (
            <button type="button" className="btn primary" onClick={() => onCare(first.uid)}>
              <Scan className="i" size={16} strokeWidth={1.75} aria-hidden />
              {words.place(first.name)}
            </button>
          )}
        </Empty>
      ) : (
        <Empty title={words.none} text={onCare ? words.noneText : words.noneYours}>
          {onCare && (
            <button type="button" className="btn primary" onClick={() => onCare()}>
              <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
              {planCare.add}
            </button>
          )}
        </Empty>
      )}
    </div>
  )
}
