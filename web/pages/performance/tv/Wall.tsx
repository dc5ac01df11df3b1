import { Maximize, MonitorOff } from 'lucide-react'
import { type CSSProperties, useMemo } from 'react'
import type { Session } from '../../../../shared/contract/session.ts'
import { serverTime } from '../../../api/clock.ts'
import { today } from '../../../features/figures/times.ts'
import { useRefresh } from '../../../features/figures/useRefresh.ts'
import { type Group, ownGroup } from '../../../features/groups/tree.ts'
import { initialsOf } from '../../../features/shell/Brand.tsx'
import { useLogo } from '../../../features/shell/logo.ts'
import { useDialog } from '../../../parts/layers/useDialog.ts'
import { useTitle } from '../../../parts/states/useTitle.ts'
import { performance } from '../../../words/en/performance.ts'
import { tv as words } from '../../../words/en/tv.ts'
import { zoneCounts } from '../cards.ts'
import type { CardId } from '../order.ts'
import { readAgain } from '../queries.ts'
import { turnEvery, useCarousel } from '../useCarousel.ts'
import { useGroupCards } from '../useGroupCards.ts'
import { useLiveFigures } from '../useLiveFigures.ts'
import type { Option } from '../usePast.ts'
import { Clock, Foot } from './Foot.tsx'
import { useScreen, useSomebody } from './useScreen.ts'
import { WallCards } from './WallCards.tsx'
import { wallCards } from './wall.ts'
import './tv.css'

interface Props {
  session: Session
  groups: readonly Group[]
  option: Option | undefined
  order: readonly CardId[]
  /** Ms between two refreshes. */
  rate: number
  onOff: () => void
}

/** TV Mode: the figures of today on a screen on the wall, readable from 8 metres, for days without a person. */
export default function Wall({ session, groups, option, order, rate, onOff }: Props) {
  useScreen()
  useTitle(words.mode)
  const { there, seen } = useSomebody()
  const dialog = useDialog(seen)
  const carousel = useCarousel(groups.length, 0, false)
  const group = groups[carousel.index] ?? ownGroup(session)
  const others = useMemo(() => groups.filter(({ uid }) => uid !== group.uid), [groups, group])
  const base = { session, times: today, worker: undefined, order, option, rate, quiet: true }
  const { figures, source, cards, none } = useGroupCards({ ...base, group }, others)
  useRefresh(rate, figures.oldest, group.zone, readAgain)
  const { company_url: company } = session.company
  useLiveFigures({ group, times: today, worker: undefined, company, updatedAt: figures.updatedAt })
  const shown = useMemo(() => wallCards(cards, source), [cards, source])
  const leaving = carousel.leaving === undefined ? undefined : groups[carousel.leaving]

  return (
    <dialog
      {...dialog}
      className={there ? 'tv tv-somebody' : 'tv'}
      aria-label={words.label(group.name)}
      onPointerMove={seen}
      onPointerDown={seen}
      onKeyDown={seen}
    >
      <header className="tv-head" tabIndex={-1} data-autofocus>
        <h1 className="sr">{performance.title}</h1>
        <Mark {...session.company} />
        <h2 className="trunc">{group.name}</h2>
        {groups.length > 1 && <Turns groups={groups} index={carousel.index} />}
        <div className="tv-controls">
          <button type="button" className="btn" onClick={() => void document.documentElement.requestFullscreen?.()}>
            <Maximize className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.fullScreen}
          </button>
          <button type="button" className="btn" onClick={onOff}>
            <MonitorOff className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.turnOff}
          </button>
        </div>
        <Clock zone={group.zone} />
      </header>
      <div className="tv-slides">
        {leaving && <LeavingSlide {...base} group={leaving} />}
        <section key={group.uid} className={leaving ? 'tv-slide entering' : 'tv-slide'} aria-label={group.name}>
          {figures.waiting ? (
            <p className="tv-message tv-waiting" role="status">
              {words.loading(group.name)}
            </p>
          ) : figures.failed || shown.length === 0 ? (
            <p className="tv-message" role="status">
              {figures.failed ? words.failed : words.noCards}
            </p>
          ) : (
            <WallCards cards={shown} />
          )}
        </section>
      </div>
      <Foot
        zone={group.zone}
        counts={figures.waiting || figures.failed ? undefined : zoneCounts(cards)}
        option={option}
        updatedAt={serverTime(figures.updatedAt)}
        oldest={serverTime(figures.oldest)}
        rate={rate}
        missed={figures.missed}
        note={none ? performance.states.noneYet(group.name) : undefined}
      />
    </dialog>
  )
}

/** CSS pixels of the mark on a screen of 1920 by 1080; it grows with the screen. */
const markSize = 64

/** The company's logo, or its letters. */
const Mark = ({ name, image_url }: Pick<Session['company'], 'name' | 'image_url'>) => {
  const { url, onBroken } = useLogo(image_url, markSize * Math.max(1, Math.min(innerWidth / 1920, innerHeight / 1080)))
  if (url) return <img className="tv-mark" src={url} alt="" onError={onBroken} />
  return (
    <span className="tv-mark tv-letters" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** Which group is shown and which ones follow. */
const Turns = ({ groups, index }: { groups: readonly Group[]; index: number }) => (
  <ol className="tv-turns" aria-label={words.groups}>
    {groups.map(({ uid, name }, at) => (
      <li key={uid} className={at === index ? 'on' : ''} aria-current={at === index}>
        <span className="trunc">{name}</span>
        <i>{at === index && <b style={{ '--turn': `${turnEvery}ms` } as CSSProperties} />}</i>
      </li>
    ))}
  </ol>
)

/** The group that makes room for the next one. */
const LeavingSlide = (props: Parameters<typeof useGroupCards>[0]) => {
  const { cards, source } = useGroupCards(props)
  return (
    <div className="tv-slide leaving" inert aria-hidden="true">
      <WallCards cards={wallCards(cards, source)} />
    </div>
  )
}
