import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { shortDayName } from '../../parts/pickers/calendar.ts'
import { dateOf, type Hour, hourOf, latest } from '../../parts/pickers/hours.ts'
import type { RangeLimit } from '../../parts/pickers/limits.ts'
import { Popover } from '../../parts/popover/Popover.tsx'
import { pickers } from '../../words/en/pickers.ts'

const TimesPanel = lazyPart('parts/pickers/TimesPanel', () => import('../../parts/pickers/TimesPanel.tsx'))

/** From one full hour of a zone's clock to another. */
export interface HourSpan {
  start: Hour
  end: Hour
}

const pad = (value: number) => String(value).padStart(2, '0')
const hourName = (hour: Hour) => `${shortDayName(dateOf(hour))}, ${pad(hourOf(hour))}:00`

/** `Nov 13, 14:00 – Nov 20, 14:00` */
export const spanName = ({ start, end }: HourSpan) => `${hourName(start)} – ${hourName(end)}`

/** Today from midnight until the hour that is running is over. */
export const todayUntilNow = (zone: string, now: number): HourSpan => {
  const { start, end } = latest(zone, now)
  return { start: `${dateOf(start)} 00`, end }
}

interface Props {
  span: HourSpan
  zone: string
  limit: RangeLimit
  onChange: (span: HourSpan) => void
}

/** A start and an end on full hours, with how far they may be apart. */
export const HourRange = ({ span, zone, limit, onChange }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      className="field field-button hour-range"
      label={`${pickers.times.start}, ${pickers.times.end}:`}
      panelClass="times-panel"
      panel={() => (
        <Suspense>
          <TimesPanel
            mode="range"
            start={span.start}
            end={span.end}
            zone={zone}
            now={serverNow()}
            limit={limit}
            onCancel={() => setOpen(false)}
            onApply={(start, end) => {
              setOpen(false)
              onChange({ start, end })
            }}
          />
        </Suspense>
      )}
    >
      <CalendarDays className="i" size={14} strokeWidth={1.75} aria-hidden />
      <span className="tn">{spanName(span)}</span>
    </Popover>
  )
}
