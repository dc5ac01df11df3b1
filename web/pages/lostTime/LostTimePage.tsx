import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { lostDays } from '../../../shared/metrics/lostTable.ts'
import { serverNow, serverTime } from '../../api/clock.ts'
import { summaryOf } from '../../features/lostTime/summary.ts'
import { HeadButton } from '../../features/page/HeadButton.tsx'
import { Page } from '../../features/page/Page.tsx'
import { HourRange } from '../../features/reports/HourRange.tsx'
import { ReportGroup } from '../../features/reports/ReportGroup.tsx'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { clockHours } from '../../parts/pickers/limits.ts'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { clockTimeIn } from '../../parts/zonedTimes.ts'
import { lostTime as words } from '../../words/en/lostTime.ts'
import { DeviceList } from './DeviceList.tsx'
import { Explained } from './Explained.tsx'
import { lostTimeQuery } from './queries.ts'
import { Summary } from './Summary.tsx'
import { saveLostTime } from './saveCsv.ts'
import { TeamBars } from './TeamBars.tsx'
import { useShown } from './useShown.ts'
import { yesterday } from './view.ts'
import { WorkerTable } from './WorkerTable.tsx'
import './lostTime.css'

const paces = (['scans', 'steps'] as const).map((value) => ({ value, label: words.paces[value] }))
const limit = { days: lostDays }

/** What trouble with devices took from workers, and whether it is the scanner or the pace that holds them back. */
export default function LostTimePage() {
  const { own, view, tree, group, draft, change, show, take } = useShown()
  const [now, setNow] = useState(() => serverNow())
  const [error, setError] = useState<string>()
  const zone = (group ?? own).zone
  const span = view.span ?? yesterday(zone, now)
  const query = useQuery({ ...lostTimeQuery(group?.uid ?? '', span, zone), enabled: group !== undefined })
  const summary = useMemo(() => query.data && summaryOf(query.data, view.pace), [query.data, view.pace])
  const draftZone = (draft.groups[0] ?? own).zone
  const isEmpty = summary && summary.working === 0

  const getMetrics = () => {
    const missing = draft.groups.length === 0 ? words.noGroup : undefined
    setError(missing)
    if (missing) return
    setNow(serverNow())
    take()
    void query.refetch()
  }

  return (
    <Page
      title={words.title}
      className="lost-time"
      actions={
        <HeadButton
          icon={Download}
          label={words.csv}
          disabled={!summary || isEmpty}
          onClick={() => summary && void saveLostTime(summary, span, words.paces[view.pace])}
        />
      }
      toolbar={
        <>
          <ReportGroup
            label={words.group}
            tree={tree}
            chosen={draft.groups}
            error={error}
            onError={setError}
            onChange={(groups) => change({ groups })}
          />
          <HourRange
            span={draft.span ?? yesterday(draftZone, now)}
            zone={draftZone}
            limit={limit}
            onChange={(next) => change({ span: next })}
          />
          <button type="button" className="btn primary" aria-busy={query.isFetching} onClick={getMetrics}>
            {words.get}
          </button>
          <span className="grow" />
          {query.data && (
            <span className="muted lt-stamp tn">{words.read(clockTimeIn(zone, serverTime(query.dataUpdatedAt)))}</span>
          )}
          <SegRadio label={words.pace} options={paces} value={view.pace} onChange={(pace) => show({ pace })} />
        </>
      }
    >
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !summary || !query.data ? (
        <Skeleton />
      ) : isEmpty ? (
        <Empty title={words.empty} />
      ) : (
        <div className="lt" aria-busy={query.isFetching}>
          <Summary
            summary={summary}
            used={query.data.used}
            days={Math.max(1, Math.round(clockHours(span.start, span.end) / 24))}
          />
          <div className="lt-mid">
            <div>
              <WorkerTable key={view.show} summary={summary} show={view.show} onShow={(next) => show({ show: next })} />
              {summary.teams.length > 0 && <TeamBars teams={summary.teams} />}
            </div>
            <div>
              {summary.devices.length > 0 && <DeviceList devices={summary.devices} />}
              <Explained summary={summary} answer={query.data} />
            </div>
          </div>
        </div>
      )}
    </Page>
  )
}
