import * as z from 'zod'
import {
  type IncidentStatus,
  mostPhotos,
  type PhotoFault,
  type PhotoPlace,
  type PhotoType,
} from '../../shared/incidents.ts'
import { day } from '../../shared/time.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { checked, text } from './items/checked.ts'
import { always, missing } from './items/expressions.ts'
import type { Format } from './items/format.ts'
import { itemsOf, type Steps, storedAs } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

/** A photo of a report: what the device said that it has, and what became of it. */
const photo = z.object({
  type: text<PhotoType>(),
  /** Bytes: as declared until it is kept. */
  size: z.number(),
  /** Absent until it was looked at. */
  state: z.enum(['kept', 'refused']).exactOptional(),
  reason: text<PhotoFault>().exactOptional(),
  /** Of what is kept: pixels, as it is shown. */
  width: z.number().exactOptional(),
  height: z.number().exactOptional(),
  place: text<PhotoPlace>().exactOptional(),
})
export type PhotoRecord = z.infer<typeof photo>

/**
 * A report of an incident. It lies in its facility, apart by status, the newest first: its id says in which facility, and when.
 * Where its device belonged to no facility, it is the company's.
 */
export interface IncidentRecord {
  id: string
  company: string
  /** A facility, or the company itself. */
  facility: string
  team?: string | undefined
  status: IncidentStatus
  /** Epoch ms by the device's clock */
  at: number
  /** Epoch ms */
  filed_at: number
  user?: string | undefined
  /** Of the user as they were called then. */
  name: string
  device: string
  /** What the device was called then. */
  device_name: string
  type: string
  description: string
  location: string
  position?: { lat: number; lon: number; accuracy: number } | undefined
  photos: PhotoRecord[]
  /** Goes up with every change: the condition of the next one. */
  version: number
}

const storedSchema = z.object({
  team: z.string().optional(),
  at: z.number(),
  filed_at: z.number(),
  user: z.string().optional(),
  name: z.string(),
  device: z.string(),
  device_name: z.string(),
  type: z.string(),
  description: z.string(),
  location: z.string(),
  position: z.object({ lat: z.number(), lon: z.number(), accuracy: z.number() }).optional(),
  /** How many there are. */
  photos: z.number(),
  version: z.number(),
})
/** Each photo has an attribute of its own: several are looked at side by side. */
type StoredIncident = z.infer<typeof storedSchema> & Record<`photo_${number}`, PhotoRecord>

const countsSchema = z.object({ active: z.number().exactOptional(), archived: z.number().exactOptional() })
type Counts = z.infer<typeof countsSchema>

/** How long a device's own id of a report is known, ms: far longer than it can be late. */
const idsKept = 60 * day

const latest = 36 ** 9 - 1
/**
 * The id of a report, `<facility>.<when><what>`: the newest come first in the order of ids.
 * @param random what tells two of one millisecond apart
 */
export const incidentId = (facility: string, at: number, random: string) =>
  `${facility}.${(latest - at).toString(36).padStart(9, '0')}${random.slice(0, 12)}`
/** The facility, or the company, that an id of a report names. */
export const facilityOfIncident = (id: string) => id.slice(0, Math.max(0, id.lastIndexOf('.')))
const rest = (id: string) => id.slice(id.lastIndexOf('.') + 1)

const attributeOf = (number: number) => `photo_${number}` as const
/** What of a report changes when a photo was looked at. */
export const photoAttributes = [
  'version',
  ...Array.from({ length: mostPhotos }, (_, index) => attributeOf(index + 1)),
] as const
const eachPhoto = Array.from({ length: mostPhotos }, (_, index) => [attributeOf(index + 1), photo.optional()])
const format = checked(storedSchema.extend(Object.fromEntries(eachPhoto))) as Format<StoredIncident>

const storedOf = ({ id: _, company: _c, facility: _f, status: _s, photos, ...kept }: IncidentRecord): StoredIncident =>
  ({
    ...kept,
    photos: photos.length,
    ...Object.fromEntries(photos.map((photo, index) => [attributeOf(index + 1), photo])),
  }) as StoredIncident

const incidentOf = (
  company: string,
  id: string,
  status: IncidentStatus,
  { photos: count, ...kept }: StoredIncident,
): IncidentRecord => {
  const numbers = Array.from({ length: count }, (_, index) => attributeOf(index + 1))
  const photos = numbers.flatMap((name) => kept[name] ?? [])
  const others = Object.fromEntries(Object.entries(kept).filter(([name]) => !/^photo_\d+$/.test(name)))
  return {
    ...(others as Omit<StoredIncident, 'photos'>),
    id,
    company,
    facility: facilityOfIncident(id),
    status,
    photos,
  }
}

/** A report as it lies in its table, for loads that write many at once; who loads them counts them too. */
export const storedIncident = (incident: IncidentRecord) =>
  storedAs(
    keys.incident,
    [incident.company, incident.facility, `${incident.status}#${rest(incident.id)}`],
    storedOf(incident),
  )
/** By which id a device knows its report, for the same loads. */
export const storedFiling = ({ company, device, id, filed_at }: IncidentRecord, own: string) =>
  storedAs(keys.incidentFiled, [company, device, own], { incident: id }, { expires: filed_at + idsKept })
/** How many reports of a facility there are, for the same loads. */
export const storedIncidentCounts = (company: string, facility: string, counts: Required<Counts>) =>
  storedAs(keys.incidentCounts, [company, facility], counts)

const counterOf = (status: IncidentStatus) => (status === 1 ? 'archived' : 'active')

export const incidentStore = (db: Db, tables: Tables) => {
  const incidents = itemsOf<StoredIncident, [company: string, facility: string, sortKey: string]>(
    db,
    tables,
    keys.incident,
    format,
  )
  const counts = itemsOf<Counts, [company: string, facility: string]>(
    db,
    tables,
    keys.incidentCounts,
    checked(countsSchema),
  )
  const filed = itemsOf<{ incident: string }, [company: string, device: string, id: string]>(
    ...([db, tables, keys.incidentFiled, checked(z.object({ incident: z.string() }))] as const),
  )

  const idOf = (company: string, id: string, status: IncidentStatus): [string, string, string] => [
    company,
    facilityOfIncident(id),
    `${status}#${rest(id)}`,
  ]
  const counted = (company: string, facility: string, add: Counts): Write =>
    counts.writes.patch([company, facility], { add: add as Record<string, number> }, always)

  const get = async (company: string, id: string): Promise<IncidentRecord | undefined> => {
    const [active, archived] = await readTogether(db, [
      incidents.one(idOf(company, id, 0)),
      incidents.one(idOf(company, id, 1)),
    ])
    if (active) return incidentOf(company, id, 0, active)
    return archived && incidentOf(company, id, 1, archived)
  }

  return {
    get,

    /** The report that a device filed under an id of its own. */
    filedAs: async (company: string, device: string, id: string): Promise<IncidentRecord | undefined> => {
      const known = await filed.get([company, device, id])
      return known && get(company, known.incident)
    },

    /**
     * The latest reports that a device filed in the last 60 days, the newest first.
     * @param wanted.of of which facilities
     */
    filedOn: async (
      company: string,
      device: string,
      { most, of }: { most: number; of: (facility: string) => boolean },
    ): Promise<IncidentRecord[]> => {
      const ids = (await filed.list([company, device, ''])).map(({ incident }) => incident)
      const latestIds = ids
        .filter((id) => of(facilityOfIncident(id)))
        .sort((a, b) => (rest(a) < rest(b) ? -1 : 1))
        .slice(0, most)
      const found = await readTogether(
        db,
        latestIds.flatMap((id) => ([0, 1] as const).map((status) => incidents.one(idOf(company, id, status)))),
      )
      return latestIds.flatMap((id, at) =>
        ([0, 1] as const).flatMap((status) => {
          const kept = found[2 * at + status]
          return kept ? [incidentOf(company, id, status, kept)] : []
        }),
      )
    },

    /**
     * Files a report.
     * @param own the device's id of it
     * @param together what is written with it, if and only if it is
     * @returns false where the device has filed that one already
     */
    file: async (incident: IncidentRecord, own: string, together: readonly Write[] = []): Promise<boolean> => {
      const { company, facility, device, id, status } = incident
      const failed = await tryTransact(db, [
        filed.writes.claim([company, device, own], { incident: id }, incident.filed_at + idsKept),
        incidents.writes.put(idOf(company, id, status), storedOf(incident), { when: missing }),
        counted(company, facility, { [counterOf(status)]: 1 }),
        ...together,
      ])
      return failed === undefined
    },

    /** Moves a report to another status. @returns false where somebody changed it since it was read */
    move: async (incident: IncidentRecord, status: IncidentStatus): Promise<boolean> => {
      const { company, facility, id, version } = incident
      const failed = await tryTransact(db, [
        incidents.writes.remove(idOf(company, id, incident.status), { version }),
        incidents.writes.put(
          idOf(company, id, status),
          { ...storedOf(incident), version: version + 1 },
          { when: missing },
        ),
        counted(company, facility, { [counterOf(incident.status)]: -1, [counterOf(status)]: 1 }),
      ])
      return failed === undefined
    },

    /** Removes from a report where it was filed, wherever it was moved since it was read. */
    forgetPosition: async ({ company, id, status }: IncidentRecord): Promise<void> => {
      const change = { remove: ['position'], add: { version: 1 } }
      if (await incidents.patch(idOf(company, id, status), change)) return
      const moved = await get(company, id)
      if (moved) await incidents.patch(idOf(company, id, moved.status), change)
    },

    /** Notes what became of a photo. @returns false where the report was moved since it was read */
    notePhoto: (incident: IncidentRecord, number: number, photo: PhotoRecord): Promise<boolean> =>
      incidents.patch(idOf(incident.company, incident.id, incident.status), {
        set: { [attributeOf(number)]: photo },
        add: { version: 1 },
      }),

    /** The reports of a facility of a status, the newest first, step by step; each id's last part says where it stands. */
    steps: async function* (company: string, facility: string, status: IncidentStatus, options?: Steps) {
      const first: [string, string, string] = [company, facility, `${status}#0`]
      const last: [string, string, string] = [company, facility, `${status}#~`]
      for await (const found of incidents.stepsBetween(first, last, options))
        yield found.map(
          ([key, kept]) => [key, incidentOf(company, `${facility}.${key.slice(2)}`, status, kept)] as const,
        )
    },

    /** When reports of a facility were written in a time, those that are archived too (epoch ms). */
    written: async (
      company: string,
      facility: string,
      { from, to }: { from: number; to: number },
    ): Promise<number[]> => {
      // The newest come first in the order of ids.
      const edge = (status: IncidentStatus, at: number) => `${status}#${(latest - at).toString(36).padStart(9, '0')}`
      const found = await Promise.all(
        ([0, 1] as const).map((status) =>
          incidents.between([company, facility, edge(status, to)], [company, facility, `${edge(status, from)}~`], {
            weak: true,
          }),
        ),
      )
      return found.flat().flatMap(({ at }) => (at >= from && at < to ? [at] : []))
    },

    /** How many reports of a facility are of one of its teams: all of the facility's are read. */
    countsOfTeam: async (company: string, facility: string, team: string): Promise<Required<Counts>> => {
      const [active, archived] = await Promise.all(
        ([0, 1] as const).map((status) => incidents.count([company, facility, `${status}#`], { team })),
      )
      return { active: active ?? 0, archived: archived ?? 0 }
    },

    /** How many reports facilities have. */
    counts: async (company: string, facilities: readonly string[]): Promise<Required<Counts>> => {
      const found = await readTogether(
        db,
        facilities.map((facility) => counts.one([company, facility])),
      )
      const sum = (name: keyof Counts) => found.reduce((all, each) => all + (each?.[name] ?? 0), 0)
      return { active: sum('active'), archived: sum('archived') }
    },
  }
}
