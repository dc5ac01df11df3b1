import * as z from 'zod'
import { everyRole, roleNames } from '../roles.ts'
import { call } from './call.ts'
import { Company, emailFields, GroupRole, Preference, RoleNumber, User } from './entities.ts'
import {
  actor,
  CompanyId,
  Done,
  exact,
  GroupId,
  Instant,
  newPassword,
  RoleId,
  required,
  requiredText,
  UserId,
  Username,
} from './fields.ts'
import { prefType } from './preferences.ts'

const companyUrl = required(60, 'Please input your company')

/** What the console knows of who is signed in. */
export const Session = z.object({
  session_id: z.string(),
  expires_at: Instant,
  two_factor: z.enum(['off', 'pending', 'done']),
  email_hint: z.string().nullable().describe('Masked address that a code would be emailed to'),
  user: z.object({
    uid: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    username: z.string(),
    ...emailFields,
  }),
  company: Company,
  role: z.object({ uid: z.string(), name: z.string(), type: RoleNumber, key: z.enum(roleNames) }),
  universal: z.boolean(),
  group: z.object({
    uid: z.string(),
    name: z.string(),
    type: z.enum(['company', 'facility', 'team']),
    description: z.string(),
    time_zone: z.string(),
    facility_uid: z.string().nullable().describe('For a team: the facility above it'),
  }),
  groups: z.array(GroupRole).describe('Groups and roles that the user can switch to'),
  first_steps: z
    .literal(true)
    .optional()
    .describe('Present for users who can call `getFirstSteps`, while their company is new'),
})
export type Session = z.infer<typeof Session>

export const session = {
  begin: call({
    path: '/session/begin',
    access: 'open',
    inMaintenance: true,
    summary: 'The identity to sign in with. For an unknown user it is a stable placeholder.',
    request: z.object({ company_url: companyUrl, username: Username }),
    response: z.object({ uid: z.string() }),
  }),
  open: call({
    path: '/session/open',
    access: 'token',
    inMaintenance: true,
    summary: 'Opens a session for the identity that the token proves.',
    request: z.object({}),
    response: Session,
    writes: true,
  }),
  current: call({
    path: '/session/current',
    access: everyRole,
    summary: 'The current session.',
    request: z.object({ ...actor }),
    response: Session,
  }),
  refresh: call({
    path: '/session/refresh',
    access: everyRole,
    summary: 'Renews the session, or switches it to another group and role that the user holds.',
    request: z.object({ ...actor, user_uid: UserId.optional(), group_uid: GroupId, role_uid: RoleId.optional() }),
    response: Session,
    writes: true,
    renews: true,
  }),
  close: call({
    path: '/session/close',
    access: 'pending',
    inMaintenance: true,
    summary: 'Ends the session.',
    request: z.object({ ...actor }),
    response: Done,
    writes: true,
    renews: true,
  }),
  verifyPassword: call({
    path: '/verifyPassword',
    access: everyRole,
    summary: 'Checks the caller’s own password and marks the session as verified for 10 minutes.',
    request: z.object({
      ...actor,
      user_uid: UserId,
      comp_uid: CompanyId,
      password: requiredText(256, 'Password is required'),
    }),
    response: z.object({ verified_until: Instant }),
    writes: true,
  }),
  send2faEmail: call({
    path: '/send2faEmail',
    access: 'pending',
    summary: 'Emails a new 6-digit code to the caller’s address.',
    request: z.object({ ...actor, user_uid: UserId }),
    response: z.object({ email_hint: z.string(), attempts_left: z.number().int(), expires_at: Instant }),
    writes: true,
  }),
  authenticate2faToken: call({
    path: '/authenticate2faToken',
    access: 'pending',
    summary: 'Confirms the emailed code. After the third failure, the code is void and the session is closed.',
    request: z.object({
      ...actor,
      user_uid: UserId,
      token: requiredText(12, 'Token is required.').regex(/^\d{6}$/, 'The code has 6 digits.'),
    }),
    response: z.object({ two_factor: z.literal('done') }),
    writes: true,
  }),
  toggle2fa: call({
    path: '/toggle2fa',
    access: everyRole,
    summary: 'Turns two-factor on or off: your own with a confirmed code; a super admin can turn off another user’s.',
    request: z.object({ ...actor, user_uid: UserId, value: z.enum(['0', '1']) }),
    response: Done,
    writes: true,
  }),
  sendEmailCode: call({
    path: '/main/users/sendEmailCode',
    access: everyRole,
    summary: 'Emails a 6-digit code to the caller’s unconfirmed address.',
    request: z.object({ ...actor, user_uid: UserId }),
    response: z.object({
      email_hint: z.string().describe('Masked address that the code was sent to'),
      attempts_left: z.number().int(),
      expires_at: Instant,
    }),
    writes: true,
  }),
  confirmEmail: call({
    path: '/main/users/confirmEmail',
    access: everyRole,
    summary: 'Confirms the caller’s new address with its emailed code. After the third failure, the code is void.',
    request: z.object({
      ...actor,
      user_uid: UserId,
      code: requiredText(12, 'Code is required.').regex(/^\d{6}$/, 'The code has 6 digits.'),
    }),
    response: User,
    writes: true,
  }),
  changePassword: call({
    method: 'PUT',
    path: '/main/users/changePassword',
    access: everyRole,
    summary: 'Changes the caller’s own password.',
    request: z
      .object({
        ...actor,
        uid: UserId,
        curr_pass: requiredText(256, 'Please input your current password'),
        new_pass: newPassword('Please input your new password'),
        confirm: requiredText(256, 'Please confirm your password'),
      })
      .refine((body) => body.new_pass === body.confirm, { path: ['confirm'], message: "Passwords don't match" }),
    response: Done,
    writes: true,
  }),
  /** Here, since one of them says how long the session lasts, and nobody else may change sessions. */
  setUserPref: call({
    path: '/main/users/setUserPref',
    access: everyRole,
    summary: 'Stores one preference of the caller; a second save replaces the first.',
    request: z.object({
      ...actor,
      user_uid: UserId,
      pref_type: prefType,
      pref_value: z.union([exact(4000), z.number().int()]).transform(String),
    }),
    response: Preference,
    writes: true,
  }),
}
