/** Steps of the walkthroughs of pages on which a company, its people and the installation are run. */
export const stepsOfCompany = {
  targets: {
    groups: {
      title: 'Which groups',
      text: 'Choose one or more: the company, facilities, teams. Each shows how many of its values are its own.',
    },
    values: {
      title: 'New values',
      text: 'What you enter is set for all selected groups. Empty fields keep their value.',
    },
    now: {
      title: 'Current values',
      text: 'The value of each chosen group, and where it comes from: its own, or a group above it.',
    },
    parameters: {
      title: 'Parameters',
      text: 'How near to a goal is yellow, and what hours saved and costs are calculated with.',
    },
    confirm: {
      title: 'Confirm',
      text: 'Shows first what will change, what is lost and what it does to today’s colors.',
    },
  },
  auditLog: {
    when: { title: 'When', text: 'Today, the last days, or a custom range.' },
    search: { title: 'Search', text: 'Finds people, items and actions.' },
    rows: {
      title: 'A record',
      text: 'Click an action to see every value before and after, and the history of the same item.',
    },
    files: { title: 'Print and export', text: 'Print makes a PDF. Export as CSV for spreadsheets.' },
  },
  apiAccess: {
    tabs: { title: 'Tokens and TV links', text: 'Tokens are for your own programs, TV links for screens on the wall.' },
    list: {
      title: 'The list',
      text: 'What each may read, when it was last used and when it expires. You get an email a week before.',
    },
    add: {
      title: 'Create one',
      text: 'It asks for your password. The result is shown only once, so copy it right away.',
    },
  },
  webhooks: {
    list: { title: 'Webhooks', text: 'The systems that get notified, and whether deliveries succeed.' },
    actions: {
      title: 'Actions',
      text: 'Send a test, see every delivery and its response, resend failed ones, or change the secret.',
    },
    add: { title: 'Add Webhook', text: 'Enter an address and choose its events. Its secret is shown only once.' },
  },
  universalUsage: {
    month: { title: 'Month', text: 'A month within the last 400 days. Days and months are in UTC.' },
    summary: {
      title: 'All companies together',
      text: 'Usage and cost of all of them. Shared costs do not depend on usage.',
    },
    rows: {
      title: 'What each company costs',
      text: 'Most expensive first: its share, and the change in daily cost since the month before.',
    },
    days: { title: 'Day by day', text: 'Opens the days of a company, with what it used and what each part costs.' },
    columns: { title: 'Your columns', text: 'Shows individual costs, such as database or files. Your choice is kept.' },
    files: { title: 'Print and export', text: 'Print makes a PDF. Export as CSV for spreadsheets.' },
  },
  users: {
    counter: {
      title: 'How many',
      text: 'Enabled users, and how many your company may have. Disabled users do not count.',
    },
    group: { title: 'Group', text: 'The company, a facility or a team, and everyone with a role in it.' },
    search: { title: 'Search', text: 'Finds people by their name and username.' },
    status: { title: 'Enable and disable', text: 'Disabled users are signed out right away, also on handhelds.' },
    actions: {
      title: 'Actions',
      text: 'Change a profile, roles or the password, or delete a user. Select rows to change many at once.',
    },
    batch: {
      title: 'Users from a file',
      text: 'Reads a CSV file and shows errors before users are created. Up to 5,000 are created in the background.',
    },
    create: { title: 'Create one', text: 'A person, with a role and its groups.' },
  },
  facilities: {
    search: { title: 'Search', text: 'Finds facilities by name, city, state or country.' },
    status: { title: 'Enable and disable', text: 'Disabling a facility disables its teams too. It asks first.' },
    actions: {
      title: 'Actions',
      text: 'Open its teams, change address and time zone, or delete it. A day begins at midnight of that zone.',
    },
    views: { title: 'Views', text: 'Save columns, filters and sorting under a name, for you or for the company.' },
    create: {
      title: 'Create one',
      text: 'A facility has a name, an address and a time zone. Teams are created in it.',
    },
  },
  teams: {
    facility: { title: 'Which facility', text: 'The teams of one facility, or of all.' },
    search: { title: 'Search', text: 'Finds teams by name, facility or type.' },
    status: {
      title: 'Enable and disable',
      text: 'Nobody works in a disabled team. Enabling one enables its facility as well. It asks first.',
    },
    actions: { title: 'Actions', text: 'Open its users, change it, or delete it. Figures stay.' },
    views: { title: 'Views', text: 'Save columns, filters and sorting under a name, for you or for the company.' },
    create: { title: 'Create one', text: 'A team belongs to a facility and uses its time zone.' },
  },
  company: {
    name: { title: 'Your company', text: 'Its logo and name, and the name everyone signs in with.' },
    edit: { title: 'Edit', text: 'Changes name, logo, address and time zone.' },
    freshness: {
      title: 'How fast figures arrive',
      text: 'How many seconds after a scan the cards show it. Faster costs more.',
    },
    pace: { title: 'Today so far', text: 'Compares today with the usual progress at this time, not with a whole day.' },
    photos: { title: 'Photos of incidents', text: 'Whether new photos keep the location where they were taken.' },
    usage: { title: 'What you use', text: 'Requests, handheld data, emails and files of the month, day by day.' },
  },
  profile: {
    sections: { title: 'Sections', text: 'Everything about your account. Each section has its own address.' },
    data: { title: 'Your account', text: 'What others see about you, and your roles.' },
    edit: { title: 'Edit', text: 'Name, email, phone and address. A new email address is confirmed with a code.' },
    password: { title: 'Password', text: 'After a change you are signed out everywhere but here.' },
    twoFactor: { title: 'Two-factor', text: 'A code is emailed to you at every sign-in.' },
    inactivity: { title: 'Auto-logout', text: 'After how long without activity the console signs you out.' },
    roles: {
      title: 'Your roles',
      text: 'Groups and roles that you hold. You can give up one that you no longer need.',
    },
  },
  reports: {
    forManagers: { title: 'Reports', text: 'Reports by email are for managers. Performance has your own figures.' },
    groups: {
      title: 'Your groups',
      text: 'Each group is a section of the email. Collapse what you do not need.',
    },
    when: {
      title: 'Weekly and daily',
      text: 'Weekly reports are on until you turn them off. Daily reports are off until you turn them on.',
    },
    next: { title: 'Next email', text: 'When it is sent, in the group’s time, and in yours if different.' },
    see: { title: 'See one first', text: 'Shows the last report as it was, or would have been, emailed to you.' },
    save: {
      title: 'Save',
      text: 'Changes take effect once they are saved. Every email also has a link to unsubscribe.',
    },
    saved: {
      title: 'Your own reports',
      text: 'Reports that you saved on other pages: change when they are sent, or delete them.',
    },
  },
  groups: {
    list: { title: 'Where you work', text: 'Every group you have a role in.' },
    current: { title: 'Where you are', text: 'The group and role you are using now.' },
    go: { title: 'Switch Group', text: 'Reloads the console in the group that you chose. You stay signed in.' },
  },
}
