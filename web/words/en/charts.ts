import { count } from './locale.ts'

/** Words of the Charts page and its parts. */
export const charts = {
  title: 'Charts',

  types: {
    ACTIVE_DEVICES: 'Active Devices',
    ACTIVE_WORKERS: 'Active Workers',
    COST_P_SCAN: 'Cost/Scan',
    HOURS_SAVED: 'Hours Saved',
    NONSCAN_HOURS: 'Non-Scan Hours',
    ROI: 'Return On Investment',
    SCAN_HOURS: 'Scan Hours',
    SCANS: 'Scans',
    SCANS_P_HOUR: 'Scans/Hour',
    SECONDS_P_SCAN: 'Seconds/Scan',
    STEPS: 'Steps',
    STEPS_P_HOUR: 'Steps/Hour',
    STEPS_P_SCAN: 'Steps/Scan',
    TOTAL_HOURS: 'Total Hours',
  },

  toolbar: {
    type: 'Data type',
    get: 'Get Metrics',
    print: 'Print',
    printing: 'Printing…',
    csv: 'Export as CSV',
    nothing: 'There is no chart yet',
    span: (dates: string, clock: string) => `${dates}, ${clock}`,
    by: { hour: 'by hour', day: 'by day', month: 'by month' },
  },

  datasets: {
    list: 'Datasets',
    add: 'Add dataset',
    full: (max: number) => `Remove one first: up to ${count(max)} datasets`,
    twice: "You can't select the same data set twice",
    tooMany: (max: number) => `You can't overlap more than ${count(max)} data sets`,
    overview: 'Overview',
    group: 'Group',
    associates: (group: string) => `Overview and associates of ${group}`,
    chosen: 'On the chart',
    loading: 'Loading',
    remove: (title: string) => `Remove ${title}`,
    unknownGroup: 'Unknown group',
    unknownPerson: 'Associate',
    failed: (message: string) => `Failed to load dataset: ${message}`,
    noData: (dataset: string) => `No data found for ${dataset} for given time and date range`,
    otherInterval: 'Its intervals differ from those of the first dataset. Please choose another range.',
  },

  presets: {
    button: 'Presets',
    chosen: (name: string) => `Preset: ${name}`,
    name: (type: string, datasets: string) => `${type}: ${datasets}`,
    list: 'Saved presets',
    none: 'No presets yet. Save Preset keeps the data type and datasets of this chart.',
    loadFailed: 'Presets did not load',
    clear: 'Clear',
    save: 'Save Preset',
    saved: 'Preset saved',
    named: 'Name',
    required: 'Please enter a name',
    rename: (name: string) => `Rename ${name}`,
    renaming: 'Rename preset',
    selected: 'This preset is already saved',
    nothing: 'Add a dataset first',
    delete: (name: string) => `Delete ${name}`,
    question: 'Delete preset',
    body: (name: string) => `“${name}” will be deleted. This cannot be undone.`,
    keep: 'Keep',
    remove: 'Delete preset',
  },

  options: {
    omit: 'Omit Logged Out Time',
    targets: 'Target Metrics',
    single: 'Available with one dataset',
    labels: 'Point labels',
    modes: { none: 'None', value: 'Value', difference: 'Difference', percent: '% Changed' },
    weekend: 'Weekend',
    notSet: 'Goal Not Set',
    noGoal: 'This metric has no goal',
    noScanTeam: 'No scan team in this chart, so the goal doesn’t apply',
    otherGoal: 'This goal is per day: choose a range of more than one day',
  },

  chart: {
    label: (type: string, by: string, span: string) => `${type} ${by}, ${span}`,
    explore: 'Points of the chart. Arrow keys go from one to the next.',
    atLeast: (value: string) => `Goal ≥ ${value}`,
    atMost: (value: string) => `Goal ≤ ${value}`,
    yellow: (percent: string) => `within ${percent}%`,
    ofGoal: (goal: string, pace: string) => `of ${goal}, ${pace}`,
    pace: {
      behind: (percent: string) => `${percent} behind pace`,
      ahead: (percent: string) => `${percent} ahead of pace`,
      farAhead: 'far ahead of pace',
      on: 'on pace',
    },
    working: (hours: string) => `${hours} h worked`,
    average: (value: string) => `average ${value}`,
    none: 'no value',
    full: { hour: 'full hour', day: 'full day', month: 'full month' },
    part: { hour: 'part of the hour', day: 'part of the day', month: 'part of the month' },
    running: 'so far',
  },

  table: {
    label: 'The same points as a table',
    dataset: 'Dataset',
    average: 'Average',
  },

  zones: { green: 'On goal', yellow: 'Near goal', red: 'Off goal' },

  csv: {
    file: (type: string) => `charts ${type}`,
    failed: 'The file could not be created. Please try again.',
    start: 'Start',
    value: (type: string, title: string) => `${title}: ${type}`,
    difference: (title: string) => `${title}: Difference`,
    percent: (title: string) => `${title}: % Changed`,
    working: (title: string) => `${title}: Working hours`,
    average: 'Average',
  },

  print: {
    failed: 'We could not generate the PDF, please try again',
    summary: (company: string, by: string, span: string, at: string, who: string) =>
      `${company} · ${by}, ${span} · printed ${at} by ${who}`,
  },

  states: {
    emptyTitle: 'No dataset chosen',
    empty: 'Add a group or an associate to see its figures over time.',
    noDataTitle: 'No data for this range',
    failedTitle: 'The chart did not load',
    tryAgain: 'Try again',
    changeDates: 'Change dates',
  },
} as const
