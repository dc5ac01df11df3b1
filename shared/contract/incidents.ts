import * as z from 'zod'
import { photoFaults, photoPlaces, photoStates, photoTypes } from '../incidents.ts'
import { facilityManagers } from '../roles.ts'
import { call } from './call.ts'
import { actor, DeviceId, Done, exact, GroupId, Instant, OwnId } from './fields.ts'
import { listCall } from './listCall.ts'

/** A photo of a report, as it is kept. */
export const IncidentPhoto = z.object({
  key: z.string().describe('Key for `retrieveIncidentReportPhoto`'),
  type: z.enum(photoTypes),
  size: z.number().int().describe('Bytes'),
  width: z.number().int().describe('Pixels, as shown'),
  height: z.number().int().describe('Pixels, as shown'),
  place: z.enum(photoPlaces).describe('Whether the photo had a location, and whether it still does'),
})
export type IncidentPhoto = z.infer<typeof IncidentPhoto>

/** What somebody reported on a handheld. */
export const Incident = z.object({
  uid: z.string(),
  status: z.literal([0, 1]).describe('0 active, 1 archived'),
  facility_uid: z.string().describe('The company’s ID if the device belonged to no facility'),
  facility: z.string(),
  time_zone: z.string().describe('Time zone of the facility, in which times are shown'),
  name: z.string().describe('User who filed it; empty if nobody was signed in'),
  user_uid: z.string().nullable(),
  device_uid: z.string(),
  device: z.string().describe('Label or serial number'),
  location: z.string(),
  position: z
    .object({ lat: z.number(), lon: z.number(), accuracy: z.number().describe('Meters') })
    .nullable()
    .describe('Location of the device; null if not sent or Device Finder is off'),
  type: z.string(),
  description: z.string(),
  photos: z.array(IncidentPhoto).describe('In the order of the device'),
  awaited: z.number().int().describe('Number of photos that have not arrived yet'),
  created_on: z.number().int().describe('Epoch seconds'),
})
export type Incident = z.infer<typeof Incident>

const key = exact(250).min(1)
/** A photo as a list answered it, or its key alone. */
const PhotoFile = z
  .union([key, z.object({ key })], 'Please name a photo of a report')
  .transform((file) => (typeof file === 'string' ? file : file.key))

const link = {
  url: z.string().describe('Address to download the image from'),
  expires_at: Instant.describe('When the address expires'),
}

export const incidents = {
  getIncidentReports: listCall({
    path: '/main/v3/groups/getIncidentReports',
    access: facilityManagers,
    summary: 'Incident reports of a group and those below it.',
    request: z.object({
      ...actor,
      group_uid: GroupId,
      status: z.literal([0, 1]).optional().describe('0 active, 1 archived; defaults to both'),
    }),
    item: Incident,
  }),
  getIncidentReportCounts: call({
    path: '/main/v3/groups/getIncidentReportCounts',
    access: facilityManagers,
    summary: 'The number of reports of a group and those below it.',
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
      id: OwnId.describe('ID of the report'),
      status: z.literal([0, 1], 'Use 1 to archive and 0 to bring back'),
    }),
    response: Done,
    writes: true,
  }),
  retrieveIncidentReportPhoto: call({
    path: '/main/v3/groups/retrieveIncidentReportPhoto',
    access: facilityManagers,
    summary:
      'A photo of a report: the image for requests that accept `image/png` or `image/jpeg`, up to 4 MB; otherwise its address.',
    request: z.object({ ...actor, file: PhotoFile }),
    response: z.object({ ...link, content_type: z.enum(photoTypes), size: z.number().int().describe('Bytes') }),
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
  number: z.number().int().describe('From 1, in the order of the request'),
  state: z
    .enum(photoStates)
    .describe('`wanted`: upload it to `url`; `checking`: it has arrived; `kept` and `refused` are final'),
  url: z.string().nullable().describe('Address to PUT it to within an hour; null unless it is wanted'),
  headers: z.record(z.string(), z.string()).describe('Headers to send with it'),
  reason: z.enum(photoFaults).nullable().describe('Why it was refused'),
})
export type FiledPhoto = z.infer<typeof FiledPhoto>
