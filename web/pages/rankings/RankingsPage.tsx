import { Trophy, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { RankingType } from '../../../shared/metrics/rankings.ts'
import { rankingDays } from '../../../shared/metrics/rankings.ts'
import { serverNow, serverTime } from '../../api/clock.ts'
import { flat, type GroupNode } from '../../features/groups/tree.ts'
import { Page } from '../../features/page/Page.tsx'
import { AssociateSelect } from '../../features/reports/AssociateSelect.tsx'
import { HourRange } from '../../features/reports/HourRange.tsx'
import { ReportActions } from '../../features/reports/ReportActions.tsx'
import { ReportGroup } from '../../features/reports/ReportGroup.tsx'
import { useReportExport } from '../../features/reports/useReportExport.ts'
import { Tabs } from '../../parts/drawer/Tabs.tsx'
import { useNarrow } from '../../parts/narrow.ts'
import { ListSelect } from '../../parts/pickers/ListSelect.tsx'
import { clockTimeIn } from '../../parts/zonedTimes.ts'
import { rankings as words } from '../../words/en/rankings.ts'
import { exportOf } from './exportOf.ts'
import { chartLink } from './links.ts'
import { type Asked, cacheTime } from './queries.ts'
import { RankingPanel } from './RankingPanel.tsx'
import { inOrder, isEmpty } from './ranked.ts'
import { selectionOf } from './selection.ts'
import { useRanking } from './useRanking.ts'
import { useShown } from './useShown.ts'
import { type Tab, typesOf } from './view.ts'
import './rankings.css'

const icon = { className: 'i', size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const tabs = (['group', 'worker'] as const).map((key) => ({ key, title: words.tabs[key] }))
const limit = { days: rankingDays }

/** The name of the facility of each team. */
const facilitiesOf = (tree: GroupNode | undefined) =>
  new Map(
    tree
      ? flat(tree)
          .filter(({ type }) => type === 'facility')
          .flatMap((facility) => facility.children.map(({ uid }) => [uid, facility.name] as const))
      : [],
  )

/** Teams by what was done in them, or by what one worker did in each. */
export default function RankingsPage() {
  const shown = useShown()
  const { session, own, view, group, draft, tree, people } = shown
  const narrow = useNarrow()
  const [now, setNow] = useState(() => serverNow())
  const [error, setError] = useState<string>()
  const isWorker = view.tab === 'worker'
  const zone = isWorker ? own.zone : (group ?? own).zone
  const span = shown.spanOf(view.span, zone, now)
  const company_url = session.company.company_url
  const asked: Asked | undefined = isWorker
    ? view.worker === undefined
      ? undefined
      : { group: own.uid, worker: view.worker, span, zone, company_url }
    : group && { group: group.uid, span, zone, company_url }
  const { query, rows, changed, weeks, refresh } = useRanking(asked, view.type)
  const ordered = useMemo(() => (rows && !isEmpty(rows) ? inOrder(rows, view) : undefined), [rows, view])
  const facilities = useMemo(() => facilitiesOf(tree), [tree])
  const facilityOf = (team: string) => facilities.get(team)

  const person = people?.find(({ uid }) => uid === view.worker)
  const name = person ? `${person.first} ${person.last}` : ''
  const type = words.types[view.type]
  const title = isWorker && name ? words.ofWorker(type, name) : words.byTeam(type)
  const of = isWorker ? name : (group ?? own).name
  const exporting = useReportExport(
    ordered && exportOf({ rows: ordered, type: view.type, scale: view.scale, span, zone, title, of, facilityOf }),
  )

  const getMetrics = () => {
    const missing = isWorker ? draft.worker === undefined && words.noWorker : draft.groups.length === 0 && words.noGroup
    setError(missing || undefined)
    if (missing) return
    setNow(serverNow())
    shown.take()
    refresh()
  }
  const draftZone = isWorker ? own.zone : (draft.groups[0] ?? own).zone
  const button = narrow ? 'btn icon' : 'btn'

  return (
    <Page
      title={words.title}
      className="rankings"
      actions={
        <ReportActions
          selection={selectionOf(view, own.uid, group?.uid)}
          suggestedName={isWorker ? title : `${type}, ${(group ?? own).name}`}
          printIt={words.print}
          exporting={exporting}
          tour="rankings-csv"
        >
          <Link
            to="/company/teams"
            className={button}
            data-tour="rankings-teams"
            aria-label={narrow ? words.manage : undefined}
          >
            <UsersRound {...icon} />
            {!narrow && words.manage}
          </Link>
        </ReportActions>
      }
    >
      <Tabs<Tab>
        label={words.tabsLabel}
        tabs={tabs}
        value={view.tab}
        onChange={(tab) => {
          setError(undefined)
          shown.openTab(tab)
        }}
      >
        {(list, panel) => (
          <>
            {list}
            <div {...panel} className="rk-panel">
              <div className="rk-bar-row">
                {isWorker ? (
                  <AssociateSelect
                    label={words.worker}
                    people={people}
                    failed={shown.peopleFailed}
                    onRetry={shown.retryPeople}
                    chosen={draft.worker}
                    error={error}
                    onChange={(worker) => {
                      setError(undefined)
                      shown.change({ worker })
                    }}
                  />
                ) : (
                  <ReportGroup
                    label={words.group}
                    tree={tree}
                    chosen={draft.groups}
                    error={error}
                    onError={setError}
                    onChange={(groups) => shown.change({ groups })}
                  />
                )}
                <ListSelect<RankingType>
                  label={words.type}
                  options={typesOf(view.tab).map((value) => ({ value, label: words.types[value] }))}
                  value={draft.type}
                  className="field field-button type-select"
                  onChange={(next) => shown.change({ type: next })}
                >
                  <Trophy className="i" size={14} strokeWidth={1.75} aria-hidden />
                  <span className="trunc">{words.types[draft.type]}</span>
                </ListSelect>
                <HourRange
                  span={shown.spanOf(draft.span, draftZone, now)}
                  zone={draftZone}
                  limit={limit}
                  onChange={(next) => shown.change({ span: next })}
                />
                <button type="button" className="btn primary rk-get" aria-busy={query.isFetching} onClick={getMetrics}>
                  {words.get}
                </button>
                <span className="grow" />
                {query.data && (
                  <span className="muted rk-stamp tn">
                    {words.read(clockTimeIn(zone, serverTime(query.dataUpdatedAt)), cacheTime / 60_000)}
                  </span>
                )}
              </div>
              <RankingPanel
                {...{ view, query, span, zone, changed, weeks, title, facilityOf }}
                rows={ordered}
                isAsked={asked !== undefined || !isWorker}
                linkOf={({ uid, name: team }) =>
                  chartLink(
                    session,
                    { uid, name: team },
                    { type: view.type, span, worker: isWorker ? view.worker : undefined },
                  )
                }
                onShow={shown.show}
              />
            </div>
          </>
        )}
      </Tabs>
    </Page>
  )
}
