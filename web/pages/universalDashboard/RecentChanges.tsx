import { Link } from 'react-router-dom'
import type { RecentChange } from '../../../shared/contract/universalMetrics.ts'
import { mayOpen, pages, routeOf } from '../../../shared/pages.ts'
import { useSession } from '../../api/session.tsx'
import { initialsOf } from '../../features/shell/Brand.tsx'
import { Card } from '../../parts/card/Card.tsx'
import { dateTimeIn } from '../../parts/zonedTimes.ts'
import { universalDashboard } from '../../words/en/universalDashboard.ts'
import { whenOf } from './when.ts'

const words = universalDashboard.recentChanges

/** What was changed of a company, in a few words. */
const changeOf = ({ field, before, after }: RecentChange): string => {
  switch (field) {
    case 'max_users':
      return words.users(before ?? words.noLimit, after ?? words.noLimit)
    case 'folo_in_min':
      return words.minutes(before ?? '–', after ?? '–')
    case 'auto_login':
      return words.autoLogin(after === 'true')
    case 'image_url':
      return words.logo
    case 'name':
      return words.renamed(before ?? '…', after ?? '…')
    case 'apps_state':
    case 'extra_apps':
      return words.apps
    default:
      return words.contact
  }
}

const didOf = (row: RecentChange): string => {
  if (row.did === 'created') return words.created(row.facilities ?? 0)
  if (row.did !== 'changed') return words[row.did]
  return row.more > 0 ? words.more(changeOf(row), row.more) : changeOf(row)
}

/** Each company has a colour of its own, dark enough for white letters. */
const hueOf = (uid: string) => [...uid].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)

/** What the people who run the installation did to companies, the latest first. */
export const RecentChanges = ({ rows, now }: { rows: readonly RecentChange[]; now: number }) => {
  const { company: home, role } = useSession()
  const zone = home.time_zone
  const log = pages.find(({ key }) => key === 'auditLog')
  const { company, did, who, when } = words.columns
  return (
    <Card
      label={words.title}
      className="recent-changes"
      head={
        log &&
        mayOpen(role.key, log) && (
          <>
            <span className="grow" />
            <Link className="link" to={routeOf(log)}>
              {words.log}
            </Link>
          </>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="muted recent-changes-none">{words.none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {[company, did, who, when].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td data-title={company}>
                  <span className="recent-changes-company">
                    <i aria-hidden="true" style={{ background: `hsl(${hueOf(row.company_uid)} 55% 30%)` }}>
                      {initialsOf(row.company)}
                    </i>
                    <span className="trunc">{row.company}</span>
                  </span>
                </td>
                <td data-title={did}>{didOf(row)}</td>
                <td data-title={who}>{row.who}</td>
                <td data-title={when} title={dateTimeIn(zone, row.at)}>
                  {whenOf(zone, row.at, now)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
