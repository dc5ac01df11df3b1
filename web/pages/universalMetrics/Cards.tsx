import {
  ArrowDown,
  ArrowUp,
  Bell,
  CalendarDays,
  ClipboardCheck,
  Clock,
  Coffee,
  Footprints,
  type LucideIcon,
  MessageSquare,
  PiggyBank,
  Receipt,
  ScanBarcode,
  ScanLine,
  Shield,
  Timer,
  TriangleAlert,
  UserCheck,
  Users,
} from 'lucide-react'
import type { UniversalFigures } from '../../../shared/contract/universalMetrics.ts'
import { miles, percentChange } from '../../../shared/metrics/formulas.ts'
import {
  platformCostPerScan,
  platformHourlyCost,
  platformHoursSaved,
  platformRoi,
} from '../../../shared/metrics/platform.ts'
import { changeSize, count, figure } from '../../parts/metrics/format.ts'
import { monthIn } from '../../parts/table/stamp.ts'
import { universalMetrics as words } from '../../words/en/universalMetrics.ts'
import { compactFigure } from './compactFigure.ts'

interface Props {
  figures: UniversalFigures
  past: { figures: UniversalFigures; days: number } | undefined
  all: boolean
  zone: string
}

const counted = [
  ...(['total_steps', 'total_scans', 'total_excluded_scans', 'total_tasks_completed', 'total_working_time'] as const),
  ...(['total_scan_time', 'total_nonscan_time', 'total_users', 'total_message', 'total_custom_notifs'] as const),
  'total_incident_reports',
] as const

/** Everything that is known of companies in a range, in three groups of cards. */
export const Cards = ({ figures, past, all, zone }: Props) => {
  // A figure that is missing must not be shown as one.
  if (counted.some((name) => !Number.isFinite(figures[name]))) throw new TypeError('A figure is missing')
  const hours = figures.total_working_time / 60
  const scanHours = figures.total_scan_time / 60
  const otherHours = figures.total_nonscan_time / 60
  const share = (part: number, whole: number) => (whole > 0 ? `${figure((100 * part) / whole)} %` : '–')
  const cost = platformCostPerScan(hours, figures.total_scans)
  const change = (
    name:
      | 'total_scans'
      | 'total_steps'
      | 'total_excluded_scans'
      | 'total_tasks_completed'
      | 'total_working_time'
      | 'total_incident_reports'
      | 'total_message',
    first = false,
  ) => past && <Change value={figures[name]} past={past.figures[name]} days={first ? past.days : undefined} />
  return (
    <div className="um-groups">
      <section aria-label={words.groups.work}>
        <h2>{words.groups.work}</h2>
        <div className="um-cards">
          <Card
            icon={ScanBarcode}
            name={words.cards.scans}
            value={compactFigure(figures.total_scans)}
            foot={change('total_scans', true)}
          />
          <Card
            icon={Footprints}
            name={words.cards.steps}
            value={compactFigure(figures.total_steps)}
            beside={words.miles(count(miles(figures.total_steps)))}
            foot={change('total_steps')}
          />
          <Card
            icon={ScanLine}
            name={words.cards.excluded}
            value={compactFigure(figures.total_excluded_scans)}
            beside={words.ofScans(share(figures.total_excluded_scans, figures.total_scans))}
            foot={change('total_excluded_scans')}
          />
          <Card
            icon={ClipboardCheck}
            name={words.cards.tasks}
            value={compactFigure(figures.total_tasks_completed)}
            foot={change('total_tasks_completed')}
          />
        </div>
      </section>
      <section aria-label={words.groups.time}>
        <h2>{words.groups.time}</h2>
        <div className="um-cards">
          <Card
            icon={Clock}
            name={words.cards.working}
            value={figure(hours)}
            beside={words.hours}
            foot={change('total_working_time')}
          />
          <Card
            icon={Timer}
            name={words.cards.scanTime}
            value={figure(scanHours)}
            beside={words.hours}
            foot={words.ofWorking(share(scanHours, hours))}
          />
          <Card
            icon={Coffee}
            name={words.cards.nonScanTime}
            value={figure(otherHours)}
            beside={words.hours}
            foot={words.ofWorking(share(otherHours, hours))}
          />
          <Card
            icon={PiggyBank}
            name={words.cards.roi}
            value={`$${compactFigure(platformRoi(hours, all), 2)}`}
            beside={words.saved(figure(platformHoursSaved(hours, all)))}
            foot={words.atCost(figure(platformHourlyCost))}
          />
        </div>
      </section>
      <section aria-label={words.groups.people}>
        <h2>{words.groups.people}</h2>
        <div className="um-cards">
          <Card icon={Users} name={words.cards.users} value={count(figures.total_users)} foot={words.enabled} />
          <Card
            icon={UserCheck}
            name={words.cards.activeUsers}
            value={figures.active_users === null ? '–' : count(figures.active_users)}
            beside={figures.active_users === null ? '' : share(figures.active_users, figures.total_users)}
            foot={figures.active_users === null ? words.notKnown : words.inRange}
          />
          <Card
            icon={Shield}
            name={words.cards.activeRoles}
            value={figures.active_roles === null ? '–' : count(figures.active_roles)}
            foot={figures.active_roles === null ? words.notKnown : words.pairs}
          />
          <Card
            icon={CalendarDays}
            name={words.cards.since}
            value={figures.member_since ? monthIn(zone, figures.member_since) : '–'}
            foot={all && figures.first_company ? words.first(figures.first_company) : ''}
          />
          <Card
            icon={MessageSquare}
            name={words.cards.messages}
            value={compactFigure(figures.total_message)}
            foot={change('total_message') ?? words.sent}
          />
          <Card
            icon={Bell}
            name={words.cards.notifications}
            value={count(figures.total_custom_notifs)}
            foot={words.created}
          />
          <Card
            icon={TriangleAlert}
            name={words.cards.incidents}
            value={count(figures.total_incident_reports)}
            foot={change('total_incident_reports')}
          />
          <Card
            icon={Receipt}
            name={words.cards.cost}
            value={cost === null ? '–' : `$${figure(cost)}`}
            foot={words.costOf(figure(platformHourlyCost))}
          />
        </div>
      </section>
    </div>
  )
}

interface CardProps {
  icon: LucideIcon
  name: string
  value: string
  beside?: string
  foot?: React.ReactNode
}

const Card = ({ icon: Icon, name, value, beside, foot }: CardProps) => (
  <article className="um-card" aria-label={name}>
    <h3>
      <Icon className="i" size={15} strokeWidth={1.75} aria-hidden />
      {name}
    </h3>
    <b className="tn">
      {value} {beside && <small>{beside}</small>}
    </b>
    <p>{foot}</p>
  </article>
)

/** How a figure stands to that of the days before. @param days said with the first one */
const Change = ({ value, past, days }: { value: number; past: number; days: number | undefined }) => {
  if (value === past) return <>{words.same}</>
  const Icon = value > past ? ArrowUp : ArrowDown
  const size = changeSize(percentChange(value, past))
  return (
    <>
      <Icon className="i" size={13} strokeWidth={1.75} aria-label={value > past ? words.more : words.less} />
      {days === undefined ? size : words.onBefore(size, days)}
    </>
  )
}
