const people = (count: number) => (count === 1 ? '1 user' : `${count} users`)

/** The words of the Users page. Messages that the specification fixes are as it spells them. */
export const users = {
  title: 'Users',
  searchHint: 'Name or username',
  group: 'Group',
  all: 'All',
  enabled: 'Enabled',
  disabled: 'Disabled',
  columns: {
    firstName: 'First Name',
    lastName: 'Last Name',
    username: 'Username',
    roleAndGroup: 'Role · group',
    createdOn: 'Created On',
    enable: 'Enable',
  },
  you: 'You',
  enable: (name: string) => `Enable ${name}`,
  notBelow: 'You can only manage users below your own role',
  moreGroups: (count: number) => `+${count}`,
  noRole: 'No role',
  none: 'No users here yet',
  noneText: (group: string) => `Nobody holds a role in ${group}.`,

  counter: {
    of: (max: string) => ` of ${max} enabled`,
    unlimited: 'Unlimited',
    enabled: ' enabled · ',
    label: 'Enabled users',
    why: 'Why users cannot be enabled',
    reached: (max: string) => `You have reached your company's enabled user limit of ${max} users`,
    advice: 'Disable or delete users who have left, or contact your provider for more licenses.',
  },
  maxReached: 'Max Users reached. Please remove a user before adding a new one.',

  actions: {
    roles: 'Role Management',
    profile: 'Edit Profile',
    security: 'Security',
    delete: 'Delete User',
    create: 'Create',
  },

  bulk: {
    enable: 'Enable',
    disable: 'Disable',
    delete: 'Delete',
    enabling: (count: number) => `Enabling ${people(count)}`,
    disabling: (count: number) => `Disabling ${people(count)}`,
    deleting: (count: number) => `Deleting ${people(count)}`,
    enabled: (count: number) => `${people(count)} enabled`,
    disabled: (count: number) => `${people(count)} disabled`,
    deleted: (count: number) => `${people(count)} deleted`,
    allEnabled: 'The selected users are enabled already',
    allDisabled: 'The selected users are disabled already',
    undo: 'Undo',
    partly: (done: number, of: number) => `${done} of ${of} users`,
    report: 'These users stayed as they were:',
    understood: 'Close',
  },

  delete: {
    title: (count: number) => (count === 1 ? 'Delete user' : `Delete ${people(count)}`),
    warning: (count: number) =>
      count === 1
        ? 'A deleted user loses access now and cannot be restored. Their scans and steps stay in reports.'
        : 'Deleted users lose access now and cannot be restored. Their scans and steps stay in reports.',
    skipped: (count: number) =>
      count === 1
        ? '1 selected user is not below your role and stays.'
        : `${count} selected users are not below your role and stay.`,
    keep: (count: number) => (count === 1 ? 'Keep user' : 'Keep users'),
  },

  create: {
    title: 'Create user',
    submit: 'Create user',
    account: 'Account',
    person: 'Person',
    access: 'Role and groups',
    more: 'Contact and address',
    emailHint: 'The user confirms it with a mailed code at the first sign-in.',
    choose: 'Select a role',
    groups: 'Groups',
    groupsFirst: 'Choose a role first: it decides which groups can be chosen.',
    groupsSearch: 'Search groups',
    groupsChosen: (chosen: number, of: number) => `${chosen} of ${of} chosen`,
    groupsNone: 'No group matches',
    chooseShown: 'Choose all shown',
    clear: 'Clear',
    off: 'Disabled',
  },

  edit: {
    hint: 'All fields are optional. Fields left empty keep their current value.',
    identity: 'Identity',
    contact: 'Contact',
    address: 'Address',
    saved: 'Profile saved',
    waits: (name: string, old: string | null) =>
      old
        ? `Not confirmed yet: ${name} is asked for a mailed code at the next sign-in. Until then codes and notices go to ${old}.`
        : `Not confirmed yet: ${name} is asked for a mailed code at the next sign-in.`,
  },

  fields: {
    username: 'Username',
    password: 'Password',
    confirm: 'Confirm password',
    firstName: 'First name',
    lastName: 'Last name',
    role: 'Role',
    group: 'Group',
    email: 'Email',
    employeeId: 'Employee ID',
    phone: 'Phone',
    addr1: 'Address line 1',
    addr2: 'Address line 2',
    city: 'City',
    zip: 'ZIP',
    state: 'State',
    country: 'Country',
    chooseCountry: 'Select a country',
  },

  messages: {
    passwordIsName: 'The password must not be the username.',
    confirm: 'The passwords do not match!',
    lastRole: 'User must be assigned to a different role before deleting',
    ownLastRole: 'You must be assigned to a different role before deleting',
  },

  roles: {
    held: 'Roles held',
    add: 'Add a role',
    addButton: 'Add role',
    chooseGroup: 'Select a group',
    remove: (role: string, group: string) => `Remove ${role} in ${group}`,
    notYours: 'Only roles below your own can be removed',
    off: 'This group is disabled',
    allHeld: 'The user holds this role in every group you reach.',
    nothing: 'Your role cannot assign roles.',
    undo: 'Undo',
  },

  security: {
    check: 'Enter your own password before you change how somebody signs in.',
    locked: 'Your password is needed first',
    unlock: 'Enter password',
    password: 'Set a new password',
    passwordHint: 'The user signs in with it from now on. Give it to them in person.',
    setPassword: 'Set password',
    failed: (message: string) => `Error: ${message}`,
    twoFactor: 'Two-factor authentication',
    twoFactorOn: 'On: a code is e-mailed at every sign-in.',
    twoFactorOff: 'Off. Users turn it on in their own profile.',
    disable: 'Disable two-factor',
    disableText: (name: string) => `${name} will sign in with the password alone.`,
    keep: 'Keep it on',
    sessions: 'Sessions',
    sessionsText: 'Signs this user out everywhere, here and on handhelds, the next time they do something.',
    signOut: 'Sign out everywhere',
    stay: 'Keep signed in',
    signOutText: (name: string) => `${name} has to sign in again. What they have not saved is lost.`,
  },

  print: {
    file: 'users',
    on: 'On',
    off: 'Off',
  },
  people,
}
