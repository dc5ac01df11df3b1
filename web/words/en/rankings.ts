import { english as types } from '../../../shared/metrics/rankingNames.ts'
import { counted } from '../counted.ts'
import { count, plural } from './locale.ts'

const place = { one: 'place', other: 'places', ending: '' }
const day = { one: 'day', other: 'days', ending: '' }

/** Words of Team Rankings. */
export const rankings = {
  title: 'Team Rankings',
  tabsLabel: 'Rank teams',
  tabs: { group: 'Group', worker: 'Worker' },
  group: 'Group',
  worker: 'Worker',
  manage: 'Manage Teams',
  print: 'Print',
  get: 'Get Metrics',
  type: 'Data type',
  types,
  noGroup: 'Please select a group',
  noWorker: 'Please select a worker',
  empty: 'No data found for the given parameters.',
  changeDates: 'Change dates',
  read: (time: string, minutes: number) => `Updated ${time}, cached for ${count(minutes)} min`,
  teams: (count: number) => counted(count, { one: 'team', other: 'teams', ending: '' }),
  byTeam: (type: string) => `${type} by team`,
  ofWorker: (type: string, name: string) => `${type} of ${name} by team`,
  inAll: (span: string, total: string) => `${span} · ${total} in all`,
  days: (count: number) => counted(count, day),
  hours: (count: number) => counted(count, { one: 'hour', other: 'hours', ending: '' }),
  sort: 'Sort',
  sorts: { value: 'Value', name: 'Team name' },
  orders: { desc: 'Highest first', asc: 'Lowest first' },
  nameOrders: { desc: 'Z to A', asc: 'A to Z' },
  scale: 'Scale',
  scales: { linear: 'Linear', log: 'Logarithmic' },
  columns: { place: 'Place', moved: 'Change', team: 'Team', bar: 'Bar', share: 'Share' },
  up: (count: number) => `up ${counted(count, place)}`,
  down: (count: number) => `down ${counted(count, place)}`,
  same: 'same place',
  none: '–',
  before: (weeks: number) => plural(weeks, 'A week before', `${count(weeks)} weeks before`),
  activeUsers: 'Active users',
  perUser: 'Per user',
  more: (percent: string) => `${percent} more`,
  less: (percent: string) => `${percent} less`,
  openChart: (type: string, team: string) => `${team}: open ${type} in Charts`,
  showAll: (count: number) => `Show all ${counted(count, { one: 'team', other: 'teams', ending: '' })}`,
  logNote: 'Logarithmic scale: each step is 10×. Compare the numbers, not the bar lengths.',
  logLeft: 'Values of 0 and below have no bar.',
  byDay: 'The same by day',
  /** Of a day that is not shown whole. */
  dayFrom: (day: string, time: string) => `${day} from ${time}`,
  dayUntil: (day: string, time: string) => `${day} until ${time}`,
  total: 'All days',
  file: 'team-rankings',
  csvColumns: { team: 'Team', share: 'Percentage' },
} as const
