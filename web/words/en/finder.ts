import { count } from './locale.ts'

/** Words of the device finder. */
export const finder = {
  devices: 'Devices',
  summary: 'Summary of devices',
  columns: { device: 'Device', user: 'Last user', company: 'Company', battery: 'Battery', located: 'Located' },
  accuracy: 'Accuracy circle',
  width: 'Map width',
  widths: { '40': '40%', '60': '60%' },
  onMap: 'On the map',
  onPlan: 'On the floor plan',
  of: (value: number) => `of ${count(value)}`,
  without: 'No coordinates',
  list: 'list them',
  listAll: 'list all',
  battery: 'Battery',
  parts: { high: '81–100%', medium: '21–80%', low: '0–20%', critical: 'critical' },
  oldest: 'Oldest location',
  count,
  percent: (value: number) => `${count(Math.round(value))}%`,
  age: (minutes: number) => {
    if (minutes < 1) return 'now'
    if (minutes < 60) return `${count(minutes)} min`
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return hours < 48 ? `${count(hours)} h ${count(rest)} min` : `${count(Math.floor(hours / 24))} days`
  },
  ago: (age: string) => (age === 'now' ? 'just now' : `${age} ago`),
  within: (metres: number) => `within ${count(Math.round(metres))} m`,
  noPlace: 'no location',
  noPlaceWhy: 'This device has not reported its location.',
  off: 'finder off',
  offWhy: 'Device Finder is off for its group.',
  noneHere: 'None of these devices has reported its location.',
  noneHereText:
    'Devices report their location if Device Finder is on for their group. Turn it on for each group on the Settings tab.',
  following: (device: string) => `Following ${device}`,
  every: (seconds: number) => `updates every ${count(seconds)} s`,
  stop: 'Stop',
  findOn: (device: string) => `Find ${device} on the map`,
  choose: (device: string) => `Show ${device} on the map`,
  close: 'Close',
  open: 'Open',
  user: 'User',
  group: 'Group',
  updated: 'Updated',
  locatedAt: 'Located',
  scanner: (percent: number) => `scanner ${count(percent)}%`,
  legend: { in: 'Logged in', out: 'Not logged in', critical: 'Battery critical', lost: 'Lost', cluster: 'Cluster' },
  noMatch: 'No device matches',
}
