import { count, plural } from './locale.ts'

const groupsOf = (value: number) => plural(value, '1 group', `${count(value)} groups`)

/** Words of SKU Metrics. */
export const skuMetrics = {
  title: 'SKU Metrics',
  group: 'Group',
  kind: 'SKU type',
  kinds: { callout: 'Callout', excluded: 'Excluded' },
  skuGroups: 'SKU groups',
  allGroups: 'All SKU groups',
  chooseGroups: 'Choose SKU groups',
  more: (more: number) => `+${count(more)}`,
  count,
  selectAll: 'Select All',
  findGroup: 'Find a SKU group',
  noSuchGroup: 'No SKU group has this name',
  skus: (skus: number) => plural(skus, '1 SKU', `${count(skus)} SKUs`),
  overview: 'Overview',
  data: 'Data type',
  dataTypes: { scans: 'Total Scans', rate: 'Scans/Hour' },
  get: 'Get Metrics',
  print: 'Print to PDF',
  heading: { callout: 'Callout SKUs by group', excluded: 'Excluded SKUs by group' },
  inAll: (groups: number, scans: string) => `${groupsOf(groups)} · ${scans} scans in all`,
  read: (time: string) => `Updated ${time}`,
  sort: 'Sort',
  sorts: { value: 'Value', group: 'Group' },
  orders: { desc: 'Highest first', asc: 'Lowest first' },
  nameOrders: { desc: 'Z to A', asc: 'A to Z' },
  columns: {
    group: 'SKU group',
    scans: 'Scans',
    rate: 'Scans/Hour',
    pickTime: 'Pick hours',
    share: 'Share',
  },
  noun: 'Scans',
  showAll: (groups: number) => `Show all ${groupsOf(groups)}`,
  noGroup: 'Please select a group',
  noSkuGroup: 'Please select at least one SKU group.',
  tooMany: 'The selected groups contain more than 15000 SKUs. Please select fewer groups.',
  none: {
    callout:
      'Your company does not have any Callout SKUs set. Admins can create and manage them in Settings > Callout SKUs.',
    excluded:
      'Your company does not have any Excluded SKUs set. Admins can create and manage them in Settings > Excluded SKUs.',
  },
  open: { callout: 'Open Callout SKUs', excluded: 'Open Excluded SKUs' },
  groupsFailed: 'Failed at loading callout sku names',
  nothing: 'None of these SKUs was scanned',
  nothingText: 'Nobody scanned a code of these groups in this period.',
  changeDates: 'Change dates',
  note: 'Based on today’s lists. A code in several groups counts in each.',
  tooSoon: 'Figures by SKU are at most 5 minutes old.',
  file: { callout: 'callout-sku-metrics', excluded: 'excluded-sku-metrics' },
} as const
