import {
  type IncidentRecord,
  incidentId,
  storedFiling,
  storedIncident,
  storedIncidentCounts,
} from '../../functions/data/incidents.ts'
import type { Files } from '../../functions/lib/files.ts'
import { mapConcurrently } from '../../functions/lib/mapConcurrently.ts'
import { type IncidentType, photoKey, thumbnailKey } from '../../shared/incidents.ts'
import { isWorkerType } from '../../shared/roles.ts'
import { addDays, dateIn, dayRange, hour, minute } from '../../shared/time.ts'
import { fleet } from './devices.ts'
import type { Organisation } from './organisation.ts'
import type { SeedStores } from './organise.ts'
import { type DemoPhoto, photoOf, photoSize, type Scene } from './photos.ts'
import { putAll } from './putAll.ts'
import { randomFrom } from './random.ts'

/** What the demo's people reported: some still open, most dealt with and archived. */

interface SeedReport {
  type: IncidentType
  description: string
  location: string
  photos: Scene[]
}
const seedReports: readonly SeedReport[] = [
  {
    type: 'Damaged rack',
    description:
      'Upright bent about 5 cm after the reach truck touched it. Two pallets are still above it, aisle is taped off.',
    location: 'Aisle 14, bay 3',
    photos: ['rack', 'rack', 'stack', 'rack'],
  },
  {
    type: 'Device damage',
    description: 'Screen cracked after a fall from the packing table, touch works in the lower half only.',
    location: 'Pack Line 2',
    photos: ['device'],
  },
  {
    type: 'Property damage',
    description: 'Trailer pushed the door panel in. Door does not close, cold air gets in.',
    location: 'Dock door 7',
    photos: ['door', 'door'],
  },
  {
    type: 'Spill',
    description: 'Hydraulic oil under the leveller, about 2 m across. Absorbent is out, cleaning is called.',
    location: 'Gate 2, ramp',
    photos: ['spill', 'spill', 'aisle'],
  },
  {
    type: 'Near miss',
    description: 'Stack leaned out of the wrap and slid when the fork was lowered. Nobody stood there.',
    location: 'Lane C',
    photos: ['stack', 'stack'],
  },
  {
    type: 'Electrical',
    description: 'Cable of the label printer is chafed, copper visible. Unplugged it.',
    location: 'Returns, bench 4',
    photos: ['cable'],
  },
  {
    type: 'Injury',
    description: 'Slipped on the third step, sprained wrist, first aid given.',
    location: 'Mezzanine stairs',
    photos: [],
  },
  {
    type: 'Blocked aisle',
    description: 'Pallet left in front of the emergency exit since the early shift.',
    location: 'Aisle 22, exit B',
    photos: ['aisle', 'aisle'],
  },
  {
    type: 'Damaged goods',
    description: 'Box torn open on arrival, contents wet. Driver has signed for it.',
    location: 'Inbound, door 3',
    photos: ['goods', 'goods'],
  },
  { type: 'Damaged rack', description: 'Beam lock missing on level 2.', location: 'Aisle 02', photos: ['rack'] },
  {
    type: 'Device damage',
    description: 'Cradle 6 no longer charges, contact burnt.',
    location: 'Charging room',
    photos: ['device', 'cable'],
  },
  {
    type: 'Spill',
    description: 'Paint cans leaked in the trailer, load stopped.',
    location: 'Inbound, door 3',
    photos: ['spill', 'goods'],
  },
]

/** Reports of the last days that nobody has dealt with, and older ones that are archived. */
const active = 24
const archived = 36

/** The demo's reports, the same for the same seed number and time. */
const demoIncidents = (organisation: Organisation, now: number, seed = 15) => {
  const random = randomFrom(seed)
  const { company, groups, users } = organisation
  const devices = fleet(organisation, now)
  const teams = groups.filter(({ type, status }) => type === 'team' && status === 1)
  const seen = new Map<string, Scene[]>()
  const reports = Array.from({ length: active + archived }, (_, index): IncidentRecord => {
    const report = seedReports[index % seedReports.length] as SeedReport
    const team = random.pick(teams)
    const facility = team.parent_id ?? company.uid
    const worker = random.pick(
      users.filter(
        ({ status, roles }) => status === 1 && roles.some((held) => isWorkerType(held.role) && held.group === team.uid),
      ),
    )
    const { device } = random.pick(
      devices.filter((each) => each.device.last_team === team.uid || each.device.team === team.uid),
    )
    // During the day of the facility: the first ones today, the others further and further back.
    const back = index < 4 ? 0 : index < active ? Math.floor((index - 1) / 3) : 9 + Math.floor((index - active) * 4.4)
    const from = dayRange(team.time_zone, addDays(dateIn(team.time_zone, now), -back)).from
    const during = from + 6 * hour + random.whole(0, 11 * 60) * minute
    const at = Math.min(during, now - (24 + 37 * index) * minute)
    const id = incidentId(facility, at, random.id())
    seen.set(id, report.photos)
    const photo = { type: 'image/png', state: 'kept', width: photoSize.width, height: photoSize.height } as const
    return {
      ...{ id, company: company.uid, facility, team: team.uid, status: index < active ? 0 : 1, at, filed_at: at },
      ...{ user: worker.uid, name: `${worker.first_name} ${worker.last_name}` },
      ...{ device: device.id, device_name: device.label, type: report.type, description: report.description },
      ...{ location: report.location, version: 1 },
      photos: report.photos.map((_each, number) => ({ ...photo, size: 0, place: number === 0 ? 'removed' : 'none' })),
    }
  })
  return { reports, scenesOf: (id: string) => seen.get(id) ?? [] }
}

/** Photos that are stored side by side. */
const atOnce = 8

/** Stores them, with their photos. */
export const seedIncidents = async (
  { db, tables, files, now }: SeedStores & { files: Files },
  organisation: Organisation,
): Promise<void> => {
  const { reports, scenesOf } = demoIncidents(organisation, now)
  const company = organisation.company.uid
  /** Each with its place: what of a scene somebody went closer to is another photo. */
  const wanted = reports.flatMap(({ id }) =>
    scenesOf(id).map((scene, index, all) => ({
      id,
      index,
      scene,
      view: all.slice(0, index).filter((each) => each === scene).length,
    })),
  )
  const photos = new Map<string, DemoPhoto>()
  for (const { scene, view } of wanted) photos.set(`${scene} ${view}`, await photoOf(scene, view))
  await mapConcurrently(atOnce, wanted, async ({ id, index, scene, view }) => {
    const { photo, small } = photos.get(`${scene} ${view}`) as DemoPhoto
    const key = photoKey({ company, incident: id, number: index + 1 }, 'image/png')
    await Promise.all([files.write(key, photo, 'image/png'), files.write(thumbnailKey(key), small, 'image/png')])
    const record = reports.find((each) => each.id === id)?.photos[index]
    if (record) record.size = photo.length
  })
  const counts = [...Map.groupBy(reports, ({ facility }) => facility)].map(([facility, own]) =>
    storedIncidentCounts(company, facility, {
      active: own.filter(({ status }) => status === 0).length,
      archived: own.filter(({ status }) => status === 1).length,
    }),
  )
  await putAll(db, tables.incidents, [
    ...reports.map(storedIncident),
    ...reports.map((report) => storedFiling(report, report.id)),
    ...counts,
  ])
}
