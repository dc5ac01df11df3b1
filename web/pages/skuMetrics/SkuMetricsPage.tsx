import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { queryClient } from '../../api/calls.ts'
import { serverNow, serverTime } from '../../api/clock.ts'
import { Page } from '../../features/page/Page.tsx'
import { AssociateSelect } from '../../features/reports/AssociateSelect.tsx'
import { HourRange, todayUntilNow } from '../../features/reports/HourRange.tsx'
import { ReportActions } from '../../features/reports/ReportActions.tsx'
import { ReportGroup } from '../../features/reports/ReportGroup.tsx'
import { useReportExport } from '../../features/reports/useReportExport.ts'
import { ListSelect } from '../../parts/pickers/ListSelect.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { clockTimeIn } from '../../parts/zonedTimes.ts'
import { skuMetrics as words } from '../../words/en/skuMetrics.ts'
import { exportOf } from './exportOf.ts'
import { GroupsFailed, NoSkus } from './NoSkus.tsx'
import { metricsQuery, skuGroupsQuery, useChanged } from './queries.ts'
import { type FieldErrors, refusalOf } from './refusal.ts'
import { inOrder, rowsOf } from './rows.ts'
import { SkuGroupSelect } from './SkuGroupSelect.tsx'
import { SkuMetricsPanel } from './SkuMetricsPanel.tsx'
import { selectionOf } from './selection.ts'
import { useShown } from './useShown.ts'
import './skuMetrics.css'

const kinds = (['callout', 'excluded'] as const).map((value) => ({ value, label: words.kinds[value] }))
const limit = { months: 1 }
const names = new Intl.Collator(undefined, { numeric: true })

/** How often the codes of each group of SKUs were scanned. */
export default function SkuMetricsPage() {
  const shown = useShown()
  const { session, own, view, group, draft, tree, associates } = shown
  const [now, setNow] = useState(() => serverNow())
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>()
  const fixed = session.role.key === 'teamManager'

  const chosenGroups = useSkuGroups(draft.kind, session.company.uid)
  const skuGroups = useSkuGroups(view.kind, session.company.uid)
  const zone = (group ?? own).zone
  const span = view.span ?? todayUntilNow(zone, now)
  const ids = view.skuGroups ?? skuGroups.rows?.map(({ id }) => id)
  const asked = group !== undefined && ids !== undefined && ids.length > 0
  const question = { kind: view.kind, group: (group ?? own).uid, worker: view.worker, span, zone }
  const query = useQuery({ ...metricsQuery({ ...question, skuGroups: ids ?? [] }), enabled: asked })
  const rows = useMemo(() => query.data && inOrder(rowsOf(query.data), view), [query.data, view])

  const changed = useChanged({ ...question, skuGroups: ids ?? [] }, view.data === 'scans' ? query.data : undefined, now)

  const person = associates.people?.find(({ uid }) => uid === view.worker)
  const of = [(group ?? own).name, person && `${person.first} ${person.last}`].filter(Boolean).join(' · ')
  const knownFrom = query.data?.[0]?.known_from
  const exporting = useReportExport(rows && exportOf({ rows, view, span, zone, of, knownFrom }))

  const [draftGroup = own] = draft.groups
  const getMetrics = () => {
    const refused = refusalOf(draft, chosenGroups.rows)
    setFieldErrors(refused)
    if (refused) {
      if ('skuGroups' in refused) toast.info(refused.skuGroups)
      return
    }
    const at = serverNow()
    setNow(at)
    shown.take()
    const next = { kind: draft.kind, group: draftGroup.uid, worker: draft.worker, zone: draftGroup.zone }
    const times = draft.span ?? todayUntilNow(draftGroup.zone, at)
    const skus = draft.skuGroups ?? chosenGroups.rows?.map(({ id }) => id) ?? []
    // Asked anew each time, also where nothing was changed.
    if (skus.length > 0)
      void queryClient.prefetchQuery({ ...metricsQuery({ ...next, span: times, skuGroups: skus }), staleTime: 0 })
  }
  const change = (next: Parameters<typeof shown.change>[0]) => {
    setFieldErrors(undefined)
    shown.change(next)
  }
  const empty = skuGroups.rows?.length === 0

  return (
    <Page
      title={words.title}
      className="sku-metrics"
      actions={
        <ReportActions
          selection={asked ? selectionOf(view, group.uid) : undefined}
          suggestedName={`${words.heading[view.kind]}, ${of}`}
          printIt={words.print}
          exporting={exporting}
        />
      }
      toolbar={
        <>
          {fixed ? (
            <span className="sm-fixed trunc">{own.name}</span>
          ) : (
            <ReportGroup
              label={words.group}
              tree={tree}
              chosen={draft.groups}
              error={fieldErrors && 'group' in fieldErrors ? fieldErrors.group : undefined}
              onError={(message) => setFieldErrors(message === undefined ? undefined : { group: message })}
              onChange={(groups) => change({ groups, worker: undefined })}
            />
          )}
          <AssociateSelect
            people={associates.people}
            failed={associates.failed}
            onRetry={associates.retry}
            chosen={draft.worker}
            everybody={words.overview}
            onChange={(worker) => change({ worker })}
          />
          <ListSelect
            label={words.kind}
            options={kinds}
            value={draft.kind}
            className="field field-button kind-select"
            onChange={(kind) => change({ kind, skuGroups: undefined })}
          >
            <Tags className="i" size={14} strokeWidth={1.75} aria-hidden />
            <span className="trunc">{words.kinds[draft.kind]}</span>
          </ListSelect>
          <SkuGroupSelect
            groups={chosenGroups.rows}
            chosen={draft.skuGroups}
            error={fieldErrors && 'skuGroups' in fieldErrors ? fieldErrors.skuGroups : undefined}
            onChange={(next) => change({ skuGroups: next })}
          />
          <HourRange
            span={draft.span ?? todayUntilNow(draftGroup.zone, now)}
            zone={draftGroup.zone}
            limit={limit}
            onChange={(next) => change({ span: next })}
          />
          <button type="button" className="btn primary sm-get" aria-busy={query.isFetching} onClick={getMetrics}>
            {words.get}
          </button>
          <span className="grow" />
          {query.data && (
            <span className="muted sm-stamp tn">{words.read(clockTimeIn(zone, serverTime(query.dataUpdatedAt)))}</span>
          )}
        </>
      }
    >
      {skuGroups.failed ? (
        <GroupsFailed onRetry={skuGroups.retry} />
      ) : empty ? (
        <NoSkus kind={view.kind} role={session.role.key} />
      ) : ids?.length === 0 ? (
        <NoSkus text={words.noSkuGroup} />
      ) : (
        <SkuMetricsPanel view={view} zone={zone} changed={changed} query={query} rows={rows} onShow={shown.show} />
      )}
    </Page>
  )
}

/** The groups of a kind; undefined until all of them are known. */
const useSkuGroups = (kind: 'callout' | 'excluded', company: string) => {
  const { data, isError, errorUpdatedAt, refetch } = useQuery(skuGroupsQuery(kind, company))
  const failed = isError && data === undefined
  useEffect(() => {
    if (failed && errorUpdatedAt) toast.error(words.groupsFailed)
  }, [failed, errorUpdatedAt])
  const rows = useMemo(
    () => (data?.whole ? data.rows.toSorted((a, b) => names.compare(a.group, b.group)) : undefined),
    [data],
  )
  return { rows, failed, retry: () => void refetch() }
}
