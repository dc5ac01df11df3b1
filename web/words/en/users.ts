import { plural } from './locale.ts'

/** The words of the Users page. Messages that the specification fixes are as it spells them. */
export const users = {
  title: 'Users',
  file: 'users',
  noun: { one: 'user', other: 'users', ending: '' },
  searchHint: 'Name or username',
  columns: {
    firstName: 'First Name',
    lastName: 'Last Name',
    username: 'Username',
    roleAndGroup: 'Role · group',
  },
  you: 'You',
  notBelow: 'You can only manage users below your own role',
  none: 'No users here yet',
  noneIn: (group: string) => `Nobody holds a role in ${group}.`,

  counter: {
    of: (max: string) => ` of ${max} enabled`,
    unlimited: ' enabled · Unlimited',
    label: 'Enabled users',
    why: 'Why users cannot be enabled',
    reached: (max: string) => `You have reached your company's enabled user limit of ${max} users`,
    advice: 'Disable or delete users who have left, or contact your provider for more licenses.',
  },
  maxReached: 'Max Users reached. Please remove a user before adding a new one.',

  exportAll: 'Export all as CSV',
  batch: 'Batch Create',
  remove: 'Delete User',
  actions: {
    roles: 'Role Management',
    profile: 'Edit Profile',
    security: 'Security',
  },

  warning: (count: number) =>
    plural(
      count,
      'A deleted user loses access now. Their scans and steps stay in reports.',
      'Deleted users lose access now. Their scans and steps stay in reports.',
    ),

  create: {
    account: 'Account',
    person: 'Person',
    access: 'Role and groups',
    emailHint: 'The user confirms it with an emailed code at the first sign-in.',
    groups: 'Groups',
  },

  edit: {
    hint: 'All fields are optional. Fields left empty keep their current value.',
    identity: 'Identity',
    fixed: 'Only your manager can change your username and employee ID.',
    ownWaits: (old: string | null) =>
      `Not confirmed yet: you are asked for an emailed code when the console is next loaded.${old ? ` Until then codes and notices go to ${old}.` : ''}`,
    waits: (name: string, old: string | null) =>
      `Not confirmed yet: ${name} is asked for an emailed code at the next sign-in.${old ? ` Until then codes and notices go to ${old}.` : ''}`,
  },

  fields: {
    username: 'Username',
    password: 'Password',
    confirm: 'Confirm password',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    employeeId: 'Employee ID',
  },

  messages: {
    passwordIsName: 'The password must not be the username.',
    confirm: 'The passwords do not match!',
  },

  security: {
    check: 'Enter your own password before you change how someone signs in.',
    locked: 'Your password is needed first',
    unlock: 'Enter password',
    password: 'Set a new password',
    passwordHint: 'The user signs in with it from now on. Give it to them in person.',
    setPassword: 'Set password',
    failed: (message: string) => `Error: ${message}`,
    twoFactor: 'Two-factor authentication',
    twoFactorOn: 'On: a code is emailed at every sign-in.',
    twoFactorOff: 'Off. Users turn it on in their own profile.',
    disable: 'Disable two-factor',
    disableText: (name: string) => `${name} will sign in with the password alone.`,
    keep: 'Keep it on',
    sessions: 'Sessions',
    sessionsText: 'Signs this user out everywhere, here and on handhelds, the next time they do something.',
    signOut: 'Sign out everywhere',
    stay: 'Keep signed in',
    signOutText: (name: string) => `${name} has to sign in again. Unsaved work is lost.`,
  },
}
