export const walkthroughSteps = {
  name: (page: string) => `Walkthrough: ${page}`,
  oneGroup: 'Show a single group, then start the walkthrough again: it cannot point at groups that take turns.',
  performance: {
    range: {
      title: 'What time it shows',
      text: 'Today, the last days, or a range of your own.',
    },
    groups: {
      title: 'Whose figures it shows',
      text: 'The company, facilities and teams. Choose up to five: they take turns every 15 seconds.',
    },
    get: { title: 'Get Metrics', text: 'Shows what you have chosen.' },
    filters: { title: 'Filters', text: 'Time range, dates and groups. Get Metrics then shows what you have chosen.' },
    comparison: {
      title: 'Historical Comparison',
      text: 'Sets each card against the same time before, or the last 7, 30 or 90 days.',
    },
    tv: { title: 'TV Mode', text: 'Today’s figures for a screen on the wall. It asks for your password first.' },
    add: { title: 'Add card', text: 'Brings back cards that were deleted.' },
    stamp: {
      title: 'How old the figures are',
      text: 'They refresh by themselves, as often as you choose. Refresh Now does it at once.',
    },
    card: {
      title: 'A card',
      text: 'The figure, its goal, and whether it is on goal, near or off. Drag it to another place, or use its menu.',
    },
    associates: {
      title: 'Associates',
      text: 'Everybody in the group. Choose a person to see their cards; All Associates leads back.',
    },
  },
  charts: {
    type: { title: 'What is shown', text: 'One of 14 figures, from scans to hours saved.' },
    range: { title: 'What time it covers', text: 'Hours are drawn up to a day, days up to 92 days, months beyond.' },
    datasets: {
      title: 'Whose lines',
      text: 'A group with all its people, or one of them. Up to five lie over each other.',
    },
    get: { title: 'Get Metrics', text: 'Draws what you have chosen.' },
    presets: { title: 'Presets', text: 'Save a selection under a name and load it later.' },
    options: {
      title: 'How it is drawn',
      text: 'Labels at the points. With a single line also its goal, and the option to leave out time when nobody was logged in.',
    },
    table: {
      title: 'The same as a table',
      text: 'Every point with its figure. Print and Export as CSV take it along.',
    },
  },
  associatesTable: {
    range: {
      title: 'What time it covers',
      text: 'A day or some of its hours, the last 7 to 180 days, or dates of your own.',
    },
    groups: { title: 'Whose people', text: 'The company, a facility or a team.' },
    get: { title: 'Get Overview', text: 'Shows what you have chosen.' },
    search: { title: 'Find somebody', text: 'By name or team. Active column filters are shown beside it.' },
    summary: {
      title: 'Goal, average and sum',
      text: 'Of the people shown below. The sum of everybody is what the cards of Performance show.',
    },
    columns: {
      title: 'Sort and filter',
      text: 'Press a title to sort by it. The funnel beside it filters by zone, by a range or by team.',
    },
    csv: { title: 'Download CSV', text: 'The people and columns as they are shown.' },
    stamp: {
      title: 'How old the figures are',
      text: 'They refresh by themselves, as often as you choose. Refresh Now does it at once.',
    },
  },
  skuHeatMap: {
    who: { title: 'Whose scans', text: 'A group with all its people, or one of them.' },
    range: {
      title: 'What time it covers',
      text: 'Days, whole weeks or months, or hours of your own. Up to a day is drawn by the hour, up to 92 days by the day, more by the month.',
    },
    skus: {
      title: 'Which SKUs',
      text: 'Up to 100: from your lists, typed, pasted, or picked among the codes that were scanned lately.',
    },
    get: { title: 'Get Metrics', text: 'Shows what you have chosen.' },
    map: {
      title: 'The heat map',
      text: 'The darker, the more scans. Press a cell, or walk with the arrow keys and press Enter, to see what is behind it.',
    },
    csv: { title: 'Take it along', text: 'Print makes a PDF, Export as CSV a table for other programs.' },
  },
  teamRankings: {
    tabs: {
      title: 'Teams, or one worker',
      text: 'Group ranks the teams below a group. Worker ranks the teams that one person worked in.',
    },
    who: { title: 'Whose teams', text: 'The company, a facility or a team; in the other tab a person.' },
    type: {
      title: 'What they are ranked by',
      text: 'One of 13 figures. What can be computed from the last answer is shown without waiting.',
    },
    range: { title: 'What time it covers', text: 'Full hours, up to 7 days.' },
    get: { title: 'Get Metrics', text: 'Shows what you have chosen.' },
    list: {
      title: 'The ranking',
      text: 'Place, change since the same time before, figure and share. Point at a team for more; press its name for its chart.',
    },
    order: {
      title: 'Order and scale',
      text: 'A logarithmic scale keeps small teams readable: each step to the right is ten times as much.',
    },
    csv: { title: 'Take it along', text: 'Print makes a PDF, Export as CSV a table for other programs.' },
  },
  tasks: {
    now: {
      title: 'What you are doing',
      text: 'The task that runs, and for how long. It runs on while you are logged out.',
    },
    go: { title: 'Start or end a task', text: 'Opens the task that runs, or starts the next one.' },
    logout: { title: 'Logout', text: 'Leave the phone for the next person. Your task keeps running.' },
    spanish: { title: 'In Spanish', text: 'Shows everything in Spanish, here and wherever you sign in.' },
    whoNow: {
      title: 'Who is doing what now',
      text: 'Open tasks by team. The mark is the usual time; whoever is over it comes first. Select one to open the task.',
    },
    table: {
      title: 'Every task of the days you choose',
      text: 'By facility and team. Choose a group and days, search, show open ones only, fold teams away, or take it along as CSV.',
    },
    tabs: {
      title: 'What can be started',
      text: 'Manage Task Info is what workers can start, Manage Customers is for whom.',
    },
    startMany: { title: 'Start for many', text: 'Starts a task for several workers of a team at once.' },
    toggle: {
      title: 'On or off',
      text: 'Switches tasks on or off for everybody in the company. What was recorded stays.',
    },
  },
  incidents: {
    search: { title: 'Search', text: 'Finds words of descriptions, names and places.' },
    segments: { title: 'Which reports', text: 'All of them, those with photos, or those of today.' },
    photos: { title: 'Photos', text: 'Opens the photos of a report: zoom, move and save them.' },
    archive: { title: 'Archive', text: 'Moves a report out of the list. It asks first.' },
    archived: { title: 'More', text: 'Files, long texts in full, and the reports that were archived.' },
  },
  skuMetrics: {
    whose: { title: 'Whose scans', text: 'A group, and all of it or one of its associates.' },
    which: { title: 'Callout or excluded', text: 'Which of the two lists of SKUs it shows.' },
    groups: { title: 'SKU groups', text: 'All groups of that list, or those that you tick.' },
    when: { title: 'When', text: 'Full hours of up to a month, by the clock of the group.' },
    get: { title: 'Get Metrics', text: 'Shows what you have chosen.' },
    options: { title: 'What the bars say', text: 'Total scans or scans per hour, in the order that you want.' },
    files: { title: 'Print and export', text: 'The bars as a PDF, and their figures as CSV.' },
  },
  sourceData: {
    whose: { title: 'Whose work', text: 'A company, a facility or a team, and all of its associates or some of them.' },
    type: {
      title: 'What kind of data',
      text: 'Sessions, scans, steps or cycle times. Each kind has columns of its own.',
    },
    when: { title: 'When', text: 'Full hours of up to 7 days, by the clock of the group.' },
    sample: { title: 'What the file looks like', text: 'The names of its columns, and a row as an example.' },
    size: { title: 'How large it will be', text: 'About how many rows and bytes it has, and how long it takes.' },
    go: { title: 'Export', text: 'Shows everything once more and then begins. You can leave the page meanwhile.' },
    last: { title: 'Last exports', text: 'What is under way, and files to download. They are kept for 24 hours.' },
    columns: { title: 'What the columns mean', text: 'Explains every column of every kind of data.' },
  },
  skus: {
    add: { title: 'Add a group', text: 'SKUs stand in groups. Give a new one its name here.' },
    search: { title: 'Search', text: 'Finds groups by their name and by the SKUs in them.' },
    tryCode: { title: 'Try a code', text: 'Type or scan one: you see whether it is in a list, and by which SKU.' },
    manage: { title: 'Manage SKUs', text: 'Opens the SKUs of a group. The name can be changed, the group deleted.' },
    upload: {
      title: 'Batch Upload',
      text: 'Adds many groups and SKUs by a CSV file. The template shows what it looks like.',
    },
    recount: {
      title: 'From when it counts',
      text: 'Changes apply to new scans. Here you count past days again with today’s lists.',
    },
  },
  deviceInformation: {
    tabs: {
      title: 'Views of one fleet',
      text: 'A table of every device, a map of where they are, and the settings of the Device Finder.',
    },
    group: { title: 'Whose devices', text: 'A device belongs to the team that works with it, or worked with it last.' },
    search: { title: 'Search', text: 'Finds devices by label, serial number, MAC, model, last user or group.' },
    strip: { title: 'How the fleet is', text: 'Who is logged in, battery levels, and batteries in poor health.' },
    columns: {
      title: 'Your columns',
      text: 'Choose what the table shows. The choice is kept for wide and narrow screens apart.',
    },
    rows: {
      title: 'Find and ping',
      text: 'A ping makes a device flash, ring or vibrate until somebody finds it. You see what became of it.',
    },
    interval: {
      title: 'Refresh interval',
      text: 'The list refreshes at this interval. Admins choose it for the company.',
    },
  },
  findDevice: {
    filters: {
      title: 'Which devices',
      text: 'All of them, those somebody is logged in on, or those with a low battery.',
    },
    strip: {
      title: 'Where the fleet is',
      text: 'How many devices have reported their location, their battery levels, and the oldest location.',
    },
    list: { title: 'The list', text: 'Choose a device here and the map goes to it. Ten are on a page.' },
    follow: {
      title: 'Follow and ping',
      text: 'Following asks a device for its location again and again. A ping makes it flash, ring or vibrate.',
    },
    map: {
      title: 'The map',
      text: 'A ring with a number stands for several devices close to each other. Choose it to see them one by one.',
    },
    circle: {
      title: 'Accuracy',
      text: 'The device is somewhere inside the circle. The smaller the circle, the more exact the location.',
    },
    width: { title: 'Map or list', text: 'Give more of the width to the map or to the list.' },
  },
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
  apps: {
    tabs: { title: 'Two lists', text: 'What is deployed to handhelds, and which apps people may use on them.' },
    facility: { title: 'Facility', text: 'Shows the apps of one facility.' },
    list: { title: 'Apps', text: 'Each with its version and its state on devices.' },
    actions: {
      title: 'What can be done',
      text: 'Choose its devices, rename it, upload a new version, delete it everywhere or only here.',
    },
    add: { title: 'Add App', text: 'Name it, upload its APK, choose the devices that get it.' },
  },
  ota: {
    window: {
      title: 'Update window',
      text: 'Devices install the chosen app between these times, each by its own clock, while nobody is signed in.',
    },
    rollout: {
      title: 'Step by step',
      text: 'A few devices get a version first. It halts by itself when too many installs fail.',
    },
    states: { title: 'State of the devices', text: 'Click one to see its devices, and why an install failed.' },
    plan: { title: 'Plan', text: 'How large the steps are, how long each is watched, and when it halts.' },
    add: { title: 'Devices and Add app', text: 'Deploy an app to devices by hand, or add one for all of them.' },
  },
  wifiNetworks: {
    facility: { title: 'Facility', text: 'Shows the networks of one facility.' },
    search: { title: 'Search', text: 'Finds networks by name.' },
    segments: {
      title: 'What is under way',
      text: 'Shows only networks that devices have not confirmed yet, or that failed on a device.',
    },
    rows: {
      title: 'A network',
      text: 'See its state on each device, change its devices or its password, or delete it.',
    },
    add: { title: 'Add network', text: 'Enter the name and password, and choose the devices that get it.' },
    passwords: { title: 'Passwords', text: 'Passwords are encrypted. To see one, enter your own password first.' },
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
