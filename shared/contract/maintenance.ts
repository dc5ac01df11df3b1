import * as z from 'zod'
import { everyRole } from '../roles.ts'
import { call } from './call.ts'
import { actor, Instant, longText } from './fields.ts'

/** Characters of the sentence that everybody reads. */
export const longestNotice = 300

/** That the installation is under maintenance, as anybody is told. */
export const Maintenance = z.object({
  since: Instant,
  until: Instant.nullable().describe('when it is expected to end; null where nobody knows'),
  message: z.string().describe('what is said to everybody; empty where nothing is said but that'),
  retry_after: z.number().int().describe('seconds after which to ask again'),
})
export type Maintenance = z.infer<typeof Maintenance>

/** The same, as the people who run the installation see it. */
export const MaintenanceMode = Maintenance.omit({ retry_after: true }).extend({
  by: z.string().nullable().describe('the name of who began it; null where that was the command line'),
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
      'Begins or ends maintenance, or says something else of it: until it ends, calls are answered 503 within 10 seconds. Takes the right to disable companies.',
    request: z
      .object({
        ...actor,
        on: z.boolean('Please say whether maintenance starts or ends'),
        until: Instant.nullable().default(null).describe('when it is expected to end'),
        message: longText(longestNotice).default('').describe('what is said to everybody'),
      })
      .describe('ending it takes `on` alone'),
    response: z.object({ maintenance: MaintenanceMode.nullable() }),
    writes: true,
  }),
}
