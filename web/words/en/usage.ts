import { locale } from './locale.ts'

const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Words about what companies use, for them and for the people who run the installation. */
export const usage = {
  month: 'Month',
  earlier: 'Month before',
  later: 'Month after',
  monthName: (month: string) => months.format(new Date(`${month}-01T00:00:00Z`)),
  day: (date: string) => days.format(new Date(`${date}T00:00:00Z`)),
  dayColumn: 'Day (UTC)',
  asOf: (at: string) => `As of ${at}`,
  table: 'Show the days as a table',
  /** Bytes to three digits. */
  bytes: (bytes: number) => {
    let [size, unit] = [bytes, 0]
    while (size >= 999.5 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1]
    return `${size.toLocaleString(locale, { maximumSignificantDigits: 3 })} ${units[unit]}`
  },
  counts: {
    console_requests: 'Requests of the console',
    device_requests: 'Requests of handhelds',
    program_requests: 'Requests of programs',
    batches: 'Batches of work',
    events: 'Scans and steps received',
    heartbeats: 'Heartbeats',
    mails: 'Emails',
    pushes: 'Pushes to handhelds',
    webhooks: 'Webhook deliveries tried',
  },
  requests: { console_requests: 'Console', device_requests: 'Handhelds', program_requests: 'Programs' },
  stored: 'Files stored',
  devices: 'Handhelds',
  users: 'Users who signed in',
  none: 'No usage in this month',
  noneText: 'Usage is counted from the day this version was installed, and kept for 400 days.',
  card: {
    title: 'Usage',
    text: 'What your company used, by UTC day. Updated hourly.',
    chart: (total: string, month: string) => `${total} requests in ${month}, by day`,
    total: (total: string) => `${total} requests`,
  },
}
