import * as z from 'zod'
import { photoFaults, photoPlaces, photoStates, photoTypes } from '../incidents.ts'
import { facilityManagers } from '../roles.ts'
import { call } from './call.ts'
import { actor, DeviceId, Done, exact, GroupId, Instant, OwnId } from './fields.ts'
import { listCall } from './listCall.ts'

/** A photo of a report, as it is kept. */
export const IncidentPhoto = z.object({
  key: z.string().describe('by which `retrieveIncidentReportPhoto` knows it'),
  type: z.enum(photoTypes),
  size: z.number().int().describe('bytes'),
  width: z.number().int().describe('pixels, as it is shown'),
  height: z.number().int().describe('pixels, as it is shown'),
  place: z.enum(photoPlaces).describe('whether it said where it was taken, and whether it still does'),
})
export type IncidentPhoto = z.infer<typeof IncidentPhoto>

/** What somebody reported on a handheld. */
export const Incident = z.object({
  uid: z.string(),
  status: z.literal([0, 1]).describe('0 active, 1 archived'),
  facility_uid: z.string().describe('the company’s where the handheld belonged to no facility'),
  facility: z.string(),
  time_zone: z.string().describe('of the facility, in which its time is shown'),
  name: z.string().describe('of who filed it; empty where nobody was signed in'),
  user_uid: z.string().nullable(),
  device_uid: z.string(),
  device: z.string().describe('its label, or its serial number'),
  location: z.string(),
  position: z
    .object({ lat: z.number(), lon: z.number(), accuracy: z.number().describe('metres') })
    .nullable()
    .describe('where the handheld was; null where it did not say, or its group has no finder (any more)'),
  type: z.string(),
  description: z.string(),
  photos: z.array(IncidentPhoto).describe('in the order of the handheld'),
  awaited: z.number().int().describe('photos that have not arrived yet'),
  created_on: z.number().int().describe('Unix seconds'),
})
export type Incident = z.infer<typeof Incident>

const key = exact(250).min(1)
/** A photo as a list answered it, or its key alone. */
const PhotoFile = z
  .union([key, z.object({ key })], 'Please name a photo of a report')
  .transform((file) => (typeof file === 'string' ? file : file.key))

const link = {
  url: z.string().describe('where the image can be fetched from'),
  expires_at: Instant.describe('until when it can be fetched'),
}

export const incidents = {
  getIncidentReports: listCall({
    path: '/main/v3/groups/getIncidentReports',
    access: facilityManagers,
    summary: 'Incident reports of a group and those below it.',
    request: z.object({
      ...actor,
      group_uid: GroupId,
      status: z.literal([0, 1]).optional().describe('0 active, 1 archived; all if absent'),
    }),
    item: Incident,
  }),
  getIncidentReportCounts: call({
    path: '/main/v3/groups/getIncidentReportCounts',
    access: facilityManagers,
    summary: 'How many reports a group and those below it have.',
    request: z.object({ ...actor, group_uid: GroupId }),
    response: z.object({ active: z.number().int(), archived: z.number().int() }),
  }),
  getIncidentReportsOfDevice: call({
    path: '/main/v3/groups/getIncidentReportsOfDevice',
    access: facilityManagers,
    summary: 'The latest incident reports that were filed on a handheld in the last 60 days, newest first.',
    request: z.object({ ...actor, device_id: DeviceId }),
    response: z.array(Incident),
  }),
  updateIncidentReport: call({
    path: '/main/v3/groups/updateIncidentReport',
    access: facilityManagers,
    summary: 'Archives or unarchives a report.',
    request: z.object({
      ...actor,
      id: OwnId.describe('the uid of the report'),
      status: z.literal([0, 1], 'Use 1 to archive and 0 to bring back'),
    }),
    response: Done,
    writes: true,
  }),
  retrieveIncidentReportPhoto: call({
    path: '/main/v3/groups/retrieveIncidentReportPhoto',
    access: facilityManagers,
    summary:
      'A photo of a report: the image itself to who accepts `image/png` or `image/jpeg`, up to 4 MB; an address of it to everybody else.',
    request: z.object({ ...actor, file: PhotoFile }),
    response: z.object({ ...link, content_type: z.enum(photoTypes), size: z.number().int().describe('bytes') }),
    file: 'image/*',
  }),
  getIncidentReportThumbnails: call({
    path: '/main/v3/groups/getIncidentReportThumbnails',
    access: facilityManagers,
    summary: 'Thumbnails of photos, for lists; only those that the caller may see.',
    request: z.object({ ...actor, files: z.array(key).min(1).max(100) }),
    response: z.array(z.object({ key: z.string(), ...link })),
  }),
} as const

/** A photo of a report that a device files, and where it is to be put. */
export const FiledPhoto = z.object({
  number: z.number().int().describe('from 1, in the order of the request'),
  state: z.enum(photoStates).describe('wanted: put it at `url`; checking: it has arrived; kept and refused are final'),
  url: z.string().nullable().describe('where to PUT it, within the hour; null unless it is wanted'),
  headers: z.record(z.string(), z.string()).describe('to be sent with it'),
  reason: z.enum(photoFaults).nullable().describe('why it was refused'),
})
export type FiledPhoto = z.infer<typeof FiledPhoto>
