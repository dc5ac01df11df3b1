import * as z from 'zod'
import { facilityManagers } from '../roles.ts'
import { batchCall } from './batchCall.ts'
import { call } from './call.ts'
import { actor, CompanyId, GroupId, Instant, UserId } from './fields.ts'
import { listCall } from './listCall.ts'

/** Somebody who is signed in, on a handheld or at the console. */
export const ActiveSession = z.object({
  session_id: z.string().describe('Identifies the row only; no call takes it'),
  active_since: Instant,
  where: z.enum(['handheld', 'web']),
  group: z.object({ uid: z.string(), name: z.string() }).describe('The group the user works in or looks at'),
  user: z.object({
    uid: z.string(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
  device: z
    .object({
      id: z.string(),
      label: z.string(),
      seen_at: Instant.nullable().describe('When the device last had contact'),
    })
    .nullable(),
  own: z.boolean().describe('Whether this is the session that makes the request'),
  may_end: z.boolean().describe('Whether the caller may sign this user out'),
  leaving: z.boolean().describe('Whether the device signs the user out at its next contact'),
})
export type ActiveSession = z.infer<typeof ActiveSession>

export const activeSessions = {
  activeSessions: listCall({
    path: '/main/users/activeSessions',
    access: facilityManagers,
    summary: 'Active sessions on handhelds and in the console, of a group and those below it.',
    request: z.object({ ...actor, group_uid: GroupId }),
    item: ActiveSession,
  }),
  forceLogout: call({
    path: '/forceLogout',
    access: facilityManagers,
    summary:
      'Signs out a user below the caller’s role everywhere: in the console with the next call, on handhelds with their next contact.',
    request: z.object({
      ...actor,
      user_uid: UserId,
      company_uid: CompanyId,
      notify_user: z.boolean().default(true).describe('Whether devices tell users who signed them out'),
    }),
    response: z.object({
      waiting: z.number().int().describe('Devices that sign the user out at their next contact'),
    }),
    writes: true,
  }),
  forceLogoutUsers: batchCall({
    path: '/main/users/forceLogoutUsers',
    access: facilityManagers,
    of: UserId,
    summary: 'Signs out many users everywhere.',
    request: z.object({ ...actor, notify_user: z.boolean().default(true) }),
  }),
}
