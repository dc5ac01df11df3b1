import { Component, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Session } from '../../../shared/contract/session.ts'
import { useSession } from '../../api/session.tsx'
import { parseRefresh } from '../../features/figures/rates.ts'
import { useTree } from '../../features/figures/useTree.ts'
import { flat, ownGroup } from '../../features/groups/tree.ts'
import { Page } from '../../features/page/Page.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { reachable } from '../../parts/lazy/reachable.ts'
import { performance as words } from '../../words/en/performance.ts'
import { Bones } from './CardArea.tsx'
import { Dashboard } from './Dashboard.tsx'
import { parseOrder } from './order.ts'
import { usePreferences } from './preferences.ts'
import { cookiesFor, type SavedSelection } from './savedSelection.ts'
import type { Start } from './selection.ts'
import { useTv } from './useTv.ts'
import { parseView, startOf } from './view.ts'
import '../../parts/metrics/metrics.css'
import './performance.css'

const Wall = lazyPart('pages/performance/tv/Wall', () => import('./tv/Wall.tsx'))

/** Live figures of groups and workers against their goals: at the desk, or on a screen on the wall. */
export default function PerformancePage() {
  const session = useSession()
  const preferences = usePreferences(session.user.uid)
  const tv = useTv(session.user.uid, session.role.key, preferences)
  const [found, setFound] = useState<SavedSelection>()
  const start = useMemo((): Start | undefined => {
    // Each of the two begins with what the other one has shown.
    void tv.on
    const shown = startOf(session, location.search, document.cookie) ?? found
    return shown && { shown, option: parseView(location.search)?.compare }
  }, [session, found, tv.on])

  const stored = preferences.stored('order')
  const order = useMemo(() => parseOrder(stored), [stored])

  if (!start) return <Lookup session={session} onFound={setFound} />
  if (tv.maybe) return <div className="tv-curtain" />
  if (!tv.on) return <Dashboard session={session} start={start} preferences={preferences} tv={tv} />
  return (
    <Lasting>
      <Suspense fallback={<div className="tv-curtain" />}>
        <Wall
          session={session}
          groups={start.shown.groups}
          option={start.option}
          order={order}
          rate={parseRefresh(preferences.stored('refresh'))}
          onOff={() => void tv.turn(false)}
        />
      </Suspense>
    </Lasting>
  )
}

/** Ms after which a wall that failed is loaded again. */
const timeoutMs = 30_000

/** Nobody is there to try again when the wall cannot be drawn, so it does so by itself. */
class Lasting extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    setTimeout(() => void reachable().then(() => location.reload()), timeoutMs)
  }

  override render() {
    return this.state.failed ? <div className="tv-curtain" /> : this.props.children
  }
}

/** Looks up the groups of an address that this browser has not shown before: their names and zones. */
const Lookup = ({ session, onFound }: { session: Session; onFound: (found: SavedSelection) => void }) => {
  const own = useMemo(() => ownGroup(session), [session])
  const { tree, failed } = useTree(session, own, true)
  const { search } = useLocation()
  useEffect(() => {
    const view = parseView(search)
    if (!view || (!tree && !failed)) return
    const known = tree ? flat(tree) : [own]
    const groups = view.groups.flatMap((uid) => known.find((group) => group.uid === uid) ?? [])
    const shown = { ...view, groups: groups.length > 0 ? groups : [own] }
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    for (const cookie of cookiesFor(shown, { user: session.user.uid, group: own.uid })) document.cookie = cookie
    onFound(shown)
  }, [search, tree, failed, own, session, onFound])
  return (
    <Page title={words.title} className="performance">
      <div className="perf">
        <section className="board">
          <Bones group={words.title} />
        </section>
      </div>
    </Page>
  )
}
