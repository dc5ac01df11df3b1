import { Globe, Layers, LocateFixed, Square } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { useAddress } from '../../parts/address.ts'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { MapView } from '../../parts/map/lazyMap.ts'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { type CellValue, searchRows } from '../../parts/table/rows.ts'
import { Search } from '../../parts/table/Search.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import type { RowFilter, RowsQuery } from '../../parts/table/useTable.ts'
import { finder as words } from '../../words/en/finder.ts'
import { floorPlans } from '../../words/en/floorPlans.ts'
import { states } from '../../words/en/states.ts'
import { NoFloor } from '../floorPlans/NoFloor.tsx'
import { PlanBar } from '../floorPlans/PlanBar.tsx'
import { type FinderFloor, useFinderFloor } from '../floorPlans/useFinderFloor.ts'
import { DeviceInfo } from './DeviceInfo.tsx'
import { type FinderColumn, FinderList } from './FinderList.tsx'
import { dotOf, type Findable, hasPlace, minutesSince, pointsOf } from './model.ts'
import { ShowPicker } from './ShowPicker.tsx'
import { Strip } from './Strip.tsx'
import { useTrail } from './useTrail.ts'
import './finder.css'

const views = [
  { value: 'map', label: floorPlans.views.map, icon: Globe },
  { value: 'plan', label: floorPlans.views.plan, icon: Layers },
] as const
const never = () => false
const widths = (['40', '60'] as const).map((value) => ({ value, label: words.widths[value] }))

export interface FinderPanelProps<Row extends Findable> {
  query: RowsQuery<Row>
  /** By whose clock times are shown. */
  zone: string
  /** Before the search: whose devices are shown. */
  tools: ReactNode
  searchHint: string
  /** What the search looks into. */
  textsOf: (row: Row, zone: string) => readonly CellValue[]
  filters: readonly RowFilter<Row>[]
  /** Between the device and where it is. */
  columns: readonly FinderColumn<Row>[]
  empty: { title: string; text?: string }
  /** How often the followed device is asked where it is, in seconds. */
  every: number
  /** Lines of the window of a device, before where it is. */
  linesOf: (row: Row) => readonly (readonly [string, ReactNode])[]
  /** What can be done to a device, in its row and in its window. */
  buttons?: (row: Row) => ReactNode
  actions?: (row: Row) => ReactNode
  /** Whether the finder of a device’s group is off, so that it says nothing of where it is. */
  isOff?: (row: Row) => boolean
  /** Where devices can be seen on floor plans too. */
  floor?: FinderFloor
}

interface LocatedProps {
  row: Findable
  zone: string
  /** Epoch ms. */
  now: number
  /** Whether the finder of its group is off. */
  off: boolean
}

/** When and how exactly a device was located, or that it was not. */
export const Located = ({ row, zone, now, off }: LocatedProps) => {
  if (!hasPlace(row))
    return (
      <span className="finder-two muted">
        <span>{words.noPlace}</span>
        {off && <small>{words.off}</small>}
      </span>
    )
  const age = row.loc_time && minutesSince(row.loc_time, now)
  return (
    <span className="finder-two tn">
      {row.loc_time ? <time dateTime={row.loc_time}>{stampIn(zone, row.loc_time, true).slice(-8)}</time> : '–'}
      <small>
        {typeof age === 'number' && age >= 60
          ? words.ago(words.age(age))
          : row.loc_accuracy === null
            ? ''
            : words.within(row.loc_accuracy)}
      </small>
    </span>
  )
}

/** Devices on a map and in a list beside it: what is chosen in one is chosen in the other. */
export const FinderPanel = <Row extends Findable>(props: FinderPanelProps<Row>) => {
  const { query, zone, filters, textsOf, isOff = never } = props
  const { params, change } = useAddress()
  const [circle, setCircle] = useState(true)
  const [withoutOnly, setWithoutOnly] = useState(false)
  const following = params.get('track') ?? undefined
  const [selected, setSelected] = useState(following)
  const now = useRef(serverNow())
  if (query.data) now.current = serverNow()

  useEffect(() => MapView.preload(), [])
  // Whoever finds a device elsewhere has chosen it.
  useEffect(() => {
    if (following) setSelected(following)
  }, [following])

  const search = params.get('q') ?? ''
  const searched = useMemo(() => (row: Row) => textsOf(row, zone), [textsOf, zone])
  const filter = filters.find(({ key }) => key === params.get('show')) ?? filters[0]
  const all = query.data
  const found = useMemo(() => all && searchRows(all, searched, search), [all, search, searched])
  const rows = useMemo(() => found?.filter((row) => !filter || filter.has(row)), [found, filter])
  const points = useMemo(() => pointsOf(rows ?? []), [rows])
  const listed = useMemo(() => (withoutOnly ? rows?.filter((row) => !hasPlace(row)) : rows), [rows, withoutOnly])
  const chosen = rows?.find(({ id }) => id === selected)
  const at = points.find(({ id }) => id === selected)
  const floor = useFinderFloor(props.floor, at)
  const steps = useTrail(following, rows)
  const trail = useMemo(() => steps.map(({ place }) => place), [steps])
  const pins = useMemo(() => {
    const [first] = steps
    if (steps.length < 2 || !first?.at) return floor.pins
    const [lon, lat] = first.place
    return [...floor.pins, { id: 'trail', lon, lat, note: stampIn(zone, first.at).slice(-5) }]
  }, [steps, floor.pins, zone])

  const show = (key: string) => change({ show: key === filters[0]?.key ? null : key, page: null })
  const follow = useCallback((id: string | undefined) => change({ track: id ?? null }), [change])
  const select = (id: string | undefined) => {
    setSelected(id)
    // What is followed is what is chosen.
    if (following && following !== id) follow(undefined)
  }
  const columns = useMemo(
    (): FinderColumn<Row>[] => [
      {
        key: 'device',
        title: words.columns.device,
        value: ({ label }) => label,
        cell: (row) => (
          <span className="finder-device">
            <i className={dotOf(row)} aria-hidden="true" />
            <span className="finder-two">
              <button type="button" aria-label={words.choose(row.label)}>
                {row.label}
              </button>
              <small className="mono">{row.serial_number}</small>
              {row.lost_at !== null && <small className="finder-lost">{words.legend.lost}</small>}
            </span>
            <span className="sr">{row.status === 1 ? words.legend.in : words.legend.out}</span>
          </span>
        ),
      },
      ...props.columns,
      {
        key: 'located',
        title: words.columns.located,
        value: (row) => row.loc_time,
        cell: (row) => <Located row={row} zone={zone} now={now.current} off={isOff(row)} />,
        end: true,
      },
    ],
    [props.columns, zone, isOff],
  )

  if (!all || !rows || !listed)
    return query.error ? <ErrorState error={query.error} onRetry={query.refetch} /> : <Skeleton />
  if (all.length === 0 && query.whole !== false)
    return (
      <>
        <div className="dt-tools">{props.tools}</div>
        <Empty {...props.empty} />
      </>
    )
  const whyNot = (row: Row) => (hasPlace(row) ? undefined : isOff(row) ? words.offWhy : words.noPlaceWhy)
  const width = params.get('width') === '40' ? '40' : '60'
  const followed = following === undefined ? undefined : rows.find(({ id }) => id === following)

  return (
    <div className="finder">
      <div className="dt-tools">
        {props.tools}
        <Search
          value={params.get('q') ?? ''}
          hint={props.searchHint}
          onChange={(q) => change({ q: q || null, page: null })}
        />
        <ShowPicker filters={filters} rows={found ?? []} shown={filter?.key} onShow={show} />
        <span className="dt-tools-end">
          <label className="finder-check">
            <input type="checkbox" checked={circle} onChange={(event) => setCircle(event.target.checked)} />
            {words.accuracy}
          </label>
          {props.floor && (
            <span className="finder-view">
              <SegRadio
                label={floorPlans.view}
                options={views}
                value={floor.isPlan ? 'plan' : 'map'}
                onChange={floor.setView}
              />
            </span>
          )}
          <span className="finder-width">
            <SegRadio
              label={words.width}
              options={widths}
              value={width}
              onChange={(to) => change({ width: to === '60' ? null : to })}
            />
          </span>
        </span>
      </div>
      <div className="finder-frame">
        <Strip
          rows={rows}
          onPlan={floor.plan && points.filter(floor.has).length}
          now={now.current}
          withoutOnly={withoutOnly}
          onWithout={setWithoutOnly}
        />
        <div className="finder-split" data-map={width}>
          <div className="finder-side">
            {following && (
              <div className="finder-follow" role="status">
                <LocateFixed className="i" size={16} strokeWidth={1.75} aria-hidden />
                <b>{words.following(followed ? followed.label : following)}</b>
                <span className="muted">{(followed && whyNot(followed)) ?? words.every(props.every)}</span>
                <button type="button" className="btn sm" onClick={() => follow(undefined)}>
                  <Square className="i" size={12} strokeWidth={2} aria-hidden />
                  {words.stop}
                </button>
              </div>
            )}
            <FinderList
              rows={listed}
              zone={zone}
              columns={columns}
              selected={selected}
              following={following}
              onSelect={select}
              onFollow={follow}
              whyNot={whyNot}
              buttons={props.buttons}
            />
          </div>
          <div className="finder-map">
            {props.floor && floor.isPlan && !floor.plan ? (
              <NoFloor {...props.floor} />
            ) : (
              <Suspense fallback={<Skeleton />}>
                <MapView
                  points={points}
                  selected={selected}
                  onSelect={select}
                  circle={circle}
                  following={following !== undefined}
                  trail={trail}
                  plan={floor.onMap}
                  pins={pins}
                  legend={<Legend />}
                  info={
                    chosen &&
                    hasPlace(chosen) && (
                      <DeviceInfo
                        row={chosen}
                        zone={zone}
                        lines={props.linesOf(chosen)}
                        actions={props.actions?.(chosen)}
                        onClose={() => select(undefined)}
                      />
                    )
                  }
                />
              </Suspense>
            )}
            {props.floor && floor.plan && (
              <PlanBar
                plans={props.floor.plans ?? []}
                plan={floor.plan}
                onPlan={floor.setPlan}
                opacity={floor.opacity}
                onOpacity={floor.setOpacity}
                onCare={props.floor.onCare}
              />
            )}
            {floor.failed && (
              <p className="finder-nowhere note amber" role="alert">
                <span className="grow">{floorPlans.pictureFailed}</span>
                <button type="button" className="btn sm" onClick={floor.retry}>
                  {states.tryAgain}
                </button>
              </p>
            )}
            {points.length === 0 && !(floor.isPlan && !floor.plan) && (
              <p className="finder-nowhere note">
                <span>
                  <b>{words.noneHere}</b> {words.noneHereText}
                </span>
              </p>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

const markKinds = ['in', 'out', 'critical', 'lost', 'cluster'] as const
const Legend = () => (
  <ul className="finder-legend">
    {markKinds.map((kind) => (
      <li key={kind}>
        <i className={`finder-mark ${kind}`} aria-hidden="true" />
        {words.legend[kind]}
      </li>
    ))}
  </ul>
)
