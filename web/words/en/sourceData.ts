import type { SourceType } from '../../../shared/sourceData.ts'
import { sourceMessages } from '../../../shared/sourceData.ts'
import { locale } from './locale.ts'

const count = (value: number) => value.toLocaleString(locale)
const rows = (value: number) => (value === 1 ? '1 row' : `${count(value)} rows`)
const size = (bytes: number) =>
  bytes < 1_000_000
    ? `${count(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${(bytes / 1_000_000).toLocaleString(locale, { maximumFractionDigits: 1 })} MB`
const seconds = (value: number) => (value < 90 ? `${count(value)} s` : `${count(Math.round(value / 60))} min`)

const inSentence: Record<SourceType, string> = {
  ...{ SESSION: 'sessions', SCANS: 'scans', CALLOUT: 'callout scans', EXCLUDED: 'excluded scans' },
  ...{ STEPS: 'steps', CYCLE_TIMES: 'cycle times' },
}

const skuCount = (skus: number) => (skus === 1 ? '1 SKU' : `${count(skus)} SKUs`)

export const sourceData = {
  title: 'Source Data',
  form: 'New export',
  group: 'Group',
  associates: 'Associates',
  all: (people: number | undefined) => (people === undefined ? 'Overview' : `Overview, all ${count(people)}`),
  chosen: (people: number) => `${count(people)} chosen`,
  chooseAssociate: 'Choose associates',
  selectAll: 'Select all',
  none: 'Nobody works in this group',
  type: 'Data type',
  types: {
    SESSION: 'Session',
    SCANS: 'Scans',
    CALLOUT: 'Callout',
    EXCLUDED: 'Excluded',
    STEPS: 'Steps',
    CYCLE_TIMES: 'Cycle times',
  } satisfies Record<SourceType, string> as Record<SourceType, string>,
  typeHints: {
    SESSION: 'one row a session',
    SCANS: 'one row a scan',
    CALLOUT: 'callout scans only',
    EXCLUDED: 'scans left out',
    STEPS: 'steps an hour',
    CYCLE_TIMES: 'seconds a scan',
  } satisfies Record<SourceType, string> as Record<SourceType, string>,
  skus: { CALLOUT: 'Callout SKUs', EXCLUDED: 'Excluded SKUs' },
  chooseSkus: { CALLOUT: 'Choose SKUs or groups', EXCLUDED: 'All excluded SKUs' },
  skuGroup: (skus: number) => `group, ${skus === 1 ? '1 SKU' : `${count(skus)} SKUs`}`,
  skuCount,
  skusInGroups: (skus: number, groups: number) =>
    `${skuCount(skus)} in ${groups === 1 ? '1 group' : `${groups} groups`}`,
  removeSku: (name: string) => `Remove ${name}`,
  noSkus: {
    CALLOUT:
      'Your company does not have any Callout SKUs set. Admins can create and manage them in Settings > Callout SKUs.',
    EXCLUDED:
      'Your company does not have any Excluded SKUs set. Admins can create and manage them in Settings > Excluded SKUs.',
  },
  start: 'Start',
  end: 'End',
  times: 'Start and end',
  localTime: (zone: string) => `Up to 7 days. Local time of the group, ${zone}.`,
  looksLike: 'The file looks like this',
  columns: (columns: number) => `${columns} columns`,
  about: 'About',
  rows: (value: number) => [count(value), value === 1 ? 'row' : 'rows'] as const,
  aboutRows: rows,
  size,
  seconds,
  estimating: 'Working out the size…',
  noSize: 'The size is not known right now.',
  clear: 'Clear',
  export: 'Export',
  what: 'What the columns mean',
  wrong: {
    group: sourceMessages.group,
    associate: sourceMessages.associate,
    range: sourceMessages.range,
    callout: sourceMessages.callout,
    noCallout: sourceMessages.noCallout,
    times: 'Please choose a start and an end',
  },
  notListed: (codes: string) =>
    `The file has every scan of this time: ${codes} is on no list of SKUs. Look for it in the column sku.`,
  accepted: sourceMessages.accepted,
  confirm: {
    title: (type: SourceType, group: string) => `Export ${inSentence[type]} of ${group}`,
    submit: 'Submit',
    cancel: 'Cancel',
    teams: (teams: number) => (teams === 1 ? '1 team' : `${count(teams)} teams`),
    people: (people: number | undefined) => (people === undefined ? 'everybody' : `all ${count(people)} associates`),
    some: (people: number) => (people === 1 ? '1 associate' : `${count(people)} associates`),
    skus: 'SKUs',
    skusIn: (skus: number, groups: string) => `${count(skus)} in ${groups}`,
    allSkus: 'all of the list',
    range: 'Range',
    zone: 'Time zone',
    local: (zone: string) => `local, ${zone}, written in each row`,
    file: 'File',
    name: 'Contains names and usernames. The link works for you only and ends after 24 hours.',
  },
  last: {
    title: 'Last exports',
    note: 'yours only, files are kept 24 hours',
    filters: { all: 'All', ready: 'Ready', running: 'Running' },
    show: 'Show',
    none: 'No exports yet',
    noneText: 'What you export shows up here, with its link.',
    noneOf: 'None of these',
    waiting: 'Waiting',
    waitingText: 'Begins in a moment',
    behindText: 'Starts after the one above',
    running: 'Running',
    progress: (percent: number, done: number, total: number) =>
      [`${percent}%`, `${count(done)} of ${rows(total)}`] as const,
    soFar: (done: number) => `${rows(done)} so far`,
    left: (ms: number) => `${seconds(Math.max(1, Math.round(ms / 1000)))} left`,
    ready: 'Ready',
    ends: (hours: number) => (hours < 1 ? 'link ends within the hour' : `link ends in ${count(Math.floor(hours))} h`),
    failed: 'Failed',
    ended: 'Link ended',
    endedText: 'links last 24 hours',
    cancelled: 'Cancelled',
    cancelledAt: (percent: number | undefined) =>
      percent === undefined ? 'Cancelled by you' : `Cancelled by you at ${percent}%`,
    cancel: 'Cancel',
    cancelOne: (name: string) => `Cancel ${name}`,
    download: 'Download',
    downloadOne: (name: string) => `Download ${name}`,
    copy: 'Copy the link',
    copyOne: (name: string) => `Copy the link of ${name}`,
    copied: 'Link copied. It works for you only.',
    notCopied: 'The link could not be copied.',
    again: 'Run again',
    againOne: (name: string) => `Run again: ${name}`,
    filled: 'The form is filled in as it was. Please check it and export again.',
    filledPartly: 'The form is filled in, except for the associates and SKUs. Please choose them and export again.',
    foot: 'You get a notice when a file is ready, on any page. The files add up to the cards of Performance for the same hours.',
  },
  columnsHelp: {
    title: 'What the columns mean',
    column: 'Column',
    meaning: 'Meaning',
    in: 'In',
    close: 'Close',
    columns: {
      time: 'When it was scanned, local time with its offset from UTC.',
      hour: 'The beginning of the hour, local time with its offset from UTC.',
      start: 'When work in the team began, within the range. Local time with its offset from UTC.',
      end: 'When it ended, within the range.',
      username: 'Who worked. Empty for people you can no longer see.',
      name: 'First and last name.',
      facility: 'Where the team belongs.',
      team: 'The team that was joined.',
      device: 'The handheld, by its id.',
      sku: 'The code as it was read. A quote stands before what a spreadsheet would run as a formula.',
      sku_group: 'Groups of the list that the code belongs to today.',
      symbology: 'The kind of barcode.',
      steps: 'Steps that were counted.',
      seconds: 'Seconds since the accepted scan before it, in the same session.',
      picking: 'yes where these seconds count as pick time.',
      working_seconds: 'Seconds at work in the session, within the range.',
      scans: 'Accepted scans that are not excluded.',
      excluded: 'Accepted scans of excluded SKUs.',
    } as Record<string, string>,
    notes: [
      'Scans of non-scan teams do not count, here as on the cards.',
      'Which codes are excluded or callouts is decided by today’s lists; the cards show older lists until scans are counted again.',
      'Rows are ordered by team and handheld. Sort them by time if needed.',
      'The file is UTF-8 with commas. To keep leading zeros in Excel, import it and choose text for the column sku.',
    ],
  },
}
