/** Steps of the walkthroughs of pages about work and its figures. */
export const stepsOfFigures = {
  performance: {
    range: {
      title: 'Time range',
      text: 'Today, the last days, or a custom range.',
    },
    groups: {
      title: 'Groups',
      text: 'The company, facilities and teams. Choose up to five: they rotate every 15 seconds.',
    },
    get: { title: 'Get Metrics', text: 'Shows what you have chosen.' },
    filters: { title: 'Filters', text: 'Time range, dates and groups. Get Metrics then shows what you have chosen.' },
    comparison: {
      title: 'Historical Comparison',
      text: 'Compares each card with the same time before, or the last 7, 30 or 90 days.',
    },
    tv: { title: 'TV Mode', text: 'Today’s figures for a screen on the wall. It asks for your password first.' },
    add: { title: 'Add card', text: 'Restores deleted cards.' },
    stamp: {
      title: 'Data freshness',
      text: 'They refresh automatically, as often as you choose. Refresh Now does it right away.',
    },
    card: {
      title: 'A card',
      text: 'The figure, its goal, and whether it is on goal, near or off. Drag it to another place, or use its menu.',
    },
    associates: {
      title: 'Associates',
      text: 'Everyone in the group. Choose a person to see their cards; All Associates takes you back.',
    },
  },
  charts: {
    type: { title: 'What is shown', text: 'One of 14 figures, from scans to hours saved.' },
    range: { title: 'Time range', text: 'Hours are drawn up to a day, days up to 92 days, months beyond.' },
    datasets: {
      title: 'Lines',
      text: 'A group with all its people, or one of them. Up to five at a time.',
    },
    get: { title: 'Get Metrics', text: 'Draws what you have chosen.' },
    presets: { title: 'Presets', text: 'Save a selection under a name and load it later.' },
    options: {
      title: 'How it is drawn',
      text: 'Labels at the points. With a single line also its goal, and the option to leave out time when nobody was logged in.',
    },
    table: {
      title: 'The same as a table',
      text: 'Every point with its figure. Print and Export as CSV include it.',
    },
  },
  associatesTable: {
    range: {
      title: 'Time range',
      text: 'A day or some of its hours, the last 7 to 180 days, or custom dates.',
    },
    groups: { title: 'Group', text: 'The company, a facility or a team.' },
    get: { title: 'Get Overview', text: 'Shows what you have chosen.' },
    search: { title: 'Find someone', text: 'By name or team. Active column filters are shown next to it.' },
    summary: {
      title: 'Goal, average and sum',
      text: 'For the people shown below. The sum for everyone matches the cards in Performance.',
    },
    columns: {
      title: 'Sort and filter',
      text: 'Click a title to sort by it. The funnel next to it filters by zone, by range or by team.',
    },
    csv: { title: 'Download CSV', text: 'The people and columns as they are shown.' },
    stamp: {
      title: 'Data freshness',
      text: 'They refresh automatically, as often as you choose. Refresh Now does it right away.',
    },
  },
  skuHeatMap: {
    who: { title: 'Group or person', text: 'A group with all its people, or one of them.' },
    range: {
      title: 'Time range',
      text: 'Days, whole weeks or months, or custom hours. Up to a day is drawn by the hour, up to 92 days by the day, more by the month.',
    },
    skus: {
      title: 'Which SKUs',
      text: 'Up to 100: from your lists, typed, pasted, or picked from recently scanned codes.',
    },
    get: { title: 'Get Metrics', text: 'Shows what you have chosen.' },
    map: {
      title: 'The heat map',
      text: 'Darker cells have more scans. Click a cell, or use the arrow keys and Enter, to see its details.',
    },
    csv: { title: 'Print and export', text: 'Print makes a PDF. Export as CSV for spreadsheets.' },
  },
  teamRankings: {
    tabs: {
      title: 'Teams, or one worker',
      text: 'Group ranks the teams below a group. Worker ranks the teams that one person worked in.',
    },
    who: { title: 'Group', text: 'The company, a facility or a team; in the other tab a person.' },
    type: {
      title: 'What they are ranked by',
      text: 'One of 13 figures. Some change right away, without loading.',
    },
    range: { title: 'Time range', text: 'Full hours, up to 7 days.' },
    get: { title: 'Get Metrics', text: 'Shows what you have chosen.' },
    list: {
      title: 'The ranking',
      text: 'Place, change since the same time before, figure and share. Point at a team for more; click its name for its chart.',
    },
    order: {
      title: 'Order and scale',
      text: 'A logarithmic scale keeps small teams readable: each step to the right is 10×.',
    },
    csv: { title: 'Print and export', text: 'Print makes a PDF. Export as CSV for spreadsheets.' },
  },
  tasks: {
    now: {
      title: 'What you are doing',
      text: 'Your running task, and for how long. It keeps running while you are logged out.',
    },
    go: { title: 'Start or end a task', text: 'Opens your running task, or starts a new one.' },
    logout: { title: 'Logout', text: 'Leave the phone for the next person. Your task keeps running.' },
    spanish: { title: 'In Spanish', text: 'Shows everything in Spanish, here and wherever you sign in.' },
    whoNow: {
      title: 'Who is doing what now',
      text: 'Open tasks by team. The mark is the usual time; tasks over it come first. Select one to open the task.',
    },
    table: {
      title: 'Every task of the days you choose',
      text: 'By facility and team. Choose a group and days, search, show open ones only, collapse teams, or export as CSV.',
    },
    tabs: {
      title: 'What can be started',
      text: 'Manage Task Info lists what workers can start; Manage Customers lists the customers.',
    },
    startMany: { title: 'Start for many', text: 'Starts a task for several workers of a team at once.' },
    toggle: {
      title: 'On or off',
      text: 'Turns tasks on or off for everyone in the company. Recorded tasks are kept.',
    },
  },
  incidents: {
    search: { title: 'Search', text: 'Finds words of descriptions, names and places.' },
    segments: { title: 'Which reports', text: 'All of them, those with photos, or those of today.' },
    photos: { title: 'Photos', text: 'Opens the photos of a report: zoom, move and save them.' },
    archive: { title: 'Archive', text: 'Moves a report out of the list. It asks first.' },
    archived: { title: 'More', text: 'Export, full texts and archived reports.' },
  },
  skuMetrics: {
    whose: { title: 'Group', text: 'A group, and all of it or one of its associates.' },
    which: { title: 'Callout or excluded', text: 'Which of the two lists of SKUs it shows.' },
    groups: { title: 'SKU groups', text: 'All groups of that list, or those you select.' },
    when: { title: 'When', text: 'Full hours, up to a month, in the group’s time.' },
    get: { title: 'Get Metrics', text: 'Shows what you have chosen.' },
    options: { title: 'What the bars show', text: 'Total scans or scans per hour, in the order you choose.' },
    files: { title: 'Print and export', text: 'The bars as a PDF, and their figures as CSV.' },
  },
  sourceData: {
    whose: { title: 'Group', text: 'A company, a facility or a team, and all of its associates or some of them.' },
    type: {
      title: 'What kind of data',
      text: 'Sessions, scans, steps or cycle times. Each kind has its own columns.',
    },
    when: { title: 'When', text: 'Full hours, up to 7 days, in the group’s time.' },
    sample: { title: 'What the file looks like', text: 'The names of its columns, and a row as an example.' },
    size: { title: 'How large it will be', text: 'The approximate rows and size, and how long it takes.' },
    go: { title: 'Export', text: 'Shows a summary first, then starts. You can leave the page meanwhile.' },
    last: { title: 'Last exports', text: 'Running exports, and files to download. They are kept for 24 hours.' },
    columns: { title: 'What the columns mean', text: 'Explains every column of every kind of data.' },
  },
  skus: {
    add: { title: 'Add a group', text: 'SKUs are kept in groups. Name a new one here.' },
    search: { title: 'Search', text: 'Finds groups by their name and by the SKUs in them.' },
    tryCode: { title: 'Try a code', text: 'Type or scan one to see whether it is in a list, and by which SKU.' },
    manage: { title: 'Manage SKUs', text: 'Opens the SKUs of a group. The name can be changed, the group deleted.' },
    upload: {
      title: 'Batch Upload',
      text: 'Adds many groups and SKUs by a CSV file. The template shows what it looks like.',
    },
    recount: {
      title: 'When changes apply',
      text: 'Changes apply to new scans. Here you can recount past days with today’s lists.',
    },
  },
}
