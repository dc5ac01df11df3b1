import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, ChartLine, Download, LoaderCircle, Printer } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type ChartType, chartTypes, intervalFor } from '../../../shared/metrics/charts.ts'
import { isWorkerType } from '../../../shared/roles.ts'
import { useWrite } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { Toolbar } from '../../features/figures/Toolbar.tsx'
import { spanHours, withDefaults } from '../../features/figures/times.ts'
import { useTree } from '../../features/figures/useTree.ts'
import { ownGroup } from '../../features/groups/tree.ts'
import { HeadButton } from '../../features/page/HeadButton.tsx'
import { Page } from '../../features/page/Page.tsx'
import { spanName } from '../../parts/charts/columns.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { useNarrow } from '../../parts/narrow.ts'
import { ListSelect } from '../../parts/pickers/ListSelect.tsx'
import { charts as words } from '../../words/en/charts.ts'
import { ChartView } from './ChartView.tsx'
import { DatasetPicker } from './DatasetPicker.tsx'
import { DatasetTags } from './DatasetTags.tsx'
import { chosenOf, isPreset, storedOf, withDataset, without } from './datasets.ts'
import { Presets } from './Presets.tsx'
import { presetsQuery, readAgain } from './queries.ts'
import { clockOf, earliestZone } from './ranges.ts'
import { useDatasets } from './useDatasets.ts'
import { useExport } from './useExport.ts'
import { usePoints } from './usePoints.ts'
import { useView } from './useView.ts'
import type { View } from './view.ts'
import './charts.css'

const NamePreset = lazyPart('pages/charts/NamePreset', () => import('./NamePreset.tsx'))

const types = chartTypes.map((value) => ({ value, label: words.types[value] }))
const icon = { className: 'i', size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Up to five groups or associates over time. */
export default function ChartsPage() {
  const session = useSession()
  const own = useMemo(() => ownGroup(session), [session])
  const fixed = isWorkerType(session.role.key)
  const narrow = useNarrow()
  const { view, show, passed } = useView(session)
  const { tree } = useTree(session, own, true)
  const presets = useQuery(presetsQuery(session))
  const save = useWrite('saveChartPreset', {
    refresh: ['getChartsPresets'],
    successText: () => words.presets.saved,
    quiet: true,
  })
  const [naming, setNaming] = useState(false)

  const datasets = useDatasets(session, view.datasets, tree, presets.data ?? [], passed)
  const { draft, setDraft } = useDraft(view)
  const now = useNow()
  const zones = datasets.flatMap(({ zone: known }) => known ?? [])
  const earliest = zones.length === datasets.length ? earliestZone(zones, now) : undefined
  const zone = earliest ?? own.zone
  const chosen = presets.data?.find((preset) => preset.id === view.preset && isPreset(view, preset))

  const current = useRef(view)
  current.current = view
  const onRefused = useCallback(() => {
    // The end of the session leads to the sign-in page: there is nothing left to clear then.
    if (location.pathname === '/home/charts') show({ ...current.current, datasets: [] }, { replace: true })
  }, [show])
  const points = usePoints(view, datasets, earliest, onRefused)
  const { model } = points
  const shown = points.drawable ? model : undefined

  /** Other datasets or another data type are no longer the preset. */
  const change = (next: Partial<View>) => {
    const { preset: _, ...rest } = { ...view, ...next }
    show(rest)
  }
  const getMetrics = () => {
    if (metricsKey(draft) === metricsKey(view)) void readAgain()
    else if (draft.type === view.type) show({ ...view, ...draft })
    else change(draft)
  }
  const by = model ? words.toolbar.by[model.interval] : ''
  const span = model
    ? words.toolbar.span(spanName(model.interval, model.keys[0] ?? 0, model.keys.at(-1) ?? 0), clockOf(zones))
    : ''
  const single = datasets.length === 1
  const targets = view.targets && single
  const { exportCsv, print, printing } = useExport({ model: shown, labels: view.labels, targets, by, span })
  const savable = !chosen && datasets.length > 0

  const pickDataset = fixed ? null : (
    <DatasetPicker
      session={session}
      own={own}
      tree={tree}
      chosen={view.datasets}
      onAdd={(added) => change({ datasets: withDataset(view.datasets, added) })}
    />
  )
  const getButton = (
    <button type="button" className="btn primary" aria-busy={points.fetching} onClick={getMetrics}>
      {words.toolbar.get}
    </button>
  )

  return (
    <Page
      title={words.title}
      className="charts"
      actions={
        <span className="chart-actions" data-tip={shown ? undefined : words.toolbar.nothing}>
          <HeadButton
            icon={printing ? LoaderCircle : Printer}
            label={printing ? words.toolbar.printing : words.toolbar.print}
            turning={printing}
            aria-busy={printing}
            disabled={!shown || printing}
            onClick={() => void print()}
          />
          <HeadButton icon={Download} label={words.toolbar.csv} disabled={!shown} onClick={exportCsv} />
        </span>
      }
      toolbar={
        <>
          <ListSelect<ChartType>
            label={words.toolbar.type}
            options={types}
            value={draft.type}
            className="field field-button type-select"
            onChange={(type) => setDraft({ ...draft, type })}
          >
            <ChartLine className="i" size={14} strokeWidth={1.75} aria-hidden />
            <span className="trunc">{words.types[draft.type]}</span>
          </ListSelect>
          <Toolbar
            draft={{ times: draft.times, groups: [] }}
            tree={undefined}
            now={now}
            zone={zone}
            groupError={undefined}
            onGroupError={() => undefined}
            onTimes={(times) => setDraft({ ...draft, times: withDefaults(times, zone, serverNow()) })}
            onGroups={() => undefined}
            withGroups={false}
          />
          <span className="muted by-line">{words.toolbar.by[intervalFor(spanHours(draft.times, zone, now))]}</span>
          {!narrow && getButton}
          <span className="grow" />
          <Presets
            presets={presets.data}
            failed={presets.isError}
            chosen={chosen}
            user={session.user.uid}
            narrow={narrow}
            onRetry={() => void presets.refetch()}
            onSelect={(preset) => {
              show({ ...view, type: preset.data_type, datasets: chosenOf(preset), preset: preset.id })
              setDraft({ type: preset.data_type, times: view.times })
            }}
            onClear={() => change({})}
          />
          <span data-tip={chosen ? words.presets.selected : savable ? undefined : words.presets.nothing}>
            <button
              type="button"
              className={narrow ? 'btn icon' : 'btn'}
              aria-label={narrow ? words.presets.save : undefined}
              disabled={!savable}
              onClick={() => setNaming(true)}
            >
              {narrow ? <BookmarkPlus {...icon} /> : words.presets.save}
            </button>
          </span>
          <div className="dataset-row">
            {!narrow && pickDataset}
            <DatasetTags
              datasets={datasets}
              states={points.states}
              {...(fixed ? {} : { onRemove: (slot: number) => change({ datasets: without(view.datasets, slot) }) })}
            />
          </div>
        </>
      }
    >
      <ChartView
        view={view}
        points={points}
        by={by}
        span={span}
        single={single}
        onOptions={(options) => show({ ...view, ...options }, { replace: true })}
        onRetry={() => void readAgain()}
        onChangeDates={() => document.querySelector<HTMLElement>('.charts .view-select')?.focus()}
      />
      {narrow && (
        <div className="charts-bar">
          {pickDataset}
          {getButton}
        </div>
      )}
      {naming && (
        <Suspense>
          <NamePreset
            preset={{ data_type: view.type, datasets: datasets.map(storedOf) }}
            title={words.presets.save}
            action={words.presets.save}
            onName={async (name) => {
              const preset = { user_uid: session.user.uid, data_type: view.type, datasets: datasets.map(storedOf) }
              const { id } = await save.mutateAsync({ ...preset, ...(name ? { name } : {}) })
              show({ ...view, preset: id }, { replace: true })
            }}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}

const metricsKey = ({ type, times }: Pick<View, 'type' | 'times'>) =>
  `${type} ${times.view} ${times.start} ${times.end}`

/** Data type and range as they stand in the toolbar, until Get Metrics shows them. What is shown anew replaces them. */
const useDraft = ({ type, times }: View) => {
  const shown = metricsKey({ type, times })
  const [draft, setDraft] = useState({ shown, type, times })
  const kept = draft.shown === shown ? draft : { shown, type, times }
  return {
    draft: { type: kept.type, times: kept.times },
    setDraft: (next: Pick<View, 'type' | 'times'>) => setDraft({ shown, ...next }),
  }
}

/** The time for "until now" in the toolbar, by the minute. */
const useNow = () => {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
