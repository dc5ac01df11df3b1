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
    summary: 'Files an incident report. Sending it again returns which photos are missing and where to upload them.',
    request: z.object({
      id: exact(40)
        .min(1)
        .regex(/^[\w-]+$/, 'Use letters, digits, _ and -')
        .describe('ID chosen by the device; the same each time the report is sent'),
      at: z
        .number()
        .int()
        .min(0)
        .max(8.64e15)
        .describe(
          'Epoch milliseconds by the device’s clock, from 7 days back to 10 minutes ahead of the server’s clock',
        ),
      work_id: OwnId.optional().describe('Sign-in of the user who files it; absent if nobody is signed in'),
      join_id: OwnId.optional().describe('Team in which it happened; absent if there was none'),
      type: required(60, 'Please say what kind of incident it is'),
      description: longText(longestDescription).default(''),
      location: text(120).default('').describe('Free text, for example `Aisle 14, bay 3`'),
      position: z
        .object({ lat: amount(-90, 90), lon: amount(-180, 180), accuracy: amount(0, 1e6) })
        .optional()
        .describe('Ignored if Device Finder is off for the device’s group or the team'),
      photos: z
        .array(
          z.object({
            type: z.enum(photoTypes, photoRules.invalidKind),
            size: z.number().int().min(1).max(photoRules.most, photoRules.tooLarge).describe('Bytes'),
          }),
        )
        .max(mostPhotos, `A report has ${mostPhotos} photos at most`)
        .default([]),
    }),
    response: z.object({
      incident_uid: z.string(),
      photos: z.array(FiledPhoto),
      server_time: z.number().int().describe('Epoch milliseconds'),
    }),
    writes: true,
  }),
  appFile: call({
    path: '/device/v1/appFile',
    access: 'enrolled',
    summary: 'The URL of the file of an app assigned to the device, valid for an hour.',
    request: z.object({ id: exact(64).min(1).describe('ID of the item in the section `apps` or `ota`') }),
    response: z.object({
      url: z.string().describe('Supports `Range` requests, to resume a download'),
      expires_at: z.number().int().describe('Epoch milliseconds by the server’s clock'),
      revision: z.number().int().describe('Revision of the file'),
      size: z.number().int().describe('Bytes'),
      sha256: z.array(z.string()).describe('Hex SHA-256 of each part, in order'),
      part_size: z.number().int().describe('Bytes of each part except the last'),
      server_time: z.number().int().describe('Epoch milliseconds'),
    }),
  }),
} as const
