import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart, loadPart } from '../../parts/lazy/lazyPart.ts'
import { useAfterFirstFrame } from '../../parts/lazy/useAfterFirstFrame.ts'
import { StateArt } from '../../parts/states/StateArt.tsx'
import { performance } from '../../words/en/performance.ts'
import { CardGrid, type GridProps } from './CardGrid.tsx'
import { cardIds } from './order.ts'
import type { About } from './provenance.ts'

const words = performance.states
const loadSortable = () => import('./SortableGrid.tsx')
const SortableGrid = lazyPart('pages/performance/SortableGrid', loadSortable)

interface Props extends GridProps {
  group: string
  /** What the cards are about, to say where their figures come from. */
  about: About
  waiting: boolean
  failed: boolean
  /** There are no figures in the range. */
  none: boolean
  /** The range is over, so that there will be none later either. */
  over: boolean
  onRetry: () => void
  onChangeDates: () => void
  /** What comes below the cards once the page has come to rest. */
  below?: ReactNode
}

/** The cards of one group, or why there are none. */
export const CardArea = (props: Props) => {
  const { group, waiting, failed, none, over, onRetry, onChangeDates, cards } = props
  if (waiting) return <Bones group={group} />
  if (failed) {
    return (
      <div className="board-state" role="alert">
        <StateArt kind="failed" />
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
        <StateArt kind="empty" />
        <h3>{words.noDataTitle}</h3>
        <p>{words.noData(group)}</p>
        <button type="button" className="btn" onClick={onChangeDates}>
          {words.changeDates}
        </button>
      </div>
    )
  }
  return <Grid {...props} cards={cards} />
}

/** Ms after which the page has come to rest. */
const rest = 1_500
/** Cards with content in the first frame of a document; the others follow in the next. */
const firstFilled = 4
/** The grid that can be dragged has been loaded: from then on it comes first. */
let loaded = false

/** Whether something in it has the focus or has opened a menu. */
const isUsed = (box: HTMLElement | null) =>
  box?.contains(document.activeElement) || box?.querySelector('[aria-expanded="true"]')

/**
 * The plain grid first; the one that can be dragged once the page is at rest. The cards are drawn anew then, so it
 * waits while one of them has the focus or an open menu.
 */
const Grid = (props: GridProps & { about: About; below?: ReactNode }) => {
  const [sortable, setSortable] = useState(loaded)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sortable) return
    let timer = setTimeout(load, rest)
    let over = false
    async function load() {
      loaded = await loadSortable().then(
        () => true,
        () => false,
      )
      for (const part of ['parts/pickers/TimesPanel', 'pages/performance/AddCards']) void loadPart(part)
      if (over) return
      if (!loaded || isUsed(box.current)) timer = setTimeout(load, rest)
      else setSortable(true)
    }
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [sortable])
  const isAfterFirstFrame = useAfterFirstFrame()
  const plain = <CardGrid cards={props.cards} {...(isAfterFirstFrame ? {} : { filled: firstFilled })} />
  return (
    <div ref={box} className="board-grid">
      {sortable ? (
        <>
          <Suspense fallback={plain}>
            <SortableGrid {...props} />
          </Suspense>
          <Suspense>{props.below}</Suspense>
        </>
      ) : (
        plain
      )}
    </div>
  )
}

/** Cards without figures. They appear late, as most answers are quicker, and say more when it takes long. */
export const Bones = ({ group }: { group: string }) => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 10_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {slow && <p className="board-note">{words.slow}</p>}
      <div className="metric-cards metric-bones" role="status" aria-label={words.loading(group)}>
        {cardIds.map((id) => (
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
