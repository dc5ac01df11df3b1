import { Suspense, useMemo, useState } from 'react'
import { hasWork } from '../../../features/figures/metrics.ts'
import { today } from '../../../features/figures/times.ts'
import { initialsOf } from '../../../features/shell/Brand.tsx'
import { lazyPart } from '../../../parts/lazy/lazyPart.ts'
import { useTitle } from '../../../parts/states/useTitle.ts'
import { performance } from '../../../words/en/performance.ts'
import { tvLink as words } from '../../../words/en/tvLink.ts'
import type { Source } from '../cardParts.ts'
import { cardModels, zoneCounts } from '../cards.ts'
import { parseOrder } from '../order.ts'
import { Clock, Foot } from '../tv/Foot.tsx'
import { useScreen } from '../tv/useScreen.ts'
import { WallCards } from '../tv/WallCards.tsx'
import { wallCards } from '../tv/wall.ts'
import { type Board, readEvery } from './followBoard.ts'
import { useBoard } from './useBoard.ts'
import '../../../parts/metrics/metrics.css'
import '../tv/tv.css'
import './tvLink.css'

const Maintained = lazyPart<{ screen: boolean; zone: string | undefined; onEnd: () => void }>(
  'features/maintenance/Maintained',
  () => import('../../../features/maintenance/Maintained.tsx'),
)

const order = parseOrder(undefined)

/** Today's figures of a group on a screen where nobody is signed in. The token is behind `#`, which goes to no server. */
export default function TvLinkPage() {
  useScreen()
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)))
  const { board, updatedAt, missed, ended, maintained } = useBoard(token)
  useTitle(board?.group.name ?? words.title)
  if (ended) {
    return (
      <dialog open className="tv tv-link-over" aria-label={words.title}>
        <h1>{words.ended}</h1>
        <p role="status">{words.endedText}</p>
      </dialog>
    )
  }
  // Until the board is answered again, which it asks for by itself.
  const notice = maintained && (
    <Suspense>
      <Maintained screen zone={board?.group.zone} onEnd={() => {}} />
    </Suspense>
  )
  if (!board) {
    return (
      <dialog open className="tv tv-link-over" aria-label={words.title}>
        <p role="status">{missed ? words.noConnection : words.waiting}</p>
        {notice}
      </dialog>
    )
  }
  return (
    <>
      <BoardWall board={board} updatedAt={updatedAt} missed={missed} />
      {notice}
    </>
  )
}

const BoardWall = ({ board, updatedAt, missed }: { board: Board; updatedAt: number; missed: boolean }) => {
  const { group, company, rows, leaders } = board
  const { cards, source } = useMemo(() => {
    const { statics, devices, goals, teams } = board
    const of: Source = {
      group,
      rows,
      statics,
      devices,
      goals,
      goalsNow: goals,
      teams,
      today: today.view === 'day',
      linkOf: () => undefined,
    }
    return { source: of, cards: cardModels(order, of) }
  }, [board, group, rows])
  return (
    <dialog open className="tv" aria-label={group.name}>
      <header className="tv-head">
        <span className="tv-mark tv-letters" aria-hidden="true">
          {initialsOf(company.name)}
        </span>
        <h2 className="trunc">{group.name}</h2>
        <ol className="tv-leaders" aria-label={words.leaders}>
          {leaders.map(({ name, scans }) => (
            <li key={`${name} ${scans}`}>
              <span className="trunc">{name}</span>
              <b>{scans}</b>
            </li>
          ))}
        </ol>
        <Clock zone={group.zone} />
      </header>
      <div className="tv-slides">
        <section className="tv-slide" aria-label={group.name}>
          <WallCards cards={wallCards(cards, source)} />
        </section>
      </div>
      <Foot
        zone={group.zone}
        counts={zoneCounts(cards)}
        option={undefined}
        updatedAt={updatedAt}
        oldest={updatedAt}
        rate={readEvery / 2}
        missed={missed}
        note={rows.some(hasWork) ? undefined : performance.states.noneYet(group.name)}
      />
    </dialog>
  )
}
