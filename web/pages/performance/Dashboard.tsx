import { Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { isWorkerType } from '../../../shared/roles.ts'
import { serverNow, serverTime } from '../../api/clock.ts'
import { calledIn, parseColumns, parseSort, writeSort } from '../../features/figures/associates.ts'
import { RateSelect, RefreshButton, Stamp } from '../../features/figures/Head.tsx'
import { parseRefresh } from '../../features/figures/rates.ts'
import { Toolbar, timesText } from '../../features/figures/Toolbar.tsx'
import { isOfToday, isToday, sameTimes, withDefaults } from '../../features/figures/times.ts'
import { useRefresh } from '../../features/figures/useRefresh.ts'
import { useAssociates, useTree } from '../../features/figures/useTree.ts'
import type { Group } from '../../features/groups/tree.ts'
import { Page } from '../../features/page/Page.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { useNarrow } from '../../parts/narrow.ts'
import { performance as words } from '../../words/en/performance.ts'
import { pickers } from '../../words/en/pickers.ts'
import { Associates } from './Associates.tsx'
import { CardArea } from './CardArea.tsx'
import { Comparison } from './Comparison.tsx'
import { zoneCounts } from './cards.ts'
import { GroupHead } from './GroupHead.tsx'
import { Leaving } from './Leaving.tsx'
import { tableLink, tasksLink } from './links.ts'
import { FiltersSheet, MobileBar, MobileChips, Sheet } from './Mobile.tsx'
import { hiddenCards } from './order.ts'
import type { usePreferences } from './preferences.ts'
import { readAgain } from './queries.ts'
import { groupsRefusal, type Start, useExistingSelection, useSelection } from './selection.ts'
import { TvButton } from './TvButton.tsx'
import { useCarousel } from './useCarousel.ts'
import { useGroupCards } from './useGroupCards.ts'
import { useLiveFigures } from './useLiveFigures.ts'
import { useOrder } from './useOrder.ts'
import { useSide } from './useSide.ts'
import { useStoredClock } from './useStoredClock.ts'
import type { useTv } from './useTv.ts'
import { useWide } from './useWide.ts'

const LostCard = lazyPart('pages/performance/LostCard', () => import('./LostCard.tsx'))
const FirstSteps = lazyPart('pages/performance/FirstSteps', () => import('./FirstSteps.tsx'))
const AddCards = lazyPart('pages/performance/AddCards', () => import('./AddCards.tsx'))

const icon = { className: 'i', strokeWidth: 1.75, 'aria-hidden': true } as const

interface Props {
  session: Session
  start: Start
  preferences: ReturnType<typeof usePreferences>
  tv: ReturnType<typeof useTv>
}

/** Figures of groups and workers, with all that chooses, arranges and compares them. */
export const Dashboard = ({ session, start, preferences, tv }: Props) => {
  const selection = useSelection(session, start)
  const { own, fixed, shown, show, draft, setDraft, setTimes, option, compare } = selection
  const narrow = useNarrow()
  const wide = useWide()
  const side = useSide()
  /** There is no room for all words of the toolbar. */
  const short = !narrow && !wide

  const rate = parseRefresh(preferences.stored('refresh'))
  const order = useOrder(preferences)
  const [groupError, setGroupError] = useState<string>()
  const [dialog, setDialog] = useState<'add' | 'filters' | 'associates'>()
  const [held, setHeld] = useState(false)

  const { times, groups } = shown
  const startIndex = Math.max(
    0,
    groups.findIndex(({ uid }) => uid === shown.worker?.group),
  )
  const carousel = useCarousel(groups.length, startIndex, held || shown.worker !== undefined || dialog !== undefined)
  const group = groups[carousel.index] ?? own
  const ownWorker = isWorkerType(session.role.key) ? session.user.uid : undefined
  const worker = ownWorker ?? (shown.worker?.group === group.uid ? shown.worker.uid : undefined)

  const base = { session, times, order: order.value, option, rate }
  const others = useMemo(() => groups.filter(({ uid }) => uid !== group.uid), [groups, group])
  const { figures, source, cards, comparing, none } = useGroupCards({ ...base, group, worker }, others)
  const waiting = figures.waiting || preferences.isPending
  useStoredClock(group.zone, !waiting)
  const { running, refresh } = useRefresh(rate, figures.oldest, group.zone, readAgain)
  useLiveFigures({ group, times, worker, company: session.company.company_url, updatedAt: figures.updatedAt })

  const { tree, nodeOf } = useTree(session, own, !fixed && !waiting)
  const node = nodeOf(group)
  const { people, isCurrent, failed, retry } = useAssociates(session, group, node, !fixed && !waiting)
  const person = people?.find(({ uid }) => uid === worker)

  useExistingSelection(selection, tree, isCurrent && shown.worker?.group === group.uid && !person)

  const getMetrics = () => {
    const refusal = groupsRefusal(draft.groups, draft.times.view)
    setGroupError(refusal)
    if (refusal) return false
    const uids = (list: readonly Group[]) => list.map(({ uid }) => uid).join()
    if (sameTimes(draft.times, times) && uids(draft.groups) === uids(groups)) void refresh()
    else {
      const kept = draft.groups.some(({ uid }) => uid === shown.worker?.group) ? shown.worker : undefined
      show({ ...draft, ...(kept ? { worker: kept } : {}) })
      carousel.go(0)
    }
    return true
  }
  const chooseWorker = (uid: string | undefined) => {
    show({ times, groups, ...(uid ? { worker: { group: group.uid, uid } } : {}) })
    if (!wide) setDialog(undefined)
  }
  const now = serverTime(figures.updatedAt) || serverNow()
  const { first_name, last_name } = session.user
  const called = useMemo(() => calledIn(people ?? []), [people])
  const personName = ownWorker ? `${first_name} ${last_name}` : person && called.get(person.uid)

  const toolbar = (
    <Toolbar
      draft={draft}
      tree={tree}
      now={now}
      zone={(draft.groups[0] ?? own).zone}
      groupError={groupError}
      onGroupError={setGroupError}
      onTimes={(next) => setTimes(withDefaults(next, own.zone, serverNow()))}
      onGroups={(next) => setDraft({ ...draft, groups: next })}
      withGroups={!fixed}
    />
  )
  const comparison = (
    <Comparison
      option={option}
      loading={comparing}
      compact={narrow || short}
      onCompare={(next) => {
        if (draft.groups.length === 0) return words.comparison.noGroups
        compare(next)
        return undefined
      }}
      onClear={() => compare(undefined)}
    />
  )
  const addButton = (
    <button
      type="button"
      className="btn"
      data-tour="add-card"
      data-tip={short ? words.toolbar.addCard : undefined}
      onClick={() => setDialog('add')}
    >
      <Plus {...icon} size={16} />
      <span className="bar-text">{words.toolbar.addCard}</span>
    </button>
  )
  const rateSelect = (
    <RateSelect
      rate={rate}
      className={narrow ? 'field field-button' : 'btn sm ghost'}
      onChange={(next) => void preferences.save('refresh', String(next), words.refresh.saveFailed)}
    />
  )
  const table = fixed
    ? undefined
    : tableLink(
        { role: session.role.key, group, times, now },
        people?.map(({ uid }) => uid),
      )
  const associates = (over: boolean) => (
    <Associates
      key={group.uid}
      people={people}
      failed={failed}
      rows={figures.rows}
      goals={figures.goals}
      columns={parseColumns(preferences.stored('columns'))}
      sort={parseSort(preferences.stored('sort'))}
      chosen={worker}
      table={table}
      onColumns={(next) => void preferences.save('columns', next.join(','), words.associates.columnsFailed)}
      onSort={(next) => void preferences.save('sort', writeSort(next), words.associates.sortFailed, null)}
      onChoose={chooseWorker}
      onClose={() => (over ? setDialog(undefined) : side.setOpen(false))}
      onRetry={retry}
      over={over}
    />
  )
  const beside = !fixed && wide && side.open

  return (
    <Page
      title={words.title}
      className="performance"
      actions={
        <>
          <Stamp updatedAt={serverTime(figures.updatedAt)} zone={group.zone} narrow={narrow} />
          {!narrow && <span className="figures-rule" />}
          {!narrow && rateSelect}
          <RefreshButton running={running} narrow={narrow} onRefresh={() => void refresh()} />
        </>
      }
      toolbar={
        narrow ? (
          <MobileChips
            times={timesText(draft.times, (draft.groups[0] ?? own).zone, now).short}
            groups={
              fixed
                ? undefined
                : draft.groups.length === 1
                  ? draft.groups[0]?.name
                  : pickers.groups.count(draft.groups.length)
            }
            onFilters={() => setDialog('filters')}
            comparison={comparison}
          />
        ) : (
          <>
            {toolbar}
            <button type="button" className="btn primary" onClick={getMetrics}>
              {words.toolbar.get}
            </button>
            <span className="grow" />
            {comparison}
            {addButton}
            {tv.offered && (
              <TvButton ready={isOfToday(times, group.zone, now)} short={short} onVerified={() => void tv.turn(true)} />
            )}
          </>
        )
      }
    >
      <div className={beside ? 'perf beside' : 'perf'}>
        <section
          className="board"
          aria-label={group.name}
          aria-busy={waiting || running}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={({ target }) => target.matches(':focus-visible') && setHeld(true)}
          onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setHeld(false)}
        >
          {session.first_steps && (
            <Suspense>
              <FirstSteps />
            </Suspense>
          )}
          <GroupHead
            group={group}
            node={node}
            note={none && isToday(times) && !waiting ? words.states.noneYet(group.name) : undefined}
            counts={waiting || figures.failed || none ? undefined : zoneCounts(cards)}
            {...(worker
              ? {
                  worker: {
                    name: personName ?? group.name,
                    ...(ownWorker ? {} : { onBack: () => chooseWorker(undefined) }),
                  },
                }
              : {})}
            tasks={worker || fixed ? undefined : tasksLink({ role: session.role.key, group })}
            {...(groups.length > 1
              ? {
                  carousel: {
                    groups,
                    index: carousel.index,
                    running: carousel.running,
                    paused: carousel.paused,
                    onPause: carousel.setPaused,
                    onGo: carousel.go,
                  },
                }
              : {})}
            {...(!fixed && !narrow && !beside
              ? {
                  associates: {
                    count: people?.length,
                    onOpen: () => (wide ? side.setOpen(true) : setDialog('associates')),
                  },
                }
              : {})}
          />
          <div className="board-slides">
            {carousel.leaving !== undefined && groups[carousel.leaving] && (
              <Leaving {...base} group={groups[carousel.leaving] as Group} worker={undefined} />
            )}
            <div key={group.uid} className={carousel.leaving === undefined ? 'board-slide' : 'board-slide entering'}>
              <CardArea
                group={group.name}
                about={{ source, times, ages: figures.ages, ...(personName ? { person: personName } : {}) }}
                waiting={waiting}
                failed={figures.failed}
                none={none}
                over={!isToday(times)}
                cards={cards}
                onRetry={() => void refresh()}
                onChangeDates={() =>
                  narrow ? setDialog('filters') : document.querySelector<HTMLElement>('.view-select')?.focus()
                }
                onMove={order.move}
                onStep={order.step}
                onDelete={order.remove}
                below={<LostCard {...{ role: session.role.key, group, times, worker, rate }} />}
              />
            </div>
          </div>
          <p className="sr" aria-live="polite">
            {order.announcement}
          </p>
        </section>
        {beside && associates(false)}
        {!narrow && dialog === 'associates' && associates(true)}
      </div>
      {narrow && (
        <MobileBar
          associates={fixed ? undefined : (people?.length ?? null)}
          onFilters={() => setDialog('filters')}
          onAssociates={() => setDialog('associates')}
          onGet={() => {
            if (!getMetrics()) setDialog('filters')
          }}
        />
      )}
      {narrow && dialog === 'associates' && (
        <Sheet label={words.associates.title} onClose={() => setDialog(undefined)}>
          {associates(true)}
        </Sheet>
      )}
      {narrow && dialog === 'filters' && (
        <FiltersSheet
          onGet={() => {
            if (getMetrics()) setDialog(undefined)
          }}
          onClose={() => setDialog(undefined)}
        >
          {toolbar}
          <div>
            <p className="label">{words.refresh.rate}</p>
            {rateSelect}
          </div>
          {addButton}
        </FiltersSheet>
      )}
      {dialog === 'add' && (
        <Suspense>
          <AddCards
            cards={hiddenCards(order.value)}
            onClose={() => setDialog(undefined)}
            onAdd={(ids) => {
              setDialog(undefined)
              order.add(ids)
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}
