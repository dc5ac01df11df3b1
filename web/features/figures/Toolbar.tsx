import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { dayName, shortDayName } from '../../parts/pickers/calendar.ts'
import { GroupTreeSelect } from '../../parts/pickers/GroupTreeSelect.tsx'
import { dateOf, hourOf, latest, plainHour, wallOf } from '../../parts/pickers/hours.ts'
import { ListSelect } from '../../parts/pickers/ListSelect.tsx'
import { Popover } from '../../parts/popover/Popover.tsx'
import { performance as words } from '../../words/en/performance.ts'
import { flat, type Group, type GroupNode } from '../groups/tree.ts'
import { type Draft, limitOf } from './draft.ts'
import { rangeFor, type Times, type TimeView, timeViews } from './times.ts'

const TimesPanel = lazyPart('parts/pickers/TimesPanel', () => import('../../parts/pickers/TimesPanel.tsx'))

const views = timeViews.map((value) => ({ value, label: words.views[value] }))

interface Props {
  draft: Draft
  tree: GroupNode | undefined
  /** Epoch ms of the figures, for "until now". */
  now: number
  zone: string
  groupError: string | undefined
  onGroupError: (message: string | undefined) => void
  onTimes: (times: Times) => void
  onGroups: (groups: Group[]) => void
  /** Workers see their own group and choose none. */
  withGroups: boolean
  /** Most groups, where that is not as the view has it. */
  most?: number
}

/** What to show: time range, date and hours, groups. */
export const Toolbar = (props: Props) => {
  const { draft, tree, groupError, onGroupError, onTimes, onGroups, withGroups, most } = props
  const { times, groups } = draft
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <ListSelect<TimeView>
        label={words.toolbar.range}
        options={views}
        value={times.view}
        onChange={(view) => {
          onGroupError(undefined)
          onTimes({ view })
          // A custom range is one that has yet to be chosen.
          if (view === 'custom') setChoosing(true)
        }}
        className="field field-button view-select"
      />
      <TimesField {...props} open={choosing} setOpen={setChoosing} />
      {withGroups && (
        <GroupTreeSelect
          className="groups-field"
          label={words.toolbar.groups}
          nodes={tree ? [tree] : groups.map((group) => ({ ...group, children: [] }))}
          chosen={groups}
          max={most ?? limitOf(times.view)}
          error={groupError}
          onError={onGroupError}
          onChange={(uids) => {
            const known = tree ? flat(tree) : []
            onGroups(
              uids
                .flatMap((uid) => [...known, ...groups].find((group) => group.uid === uid) ?? [])
                .map(({ uid, name, type, zone }) => ({ uid, name, type, zone })),
            )
          }}
        />
      )}
    </>
  )
}

interface FieldProps extends Props {
  open: boolean
  setOpen: (open: boolean) => void
}

/** The dates and hours; of a day or a custom range they can be chosen. */
const TimesField = ({ draft: { times }, zone, now, onTimes, open, setOpen }: FieldProps) => {
  const fixed = times.view !== 'day' && times.view !== 'custom'
  const { main, hours } = timesText(times, zone, now)
  if (fixed) {
    return (
      <span className="times-fixed muted tn">
        <CalendarDays className="i" size={14} strokeWidth={1.75} aria-hidden />
        {main}
      </span>
    )
  }
  const single = times.view === 'day'
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      className="field field-button"
      label={`${words.toolbar.times}:`}
      panelClass="times-panel"
      panel={() => (
        <Suspense>
          <TimesPanel
            mode={single ? 'day' : 'range'}
            start={times.start}
            end={times.end}
            zone={zone}
            now={serverNow()}
            onCancel={() => setOpen(false)}
            onApply={(start, end) => {
              setOpen(false)
              const limit = latest(zone, serverNow())
              const wholeToday =
                single &&
                dateOf(start) === dateOf(limit.start) &&
                hourOf(start) === 0 &&
                plainHour(end) === plainHour(limit.end)
              onTimes(wholeToday ? { view: 'day' } : { view: times.view, start, end })
            }}
          />
        </Suspense>
      )}
    >
      <CalendarDays className="i" size={14} strokeWidth={1.75} aria-hidden />
      <span className="tn">{main}</span>
      {hours && <span className="muted tn">{hours}</span>}
    </Popover>
  )
}

const pad = (value: number) => String(value).padStart(2, '0')

/** The range in words: one day with its hours, or two days; `short` is for narrow screens. */
export const timesText = (times: Times, zone: string, now: number): { main: string; hours: string; short: string } => {
  const { date, hour, minute } = wallOf(zone, now)
  const { view, start, end } = times
  if (view === 'day') {
    const day = start ? dateOf(start) : date
    const until = end ? `${pad(hourOf(end))}:00` : day < date ? '24:00' : `${pad(hour)}:${pad(minute)}`
    return {
      main: dayName(day),
      hours: `${pad(start ? hourOf(start) : 0)}:00–${until}`,
      short: `${words.views.day} · ${shortDayName(day)}`,
    }
  }
  if (view === 'custom' && start && end) {
    const [from, to] = [dateOf(start), dateOf(end)]
    return {
      main: `${shortDayName(from)} ${pad(hourOf(start))}:00 – ${dayName(to)} ${pad(hourOf(end))}:00`,
      hours: '',
      short: `${shortDayName(from)} – ${shortDayName(to)}`,
    }
  }
  const from = rangeFor(times, zone, now).start_time.slice(0, 10)
  return { main: `${shortDayName(from)} – ${dayName(date)}`, hours: '', short: words.views[view] }
}
