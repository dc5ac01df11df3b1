import { CircleDashed, OctagonX, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { NeedsLook } from '../../../shared/contract/universalMetrics.ts'
import { firstSteps } from '../../../shared/firstSteps.ts'
import { Card } from '../../parts/card/Card.tsx'
import { locale } from '../../words/en/locale.ts'
import { universalDashboard } from '../../words/en/universalDashboard.ts'
import { dayOf } from './when.ts'

const words = universalDashboard.needs
const percent = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 2 })

const signs = {
  rolloutHalted: ['red', OctagonX],
  usersFull: ['amber', TriangleAlert],
  silent: ['amber', TriangleAlert],
  firstSteps: ['quiet', CircleDashed],
} as const

/** What it says, and where something can be done about it. */
const lineOf = (need: NeedsLook): { title: string; text: string; to: string; act: string } => {
  const { company, company_uid } = need
  const devices = { to: `/universal-device-information?in=${encodeURIComponent(company_uid)}`, act: words.look }
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
    default: {
      const next = words.steps[need.next ?? 'facility']
      return {
        ...{ title: words.fresh(company), text: words.freshText(need.done ?? 0, firstSteps.length, next) },
        ...{ to: manage, act: words.look },
      }
    }
  }
}

/** Companies that want somebody to look at them. */
export const Needs = ({ rows }: { rows: readonly NeedsLook[] }) => (
  <Card
    label={words.title}
    className="needs"
    head={rows.length > 0 && <small className="muted needs-count">{rows.length}</small>}
  >
    {rows.length === 0 ? (
      <p className="muted lately-none">{words.none}</p>
    ) : (
      <ul>
        {rows.map((need) => {
          const [tone, Sign] = signs[need.what]
          const { title, text, to, act } = lineOf(need)
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
