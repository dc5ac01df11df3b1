import * as z from 'zod'
import { columns, directRows, mostRows } from '../newUsers/columns.ts'
import { everyRole, facilityManagers, managers } from '../roles.ts'
import { ruleText } from '../text.ts'
import { activeSessions } from './activeSessions.ts'
import { batchCall } from './batchCall.ts'
import { call } from './call.ts'
import { User } from './entities.ts'
import {
  actor,
  address,
  CompanyId,
  Done,
  Email,
  exact,
  FacilityId,
  GroupId,
  names,
  newPassword,
  required,
  requiredText,
  Status,
  Statuses,
  TeamId,
  text,
  UserId,
  Username,
} from './fields.ts'
import { Job } from './jobs.ts'
import { listCall } from './listCall.ts'

const who = z.object({ ...actor, uid: UserId })

/** Empty profile fields mean "leave as it is". */
const blankIsAbsent = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, field]) => field !== '' && field !== null))
    : value

/** Passwords are compared whatever else is wrong, so that everything is told at once. */
const hasPassword = ({ value }: { value: unknown }) =>
  typeof (value as { password?: unknown } | null)?.password === 'string'

/** A new user of a list. Each is looked at by itself (`shared/newUsers`), so that one that is wrong keeps no other back. */
const NewUser = z.object({
  row: z.int().min(1).max(1_000_000).optional().describe('ID of the row; defaults to its position'),
  ...(Object.fromEntries(
    columns
      .filter((column) => column !== 'role' && column !== 'group')
      .map((column) => [
        column,
        column === 'employee_id' ? names('none', z.unknown().optional()) : z.unknown().optional(),
      ]),
  ) as Record<Exclude<(typeof columns)[number], 'role' | 'group'>, z.ZodOptional<z.ZodUnknown>>),
  role_uid: names('role', z.unknown().optional()),
  group_uid: names('group', z.unknown().optional().describe('One ID, or a list of IDs')),
})

export const users = {
  getAllUsersOfCompany: listCall({
    path: '/main/users/getAllUsersOfCompany',
    access: managers,
    summary: 'Users of the company within the caller’s access scope.',
    request: z.object({ ...actor, company_uid: CompanyId, status: Statuses.default([0, 1]) }),
    item: User,
  }),
  getAllWorkersOfCompany: listCall({
    path: '/main/users/getAllWorkersOfCompany',
    access: managers,
    summary: 'Users with a worker role within the caller’s access scope.',
    request: z.object({ ...actor, company_uid: CompanyId, status: Statuses.default([1]) }),
    item: User,
  }),
  getUsersOfFacility: listCall({
    path: '/main/users/getUsersOfFacility',
    access: facilityManagers,
    summary: 'Users with a role in the facility or its teams.',
    request: z.object({ ...actor, fac_uid: FacilityId, with_status: Statuses.default([0, 1]) }),
    item: User,
  }),
  getUsersOfTeam: listCall({
    path: '/main/users/getUsersOfTeam',
    access: managers,
    summary: 'Users with a role in the team.',
    request: z.object({ ...actor, team_uid: TeamId, with_status: Statuses.default([0, 1]) }),
    item: User,
  }),
  getOwnProfile: call({
    path: '/main/users/getOwnProfile',
    access: everyRole,
    summary: 'The caller’s own data, with all roles.',
    request: z.object({ ...actor, user_uid: UserId }),
    response: User,
  }),
  createUser: call({
    path: '/main/users/createUser',
    access: managers,
    summary: 'Creates a user with one role in one or more groups.',
    request: z
      .object({
        ...actor,
        company_uid: CompanyId,
        username: Username,
        password: newPassword("Please input user's password"),
        confirm: exact(256).optional(),
        first_name: required(80),
        last_name: required(80),
        role_uid: names('role', requiredText(64, "Please select user's role")),
        group_uids: z.array(GroupId, "Please select user's role").min(1, "Please select user's role").max(100),
        email: requiredText(254, 'Please provide an email address').pipe(Email),
        employee_id: names('none', text(40)).optional(),
        ...address,
      })
      .refine((body) => body.confirm === undefined || body.confirm === body.password, {
        path: ['confirm'],
        message: 'The passwords do not match!',
        when: hasPassword,
      })
      .refine(({ password, username }) => password.toLowerCase() !== String(username).toLowerCase(), {
        path: ['password'],
        message: 'The password must not be the username.',
        when: hasPassword,
      }),
    response: User,
    writes: true,
  }),
  batchCreateUsers: call({
    path: '/main/users/batchCreateUsers',
    access: managers,
    summary: `Creates many users. Up to ${directRows} at once: returns the usernames created, and \`errors\` for the others. More than that starts a job.`,
    request: z.object({
      ...actor,
      company_uid: CompanyId,
      users: z
        .array(NewUser)
        .min(1, 'File you uploaded contained no entries')
        .max(mostRows, ruleText`At most ${mostRows} users at once`),
      send_email: z
        .boolean()
        .default(false)
        .describe(
          'Emails each user their username and password; they must change the password when they first sign in',
        ),
      file_name: text(255).optional().describe('Name of the source file, to tell jobs apart'),
    }),
    response: z.union([z.array(z.string()), Job]),
    writes: true,
    unlogged: ['users'],
  }),
  updateUser: call({
    path: '/main/users/updateUser',
    access: [...managers, 'worker', 'taskWorker'],
    summary:
      'Changes the profile of the caller or of a user below the caller’s role. A new address waits until its owner confirms it.',
    request: z.preprocess(
      blankIsAbsent,
      z.object({
        ...actor,
        user_uid: UserId,
        username: Username.optional(),
        first_name: required(80).optional(),
        last_name: required(80).optional(),
        email: Email.optional(),
        employee_id: names('none', text(40)).optional(),
        ...address,
      }),
    ),
    response: User,
    writes: true,
  }),
  enableUser: call({
    path: '/main/users/enableUser',
    access: managers,
    summary: 'Enables a user, if the company’s limit allows it.',
    request: who,
    response: Done,
    writes: true,
  }),
  disableUser: call({
    path: '/main/users/disableUser',
    access: managers,
    summary: 'Disables a user; their sessions end at their next call.',
    request: who,
    response: Done,
    writes: true,
  }),
  suspendUser: call({
    method: 'PUT',
    path: '/main/users/suspendUser',
    access: managers,
    summary: 'Deletes a user from the lists; figures keep their name.',
    request: who,
    response: Done,
    writes: true,
  }),
  setStatusOfUsers: batchCall({
    path: '/main/users/setStatusOfUsers',
    access: managers,
    of: UserId,
    summary: 'Enables, disables or deletes many users, or restores those deleted within the last day.',
    request: z.object({
      ...actor,
      status: Status,
      restore: z.boolean().optional().describe('Restores deleted users, enabled or disabled'),
    }),
  }),
  changeUserPassword: call({
    path: '/main/users/changeUserPassword',
    access: managers,
    summary: 'Sets the password of a user below the caller’s role; needs a verified session.',
    request: z.object({ ...actor, user_uid: UserId, password: newPassword("Please input user's password") }),
    response: Done,
    writes: true,
  }),
  getLimitOfUserAccounts: call({
    path: '/main/v3/getLimitOfUserAccounts',
    access: managers,
    summary: 'The number of enabled users and the company’s limit.',
    request: z.object({ ...actor, company_uid: CompanyId }),
    response: z.object({ current_users: z.number().int(), max: z.number().int().nullable() }),
  }),
  endUserSessions: call({
    path: '/main/users/endUserSessions',
    access: managers,
    summary: 'Signs a user below the caller’s role out everywhere, at their next call.',
    request: who,
    response: Done,
    writes: true,
  }),
  ...activeSessions,
}
