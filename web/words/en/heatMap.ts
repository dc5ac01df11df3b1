import { counted } from '../counted.ts'
import { count, plural } from './locale.ts'

const sku = { one: 'SKU', other: 'SKUs', ending: '' }

/** Words of the SKU Heat Map. */
export const heatMap = {
  title: 'SKU Heat Map',
  group: 'Group',
  overview: 'Overview',
  get: 'Get Metrics',
  print: 'Print',
  range: 'Date range type',
  ranges: { day: 'Day', week: 'Week', month: 'Month', custom: 'Custom' },
  dates: 'Dates',
  to: (from: string, to: string) => `${from} – ${to}`,
  source: 'SKU source',
  sources: { callout: 'Callout SKUs', excluded: 'Excluded SKUs', manual: 'Manual entry' },
  skus: (count: number) => counted(count, sku),
  edit: 'Edit the list of SKUs',
  noSku: 'Please enter at least one SKU',
  tooManySkus: 'Please select up to 100 SKUs.',
  tooLong: 'Please select a date range of 12 months or less.',
  noGroup: 'Please select a group',
  treeFailed: 'Failed at loading callout sku names',
  start: 'Choose SKUs and press Get Metrics.',
  empty: 'None of these SKUs was scanned in this period.',
  by: { hour: 'Scans by SKU and hour', day: 'Scans by SKU and day', month: 'Scans by SKU and month' },
  intervalTotal: { hour: 'Hour total', day: 'Day total', month: 'Month total' },
  legend: 'Scans per cell',
  numbers: 'Numbers',
  table: 'Table',
  sort: 'Sort',
  sorts: { total: 'Total, highest first', entered: 'As entered', sku: 'SKU' },
  rows: 'Rows',
  heights: { large: 'Large', fit: 'Fit' },
  sku: 'SKU',
  total: 'Total',
  all: (count: number) => `All ${counted(count, sku)}`,
  label: (skus: string, from: string, to: string) =>
    `Scans of ${skus}, ${from} to ${to}. Arrow keys go from cell to cell, Enter opens one.`,
  cell: (code: string, when: string, scans: string) => `${code}, ${when}: ${scans}`,
  scans: 'scans',
  noun: 'Scans',
  shareOf: { hour: 'Share of the hour', day: 'Share of the day', month: 'Share of the month' },
  shareOfSku: 'Share of this SKU',
  rank: 'Rank among these SKUs',
  rankOf: (place: number, value: number) => `${count(place)} of ${count(value)}`,
  associates: 'Associates',
  /** The name is of who scanned most. */
  mostBy: (value: number, name: string) => plural(value, name, `${count(value)}, most by ${name}`),
  /** `change` is `30.4%`, of a day against the median of the same weekdays before it. */
  usual: (change: string, isLess: boolean, median: string, days: number, weekdays: string) =>
    `${change} ${isLess ? 'below' : 'above'} ${median}, the median of the ${count(days)} ${weekdays} before`,
  /** Names the highest hour of a day, or day of a month. */
  inside: {
    hour: (when: string, scans: string) => `By hour, most at ${when}: ${scans} scans`,
    day: (when: string, scans: string) => `By day, most on ${when}: ${scans} scans`,
  },
  openCharts: 'Open in Charts',
  openSource: 'Source Data',
  details: 'Details of the cell',
  close: 'Close',
  /** How much of a day or a month is shown. */
  whole: { day: 'full day', month: 'full month' },
  /** Of a list in which some match codes that others match. */
  overlap: 'A code that several of these SKUs match counts in each.',
  until: (time: string) => `Until ${time} today`,
  file: 'sku-heat-map',
  entry: {
    title: 'Enter SKUs',
    text: 'One SKU per line. Paste a column from a spreadsheet, or pick from the list. Case matters, and * stands for any characters.',
    skus: 'SKUs',
    upTo: (most: number) => `up to ${count(most)}`,
    sku: (count: number) => plural(count, 'SKU', 'SKUs'),
    again: (line: number) => `duplicate of line ${count(line)}`,
    unseen: 'not seen in 31 days',
    seen: 'Seen in the last 31 days',
    codes: (count: number) => counted(count, { one: 'code', other: 'codes', ending: '' }),
    search: 'Search codes',
    noSeen: 'No matching code was scanned recently',
    loading: 'Loading…',
    failed: 'Codes did not load',
    use: (count: number) => `Use ${counted(count, sku)}`,
    cancel: 'Cancel',
    duplicates: (value: number) => plural(value, '1 duplicate removed', `${count(value)} duplicates removed`),
    blanks: (value: number) => plural(value, '1 blank line removed', `${count(value)} blank lines removed`),
    tooLong: (line: number, most: number) => `Line ${count(line)} has more than ${count(most)} characters`,
  },
  tree: {
    title: { callout: 'Choose callout SKUs', excluded: 'Choose excluded SKUs' },
    search: 'Search SKUs and groups',
    chosen: (value: number, most: number) => `${count(value)} of ${count(most)}`,
    none: {
      callout:
        'Your company does not have any Callout SKUs set. Admins can create and manage them in Settings > Callout SKUs.',
      excluded:
        'Your company does not have any Excluded SKUs set. Admins can create and manage them in Settings > Excluded SKUs.',
    },
    noMatch: 'No matching SKU',
    clear: 'Clear',
    tryAgain: 'Try again',
  },
} as const
