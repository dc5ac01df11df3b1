import * as z from 'zod'
import { longestDescription, mostPhotos, photoRules, photoTypes } from '../incidents.ts'
import { call } from './call.ts'
import { amount, exact, longText, OwnId, required, text } from './fields.ts'
import { FiledPhoto } from './incidents.ts'

/** What handhelds file: `docs/device-protocol.md` explains it. */

export const filing = {
  incident: call({
    path: '/device/v1/incident',
    access: 'enrolled',
    inMaintenance: true,
    summary:
      'Files a report of an incident; the same again answers which of its photos are missing, and where to put them.',
    request: z.object({
      id: exact(40)
        .min(1)
        .regex(/^[\w-]+$/, 'Use letters, digits, _ and -')
        .describe('of the device: the same report has the same for good'),
      at: z
        .number()
        .int()
        .min(0)
        .max(8.64e15)
        .describe('epoch ms by the device’s clock, from 7 days back to 10 minutes ahead of the server’s'),
      work_id: OwnId.optional().describe('the sign-in of who files it; absent where nobody is signed in'),
      join_id: OwnId.optional().describe('the team in which it happened; absent where they are in none'),
      type: required(60, 'Please say what kind of incident it is'),
      description: longText(longestDescription).default(''),
      location: text(120).default('').describe('as people call it, such as `Aisle 14, bay 3`'),
      position: z
        .object({ lat: amount(-90, 90), lon: amount(-180, 180), accuracy: amount(0, 1e6) })
        .optional()
        .describe('dropped where the finder of the device’s group or of the team is off'),
      photos: z
        .array(
          z.object({
            type: z.enum(photoTypes, photoRules.wrongKind),
            size: z.number().int().min(1).max(photoRules.most, photoRules.tooLarge).describe('bytes'),
          }),
        )
        .max(mostPhotos, `A report has ${mostPhotos} photos at most`)
        .default([]),
    }),
    response: z.object({
      incident_uid: z.string(),
      photos: z.array(FiledPhoto),
      server_time: z.number().int().describe('epoch ms'),
    }),
    writes: true,
  }),
  appFile: call({
    path: '/device/v1/appFile',
    access: 'enrolled',
    summary: 'The URL of the file of an app assigned to the device, valid for an hour.',
    request: z.object({ id: exact(64).min(1).describe('of the item in the section `apps` or `ota`') }),
    response: z.object({
      url: z.string().describe('takes `range`, to go on where a download was cut'),
      expires_at: z.number().int().describe('epoch ms by the server’s clock'),
      revision: z.number().int().describe('of the file'),
      size: z.number().int().describe('bytes'),
      sha256: z.array(z.string()).describe('hex, of each part in its order'),
      part_size: z.number().int().describe('bytes of each part but the last'),
      server_time: z.number().int().describe('epoch ms'),
    }),
  }),
} as const
