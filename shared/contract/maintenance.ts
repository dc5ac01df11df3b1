import * as z from 'zod'
import { everyRole } from '../roles.ts'
import { call } from './call.ts'
import { actor, Instant, longText } from './fields.ts'

/** Characters of the sentence that everybody reads. */
export const longestNotice = 300

/** That the installation is under maintenance, as anybody is told. */
export const Maintenance = z.object({
  since: Instant,
  until: Instant.nullable().describe('Expected end; null if unknown'),
  message: z.string().describe('Message shown to everybody; empty for the standard message'),
  retry_after: z.number().int().describe('Seconds until the next try'),
})
export type Maintenance = z.infer<typeof Maintenance>

/** The same, as the people who run the installation see it. */
export const MaintenanceMode = Maintenance.omit({ retry_after: true }).extend({
  by: z.string().nullable().describe('Name of the user who started it; null if started from the command line'),
})
export type MaintenanceMode = z.infer<typeof MaintenanceMode>

export const maintenance = {
  getMaintenance: call({
    path: '/tools/platform/getMaintenance',
    access: 'open',
    inMaintenance: true,
    summary: 'Whether the installation is under maintenance; needs no sign-in.',
    request: z.object({}),
    response: z.object({ maintenance: Maintenance.nullable() }),
  }),
  setMaintenance: call({
    path: '/tools/platform/setMaintenance',
    access: everyRole,
    universal: true,
    summary:
      'Starts, changes or ends maintenance. Within 10 seconds of its start, calls return 503 until it ends. Needs the right to disable companies.',
    request: z
      .object({
        ...actor,
        on: z.boolean('Please say whether maintenance starts or ends'),
        until: Instant.nullable().default(null).describe('Expected end'),
        message: longText(longestNotice).default('').describe('Message shown to everybody'),
      })
      .describe('To end maintenance, send `on` alone'),
    response: z.object({ maintenance: MaintenanceMode.nullable() }),
    writes: true,
  }),
}
