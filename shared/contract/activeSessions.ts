import * as z from 'zod'
import { facilityManagers } from '../roles.ts'
import { batchCall } from './batchCall.ts'
import { call } from './call.ts'
import { actor, CompanyId, GroupId, Instant, UserId } from './fields.ts'
import { listCall } from './listCall.ts'

/** Somebody who is signed in, on a handheld or at the console. */
export const ActiveSession = z.object({
  session_id: z.string().describe('names this row; nothing can be done with it'),
  active_since: Instant,
  where: z.enum(['handheld', 'web']),
  group: z.object({ uid: z.string(), name: z.string() }).describe('where they work, or what they look at'),
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
      seen_at: Instant.nullable().describe('time of its last contact'),
    })
    .nullable(),
  own: z.boolean().describe('whether it is the session that asks'),
  may_end: z.boolean().describe('whether the caller may force this user to log out'),
  leaving: z.boolean().describe('whether the handheld signs the user out at its next contact'),
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
      'Logs a user below the caller’s role out everywhere: at the console with the next call, on handhelds with their next contact.',
    request: z.object({
      ...actor,
      user_uid: UserId,
      company_uid: CompanyId,
      notify_user: z.boolean().default(true).describe('whether handhelds tell the user who it was'),
    }),
    response: z.object({
      waiting: z.number().int().describe('handhelds that sign the user out at their next contact'),
    }),
    writes: true,
  }),
  forceLogoutUsers: batchCall({
    path: '/main/users/forceLogoutUsers',
    access: facilityManagers,
    of: UserId,
    summary: 'Logs many users out everywhere.',
    request: z.object({ ...actor, notify_user: z.boolean().default(true) }),
  }),
}
