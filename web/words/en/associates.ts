import { counted } from '../counted.ts'

const noun = { one: 'associate', other: 'associates', ending: '' }

/** Words of the Associates Table. */
export const associates = {
  title: 'Associates Table',
  file: 'associates',
  searchHint: 'Name or team',
  get: 'Get Overview',
  csv: 'Download CSV',
  columns: {
    name: 'Associate',
    username: 'Username',
    team: 'Team',
    scans: 'Scans',
    scans_per_hour: 'Scans/Hour',
    seconds_per_scan: 'Sec/Scan',
    steps: 'Steps',
    steps_per_hour: 'Steps/Hour',
    steps_per_scan: 'Steps/Scan',
    cost_per_scan: 'Cost/Scan',
    working_time: 'Work h',
    pick_time: 'Pick h',
    non_pick_time: 'Non-pick h',
    hours_saved: 'Saved h',
    roi: 'ROI',
    lost: 'Lost h',
  },
  /** A person whose name the viewer may not know any more. */
  gone: 'Former associate',
  goal: 'Goal',
  goalOf: (group: string, percent: string) => `${group}, yellow zone ${percent} %`,
  noGoals: (group: string) => `${group}: Not Set`,
  atLeast: (value: string) => `≥ ${value}`,
  atMost: (value: string) => `≤ ${value}`,
  perDay: '/day',
  average: 'Avg',
  averageOf: 'of those above 0',
  sum: 'Sum',
  sumOf: (count: number) => counted(count, noun),
  legend: 'Shapes mark figures with a goal',
  lostNote: 'Lost h: time lost to devices, for ranges of up to 31 days',
  zones: { green: 'on goal', yellow: 'near', red: 'off' },
  passed: (count: number) => `Listed in Performance: ${counted(count, noun)}`,
  everybody: 'Show everyone with figures',
  saveFailed: 'Failed to save your refresh rate',
} as const
