import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { incidentTypeOf } from '../../../shared/incidents.ts'
import { pages, routeOf } from '../../../shared/pages.ts'
import { read } from '../../api/calls.ts'
import { stampedIn } from '../../parts/stamped.ts'
import { deviceDrawer as words } from '../../words/en/devices.ts'
import { incidents } from '../../words/en/incidents.ts'
import { Several } from './Several.tsx'

const page = pages.find(({ key }) => key === 'incidentReports')

const typeName = (type: string) => {
  const known = incidentTypeOf(type)
  return known ? incidents.types[known] : type
}

/** What was reported on a device, for those who may read reports. */
export const DeviceIncidents = ({ device_id }: { device_id: string }) => {
  const { data } = useQuery(read('getIncidentReportsOfDevice', { device_id }))
  return (
    <Several title={words.incidents} none={words.noIncidents} items={data ?? []}>
      {({ uid, type, location, name, created_on, time_zone, photos, status }) => (
        <li key={uid} className="dd-session">
          {page && (
            <Link className="link" to={routeOf(page)}>
              {[typeName(type), location].filter(Boolean).join(', ')}
            </Link>
          )}
          <small>
            {[
              stampedIn(time_zone, new Date(created_on * 1000).toISOString()),
              name || incidents.nobody,
              photos.length > 0 && incidents.photos(photos.length),
              status === 1 && words.archived,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </li>
      )}
    </Several>
  )
}
