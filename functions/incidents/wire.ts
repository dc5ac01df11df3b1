import type { Incident } from '../../shared/contract/incidents.ts'
import { photoKey } from '../../shared/incidents.ts'
import { hasFinder } from '../data/groups.ts'
import type { IncidentRecord } from '../data/incidents.ts'
import type { ReadEnv } from '../lib/env.ts'

/** Reports as the wire names them, with the names that groups have now; without positions where a group has no finder. */
export const incidentWriter = async ({ caller, accessScope }: Pick<ReadEnv, 'caller' | 'accessScope'>) => {
  const { all } = await accessScope()
  return (report: IncidentRecord): Incident => {
    const { id, company, facility, status, user, name, device, device_name, type, description, location } = report
    const facilityGroup = all.get(facility)
    const position = hasFinder(all.get(report.team ?? facility)) ? report.position : undefined
    const photos = report.photos.map((photo, index) => ({ ...photo, number: index + 1 }))
    return {
      ...{
        uid: id,
        status,
        facility_uid: facility,
        facility: facilityGroup?.name ?? '',
        name,
        type,
        description,
        location,
      },
      time_zone: facilityGroup?.time_zone ?? caller.company.time_zone,
      user_uid: user ?? null,
      ...{ device_uid: device, device: device_name, position: position ?? null },
      photos: photos
        .filter(({ state }) => state === 'kept')
        .map(({ number, type, size, width = 0, height = 0, place = 'none' }) => ({
          key: photoKey({ company, incident: id, number }, type),
          ...{ type, size, width, height, place },
        })),
      awaited: photos.filter(({ state }) => !state).length,
      created_on: Math.floor(report.at / 1000),
    }
  }
}
