/** Steps of the walkthroughs of pages on which a company, its people and the installation are run. */
export const stepsOfCompany = {
  targets: {
    groups: {
      title: 'Which groups',
      text: 'Choose one or more: the company, facilities, teams. Beside each, how many values it has of its own.',
    },
    values: {
      title: 'New values',
      text: 'What you fill in is set for all chosen groups. Empty fields keep their value.',
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
    when: { title: 'When', text: 'Today, the last days, or a range of your own.' },
    search: { title: 'Search', text: 'Finds people, things and words of what was done.' },
    rows: {
      title: 'A record',
      text: 'Press what was done to see every value before and after, and what else happened to the same thing.',
    },
    files: { title: 'Take it along', text: 'Print makes a PDF, Export as CSV a table for other programs.' },
  },
  apiAccess: {
    tabs: { title: 'Tokens and TV links', text: 'Tokens are for your own programs, TV links for screens on the wall.' },
    list: {
      title: 'What there is',
      text: 'Each with what it may read, when it was last used and when it expires. You get a mail a week before.',
    },
    add: {
      title: 'Make one',
      text: 'It asks for your password. What it makes is shown only once, so copy it at once.',
    },
  },
  webhooks: {
    list: { title: 'Webhooks', text: 'The systems that are told what happens here, and whether it arrives.' },
    actions: {
      title: 'What can be done',
      text: 'Send a test, see every delivery with its answer, send again what failed, or change the secret.',
    },
    add: { title: 'Add Webhook', text: 'Enter an address and choose what it is told. Its secret is shown only once.' },
  },
  universalUsage: {
    month: { title: 'Month', text: 'One of the months of the last 400 days. Days and months are those of UTC.' },
    summary: {
      title: 'All companies together',
      text: 'What all of them cost and did. Shared costs are paid whatever anybody does.',
    },
    rows: {
      title: 'What each company costs',
      text: 'The most expensive one first: its share, and what a day costs more or less than in the month before.',
    },
    days: { title: 'Day by day', text: 'Opens the days of a company, with what it used and what each part costs.' },
    columns: { title: 'Your columns', text: 'Shows single costs, such as database or files. Your choice is kept.' },
    files: { title: 'Take it along', text: 'Print makes a PDF, Export as CSV a table for other programs.' },
  },
  users: {
    counter: {
      title: 'How many',
      text: 'Enabled users, of those that your company may have. Disabled ones do not count.',
    },
    group: { title: 'Whose users', text: 'The company, a facility or a team, with everybody who has a role in it.' },
    search: { title: 'Search', text: 'Finds people by their name and username.' },
    status: { title: 'Enable and disable', text: 'Whoever is disabled is signed out at once, also on handhelds.' },
    actions: {
      title: 'What can be done',
      text: 'Change a profile, roles or the password, or delete somebody. Tick rows to do it for many at once.',
    },
    batch: {
      title: 'Users from a file',
      text: 'Reads a CSV file and shows what is wrong before anybody is created. Up to 5,000 are created while you go on.',
    },
    create: { title: 'Create one', text: 'A person, with a role and the groups that it is for.' },
  },
  facilities: {
    search: { title: 'Search', text: 'Finds facilities by name, city, state or country.' },
    status: { title: 'Enable and disable', text: 'Disabling a facility disables its teams too. It asks first.' },
    actions: {
      title: 'What can be done',
      text: 'Open its teams, change address and time zone, or delete it. A day begins at midnight of that zone.',
    },
    views: { title: 'Views', text: 'Keeps columns, filters and sorting under a name, for you or for the company.' },
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
    actions: { title: 'What can be done', text: 'Open its users, change it, or delete it. Figures stay.' },
    views: { title: 'Views', text: 'Keeps columns, filters and sorting under a name, for you or for the company.' },
    create: { title: 'Create one', text: 'A team lies in a facility and has its time zone.' },
  },
  company: {
    name: { title: 'Your company', text: 'Its logo and name, and the name that everybody signs in with.' },
    edit: { title: 'Edit', text: 'Changes name, logo, address and time zone.' },
    freshness: {
      title: 'How fast figures arrive',
      text: 'How many seconds after a scan the cards show it. Faster costs more.',
    },
    pace: { title: 'Today so far', text: 'Compares today with what is usual by this time, not with a whole day.' },
    photos: { title: 'Photos of incidents', text: 'Whether new photos keep the place where they were taken.' },
    usage: { title: 'What you use', text: 'Requests, work of handhelds, mails and files of the month, day by day.' },
  },
  profile: {
    sections: { title: 'Sections', text: 'All that belongs to your account. Each section has an address of its own.' },
    data: { title: 'Your account', text: 'What others know of you, and the roles that you hold.' },
    edit: { title: 'Edit', text: 'Name, e-mail, phone and address. A new e-mail address is confirmed with a code.' },
    password: { title: 'Password', text: 'After a change you are signed out everywhere but here.' },
    twoFactor: { title: 'Two-factor', text: 'A code is mailed to you at every sign-in.' },
    inactivity: { title: 'Auto-logout', text: 'After how long without activity the console signs you out.' },
    roles: {
      title: 'Your roles',
      text: 'Groups and roles that you hold. You can give up one that you no longer need.',
    },
  },
  reports: {
    forManagers: { title: 'Reports', text: 'Reports by e-mail are for managers. Performance has your own figures.' },
    groups: {
      title: 'Your groups',
      text: 'Each group is a section of the mail. Fold away what you do not need to see.',
    },
    when: { title: 'Weekly and daily', text: 'Weekly reports come unless you turn them off. Daily ones you turn on.' },
    next: { title: 'Next mail', text: 'When it comes, by the clock of the group, and by yours where it differs.' },
    see: { title: 'See one first', text: 'Shows the last report as it was, or would have been, mailed to you.' },
    save: { title: 'Save', text: 'Changes take effect once they are saved. Every mail also has a link that ends it.' },
    saved: {
      title: 'Your own reports',
      text: 'Reports that you saved elsewhere: change when they come, or delete them.',
    },
  },
  groups: {
    list: { title: 'Where you work', text: 'Every group in which you hold a role, with that role.' },
    current: { title: 'Where you are', text: 'The group and role of everything that you see now.' },
    go: { title: 'Switch Group', text: 'Reloads the console in the group that you chose. You stay signed in.' },
  },
}
