import { CalendarX2, CircleAlert } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../app/lazyPart.ts'
import type { CardModel } from '../../parts/metrics/model.ts'
import { performance } from '../../words/en/performance.ts'
import { CardGrid, GridCard, type GridProps } from './CardGrid.tsx'

const words = performance.states
const SortableGrid = lazyPart('pages/performance/SortableGrid', () => import('./SortableGrid.tsx'))

interface Props extends GridProps {
  group: string
  waiting: boolean
  failed: boolean
  /** There are no figures in the range. */
  none: boolean
  /** The range is over, so that there will be none later either. */
  over: boolean
  onRetry: () => void
  onChangeDates: () => void
}

/** The cards of one group, or why there are none. */
export const Board = (props: Props) => {
  const { group, waiting, failed, none, over, onRetry, onChangeDates, cards } = props
  if (waiting) return <Bones group={group} />
  if (failed) {
    return (
      <div className="board-state" role="alert">
        <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
        <h3>{words.failedTitle}</h3>
        <p>{words.failed}</p>
        <button type="button" className="btn primary" onClick={onRetry}>
          {words.tryAgain}
        </button>
      </div>
    )
  }
  if (none && over) {
    return (
      <div className="board-state" role="status">
        <CalendarX2 size={20} strokeWidth={1.75} aria-hidden />
        <h3>{words.noDataTitle}</h3>
        <p>{words.noData(group)}</p>
        <button type="button" className="btn" onClick={onChangeDates}>
          {words.changeDates}
        </button>
      </div>
    )
  }
  return (
    <>
      {none && (
        <p className="board-note" role="status">
          {words.noData(group)}
        </p>
      )}
      <Grid {...props} cards={cards} />
    </>
  )
}

/** The plain grid first; the one that can be dragged once the page is at rest. */
const Grid = (props: GridProps) => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 1_500)
    return () => clearTimeout(timer)
  }, [])
  const plain = <CardGrid {...props} />
  return idle ? (
    <Suspense fallback={plain}>
      <SortableGrid {...props} Card={GridCard} />
    </Suspense>
  ) : (
    plain
  )
}

const bones: readonly CardModel['id'][] = [11, 14, 9, 10, 13, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 17]

/** Cards without figures. They appear late, as most answers are quicker, and say more when it takes long. */
const Bones = ({ group }: { group: string }) => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 10_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {slow && <p className="board-note">{words.slow}</p>}
      <div className="metric-cards metric-bones" role="status" aria-label={words.loading(group)}>
        {bones.map((id) => (
          <div key={id} className={id === 11 || id === 14 ? 'metric card-wide' : 'metric'}>
            <i style={{ width: '52%' }} />
            <b />
            <i style={{ width: '100%', height: 6 }} />
            <i style={{ width: '40%' }} />
          </div>
        ))}
      </div>
    </>
  )
}
