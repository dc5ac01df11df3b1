import { TriangleAlert, UsersRound, Warehouse } from 'lucide-react'
import type { LibraryApp } from '../../../shared/companies.ts'
import { createCompany as words } from '../../words/en/createCompany.ts'
import { libraryApps as library } from '../../words/en/libraryApps.ts'
import { tabsOf, type Values } from './values.ts'

const own = words.summary

const appNames = ({ apps_state }: Pick<Values, 'apps_state'>) =>
  apps_state.map((name) => library.names[name as LibraryApp] ?? name).join(', ') || words.noApps

export const initialsOf = (name: string) => {
  const [first = '', second = ''] = name.trim().split(/\s+/)
  return `${first[0] ?? ''}${second[0] ?? first[1] ?? ''}`
}

interface Props {
  values: Values
  /** What is still to be done before it can be sent. */
  points: readonly { text: string; go: () => void }[]
  onCreate: () => void
}

/** What the company will be, beside the form. */
export const Summary = ({ values, points, onCreate }: Props) => {
  const { name, company_url, users, max_users, folo_in_min, email, city, country, facilities, teams } = values
  const lines: [string, string][] = [
    [own.users, own.usersOf(users.length, max_users)],
    [own.idle, folo_in_min === null ? '–' : own.minutes(folo_in_min)],
    [own.admins, users.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ') || '–'],
    [own.contact, email || '–'],
    [own.place, [city, country].filter(Boolean).join(', ') || '–'],
    [own.portal, own.tabs(tabsOf(values).length)],
    [own.apps, appNames(values)],
  ]
  return (
    <aside className="cc-summary" aria-label={own.title}>
      <header>
        <span className="cc-mark" aria-hidden>
          {initialsOf(name || words.unnamed)}
        </span>
        <span>
          <b>{name || words.unnamed}</b>
          <small className="mono muted">{company_url || '–'}</small>
        </span>
      </header>
      <dl>
        {lines.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {facilities.length > 0 && (
        <ul className="cc-tree">
          {facilities.map(({ tempId, name: facility }) => {
            const its = teams.filter(({ facility_tempId }) => facility_tempId === tempId)
            return (
              <li key={tempId}>
                <span>
                  <Warehouse className="i" size={15} strokeWidth={1.75} aria-hidden />
                  <span className="grow">{facility || '–'}</span>
                  <small className="muted">{its.length}</small>
                </span>
                {its.map((team, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: teams have nothing but their place
                  <span key={at} className="cc-tree-team">
                    <UsersRound className="i" size={14} strokeWidth={1.75} aria-hidden />
                    <span className="grow">{team.name || '–'}</span>
                    {team.subtype === 2 && <small className="muted">{words.nonScan}</small>}
                  </span>
                ))}
              </li>
            )
          })}
        </ul>
      )}
      <footer>
        {points.map(({ text, go }) => (
          <button key={text} type="button" className="cc-point" onClick={go}>
            <TriangleAlert className="i amber" size={15} strokeWidth={1.75} aria-hidden />
            {text}
          </button>
        ))}
        <button type="button" className="btn primary" disabled={points.length > 0} onClick={onCreate}>
          {words.create}
        </button>
        <small className="muted">{points.length > 0 ? words.off : words.ready}</small>
      </footer>
    </aside>
  )
}
