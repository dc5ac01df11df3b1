import { Link } from 'react-router-dom'
import type { Output } from '../../../shared/contract/index.ts'
import { incidentTypeOf } from '../../../shared/incidents.ts'
import { pages, routeOf } from '../../../shared/pages.ts'
import { dateTimeIn } from '../../parts/zonedTimes.ts'
import { deviceDrawer as words } from '../../words/en/devices.ts'
import { incidents } from '../../words/en/incidents.ts'

const page = pages.find(({ key }) => key === 'incidentReports')

const typeName = (type: string) => {
  const known = incidentTypeOf(type)
  return known ? incidents.types[known] : type
}

/** What was reported on a device. */
export const DeviceIncidents = ({ reports }: { reports: Output<'getIncidentReportsOfDevice'> }) => (
  <section className="dd-list">
    {reports.length === 0 ? (
      <p className="muted">{words.noIncidents}</p>
    ) : (
      <ul>
        {reports.map(({ uid, type, location, name, created_on, time_zone, photos, status }) => (
          <li key={uid} className="dd-session">
            {page && (
              <Link className="link" to={routeOf(page)}>
                {[typeName(type), location].filter(Boolean).join(', ')}
              </Link>
            )}
            <small>
              {[
                dateTimeIn(time_zone, new Date(created_on * 1000).toISOString()),
                name || incidents.nobody,
                photos.length > 0 && incidents.photos(photos.length),
                status === 1 && words.archived,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    )}
  </section>
)
