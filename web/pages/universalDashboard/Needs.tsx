import { CircleDashed, OctagonX, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { NeedsAttention } from '../../../shared/contract/universalMetrics.ts'
import { firstSteps } from '../../../shared/firstSteps.ts'
import { Card } from '../../parts/card/Card.tsx'
import { locale } from '../../words/en/locale.ts'
import { universalDashboard } from '../../words/en/universalDashboard.ts'
import { dateOf, dayOf } from './when.ts'

const words = universalDashboard.needs
const percent = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 2 })

const signs = {
  rolloutHalted: ['red', OctagonX],
  usersFull: ['amber', TriangleAlert],
  silent: ['amber', TriangleAlert],
  notesLost: ['amber', TriangleAlert],
  notesEmpty: ['quiet', CircleDashed],
  firstSteps: ['quiet', CircleDashed],
} as const

/** How many dates of notes are told. */
const mostDates = 3
const notes = '/home/help/add-what-is-new'

/** What it says, and where something can be done about it. @param zone whose dates are told */
const lineOf = (need: NeedsAttention, zone: string): { title: string; text: string; to: string; act: string } => {
  const { company, company_uid } = need
  const devices = { to: `/universal-device-information?in=${encodeURIComponent(company_uid)}`, act: words.view }
  const manage = `/manage-companies?q=${encodeURIComponent(company)}`
  switch (need.what) {
    case 'rolloutHalted': {
      const text = words.haltedText(need.app ?? '', need.version ?? '', percent(need.failed ?? 0))
      return { title: words.halted(company), text, ...devices }
    }
    case 'usersFull':
      return {
        ...{ title: words.full(company, need.users ?? 0, need.max_users ?? 0), text: words.fullText },
        ...{ to: manage, act: words.edit },
      }
    case 'silent':
      return {
        ...{ title: words.silent(company, dayOf(need.since ?? '')), text: words.silentText(need.usual ?? 0) },
        ...devices,
      }
    case 'notesLost':
    case 'notesEmpty': {
      const dates = (need.notes ?? []).map((at) => dateOf(zone, at))
      const title = need.what === 'notesLost' ? words.lost(dates.length) : words.empty(dates.length)
      const text = words.dates(dates.slice(0, mostDates).join(', '), dates.length - mostDates)
      return { title, text, to: notes, act: words.edit }
    }
    default: {
      const next = words.steps[need.next ?? 'facility']
      return {
        ...{ title: words.fresh(company), text: words.freshText(need.done ?? 0, firstSteps.length, next) },
        ...{ to: manage, act: words.view },
      }
    }
  }
}

/** Companies, and release notes, that want somebody to look at them. */
export const Needs = ({ rows, zone }: { rows: readonly NeedsAttention[]; zone: string }) => (
  <Card
    label={words.title}
    className="needs"
    head={rows.length > 0 && <small className="muted needs-count">{rows.length}</small>}
  >
    {rows.length === 0 ? (
      <p className="muted recent-changes-none">{words.none}</p>
    ) : (
      <ul>
        {rows.map((need) => {
          const [tone, Sign] = signs[need.what]
          const { title, text, to, act } = lineOf(need, zone)
          return (
            <li key={`${need.what} ${need.company_uid}`}>
              <Sign className={`i ${tone}`} size={16} strokeWidth={1.75} aria-hidden />
              <div>
                {title}
                <small className="muted">{text}</small>
              </div>
              <Link className="btn sm" to={to} aria-label={`${act}: ${title}`}>
                {act}
              </Link>
            </li>
          )
        })}
      </ul>
    )}
  </Card>
)
