import type { FiledPhoto } from '../../shared/contract/incidents.ts'
import type { Checked } from '../../shared/contract/index.ts'
import { reportsAnHour } from '../../shared/incidents.ts'
import { Refusal } from '../../shared/refusals.ts'
import { hour, iso } from '../../shared/time.ts'
import type { Write } from '../data/db.ts'
import { hasFinder } from '../data/groups.ts'
import { type IncidentRecord, incidentId } from '../data/incidents.ts'
import { mustBeNear } from '../handheld/clock.ts'
import type { DeviceEnvOf, DeviceHandler } from '../lib/env.ts'
import { sha256 } from '../lib/ids.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { stagedPhoto } from '../lib/photos/staged.ts'
import { retryOnConflict } from '../lib/retryOnConflict.ts'
import { happening, isAwaited } from '../lib/webhooks/recordEvent.ts'

/** Requests of S3 that are under way at once. */
const atOnce = 10

/** Who files it, and in which team: as the device says, of what is known of it. */
const filedBy = async ({ work_id, join_id }: Checked<'incident'>, env: DeviceEnvOf<'filing'>) => {
  const { company, device, stores } = env
  const [work, join] = await Promise.all([
    work_id === undefined ? undefined : stores.workSessions.get(device.id, work_id),
    join_id === undefined ? undefined : env.join(join_id),
  ])
  if (work_id !== undefined && !work) throw new Refusal('notFound', 'This sign-in was not found on this device.')
  if (join_id !== undefined && join?.device !== device.id)
    throw new Refusal('notFound', 'This team assignment was not found on this device.')
  const uid = work?.user ?? join?.user
  const user = uid === undefined ? undefined : await stores.users.get(company.uid, uid)
  return { user, join }
}

/** The facility of a device that is in no team: by where it was used last, or by its enrolment code. */
const groupsOfDevice = async ({
  device,
  company,
  stores,
}: DeviceEnvOf<'filing'>): Promise<{ team?: string; facility: string }> => {
  const uid = device.team ?? device.last_team
  const team = uid === undefined ? undefined : await stores.groups.get(company.uid, uid)
  if (team?.parent_id) return { team: team.uid, facility: team.parent_id }
  return { facility: device.facility ?? company.uid }
}

/** @returns the report, and where it keeps its position the group whose finder says so */
const written = async (input: Checked<'incident'>, env: DeviceEnvOf<'filing'>) => {
  const { company, device, now, stores } = env
  const { user, join } = await filedBy(input, env)
  const { team, facility } = join ?? (await groupsOfDevice(env))
  const { id, at, type, description, location, position, photos } = input
  const group = position && device.finder ? await stores.groups.get(company.uid, team ?? facility) : undefined
  const placed = hasFinder(group) ? group : undefined
  const made: IncidentRecord = {
    id: incidentId(facility, at, sha256(`${device.id} ${id}`).replace(/[^A-Za-z0-9]/g, '')),
    ...{ company: company.uid, facility, status: 0, at, filed_at: now, type, description, location, photos },
    ...(team === undefined ? {} : { team }),
    ...(user ? { user: user.uid } : {}),
    name: user ? `${user.first_name} ${user.last_name}`.trim() : '',
    device: device.id,
    device_name: device.label,
    ...(placed ? { position } : {}),
    version: 1,
  }
  return { made, placed }
}

/** What webhooks are told of a report, where any waits for it. */
const incidentEvents = (report: IncidentRecord, { company, stores }: DeviceEnvOf<'filing'>): Write[] => {
  if (!isAwaited(company, 'incident')) return []
  const { id, facility, team, at, type, description, location, name, device, device_name, photos } = report
  const data = {
    incident_uid: id,
    ...{ facility_uid: facility === company.uid ? null : facility, team_uid: team ?? null },
    ...{ type, description, location, reported_on: iso(at), reported_by: name || null },
    ...{ device_id: device, device: device_name, photos: photos.length },
  }
  const groups = [...(team === undefined ? [] : [team]), facility, company.uid]
  return [
    stores.webhookEvents.happened(happening(company.uid, 'incident', { what: id, groups, at: report.filed_at, data })),
  ]
}

/** What became of each photo, and where those are to be put that have not arrived. @param isNew whether none can have */
const photosOf = (
  { company, id, photos }: IncidentRecord,
  isNew: boolean,
  { staging }: DeviceEnvOf<'filing'>,
): Promise<FiledPhoto[]> =>
  mapConcurrently(atOnce, photos, async ({ type, size, state, reason }, index) => {
    const number = index + 1
    const nothing = { url: null, headers: {}, reason: null }
    if (state) return { ...nothing, number, state, reason: reason ?? null }
    const location = stagedPhoto({ company, incident: id, number })
    const there = isNew ? undefined : await staging.start(location, 1)
    if (there?.size === size) return { ...nothing, number, state: 'checking' }
    const url = await staging.putLink(location, type, size, hour)
    return { ...nothing, number, state: 'wanted', url, headers: { 'content-type': type } }
  })

/** Files a report. The same again files nothing, and says what is still missing of its photos. */
export const incident: DeviceHandler<'incident'> = async (input, env) => {
  const { company, device, now, stores } = env
  const { report, isNew } = await retryOnConflict(async () => {
    const known = await stores.incidents.filedAs(company.uid, device.id, input.id)
    if (known) return { report: known, isNew: false }
    mustBeNear(input.at, now)
    await stores.limits.consume(company.uid, `incidents ${device.id}`, reportsAnHour, hour, now)
    const { made, placed } = await written(input, env)
    // A finder that is switched off in this moment is seen once it is tried again.
    const together = [...incidentEvents(made, env), ...(placed ? [stores.groups.unchanged(placed)] : [])]
    return (await stores.incidents.file(made, input.id, together)) ? { report: made, isNew: true } : undefined
  })
  return { incident_uid: report.id, photos: await photosOf(report, isNew, env), server_time: now }
}
