import { count, plural } from './locale.ts'

/** The words of the profile area. Messages that the specification fixes are as it spells them. */
export const profile = {
  title: 'My Profile',
  sections: 'Sections of the profile',
  names: {
    profile: 'Profile',
    edit: 'Edit Profile',
    password: 'Change Password',
    twoFactor: 'Two Factor Authentication',
    inactivity: 'Inactivity Auto-Logout for Web',
    roles: 'Role Management',
    reports: 'Reports',
  },

  data: {
    name: 'Name',
    username: 'Username',
    employeeId: 'Employee ID',
    email: 'Email',
    waiting: (address: string) => `${address}, not confirmed yet`,
    phone: 'Phone',
    address: 'Address',
    company: 'Company',
    roles: 'Roles held',
    createdOn: 'Created on',
    none: 'Not set',
  },

  password: {
    hint: 'You stay signed in here. Everywhere else you are signed out.',
    current: 'Current password',
    new: 'New password',
    confirm: 'Confirm password',
    mismatch: "Passwords don't match",
    change: 'Change password',
    serverError: 'Something went wrong while updating password',
    failed: (message: string) => `Password update failed: ${message}`,
  },

  twoFactor: {
    on: 'On',
    onSince: (date: string) => `On since ${date}`,
    off: 'Off',
    onText: 'A code is sent to your email at every sign-in.',
    offText: 'You sign in with your password only. With two-factor a code is sent to your email as well.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    enter: {
      on: 'To turn it on, enter the 6-digit code sent to ',
      off: 'To turn it off, enter the 6-digit code sent to ',
    },
    keepOn: 'Keep it on',
    keepOff: 'Keep it off',
    required: 'Token is required.',
    validFor: (time: string) => `Valid for ${time}.`,
    expired: 'This code has expired.',
    again: 'Send again',
    againIn: (time: string) => `in ${time}`,
    noEmail: 'Your account has no confirmed email address yet, so no code can be sent.',
    toEdit: 'Add an address',
  },

  inactivity: {
    text: 'Signs you out of the console after this time without activity.',
    adminText: 'Signs you out of the console after this time without activity. TV Mode needs it off.',
    label: 'Sign out after',
    minutes: 'Minutes',
    hours: 'Hours',
    minute: (value: number) => plural(value, '1 minute', `${count(value)} minutes`),
    hour: (value: number) => plural(value, '1 hour', `${count(value)} hours`),
    cut: (first: string, last: string, company: string, hours: number) =>
      `${first === last ? first : `${first} to ${last}`} hours are not offered: ${company} ends sessions after ${count(hours)}.`,
    now: (time: string) => `Now: ${time}`,
    saved: (time: string) => `Saved. Now: ${time}`,
    byCompany: (time: string) => `Now: ${time}, set by your company`,
    failed: 'Failed at saving the innactivity rate',
    switch: 'Inactivity auto-logout',
    warning:
      'Inactivity auto-logout is off and TV Mode is on: this account stays signed in on every screen where it is open.',
    enable: 'Re-enable Inactivity Auto-Logout',
    enabled: 'Inactivity Auto-Logout enabled sucessfully.',
    enableFailed: 'There was an error, please try it again.',
    offTitle: 'Turn off inactivity auto-logout',
    offText:
      'You stay signed in, and TV Mode is turned on: Performance then shows today’s figures for a screen on the wall.',
    turnOff: 'Turn off',
    keep: 'Keep it on',
    turnedOff: 'Inactivity auto-logout is off.',
  },
}
