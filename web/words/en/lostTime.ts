import { counted } from '../counted.ts'
import { count, plural } from './locale.ts'
import { table } from './table.ts'

const worker = { one: 'worker', other: 'workers', ending: '' }
const device = { one: 'device', other: 'devices', ending: '' }

/** Words of Time Lost to Devices. */
export const lostTime = {
  title: 'Time Lost to Devices',
  csv: 'Export as CSV',
  get: 'Get Metrics',
  group: 'Group',
  noGroup: 'Please select a group',
  read: (time: string) => `Updated ${time}`,
  pace: 'Pace',
  paces: { scans: 'Scans/Hour', steps: 'Steps/Hour' },
  empty: 'Nobody worked in a scan team in this period.',
  summary: 'Summary of time lost to devices',
  timeLost: 'Time lost to devices',
  hoursUnit: 'hours',
  ofHours: (percent: string, hours: string) => `${percent}% of ${hours} logged-in hours`,
  cost: 'Cost',
  wage: (wage: string | null) => (wage === null ? 'at each team’s hourly wage' : `at ${wage} an hour`),
  noWage: 'Set the hourly wage of every team in Target Metrics to see it.',
  behind: 'Devices causing 80% of it',
  ofDevices: (count: string) => `of ${count}`,
  model: (count: number, model: string) =>
    plural(count, `1 of them is a ${model}`, `${table.count(count)} of them are ${model}`),
  slowWorkers: (count: number) =>
    count === 0
      ? 'No workers affected.'
      : plural(
          count,
          '1 worker looks slow because of their scanner.',
          `${table.count(count)} workers look slow because of their scanner.`,
        ),
  lossUnknown: 'Time lost to devices is unknown.',
  lossUnknownReason: 'No device used in this period reports problems.',
  lossUnknownFor: (count: number) => `Unknown for ${counted(count, worker)}.`,
  onGoalWithout: 'They reach the goal without the lost time.',
  swapping: 'Swapping',
  givesBack: (hours: string, days: number) =>
    days > 1 ? `saves ${hours} h a day by itself.` : `saves ${hours} h by itself.`,
  question: 'Slow worker or bad scanner?',
  show: 'Show',
  kinds: { all: 'All', scanner: 'Scanner', both: 'Both', pace: 'Pace' },
  shown: (kind: string, count: number) => `${kind} ${table.count(count)}`,
  nobody: 'No workers to show.',
  worker: 'Worker',
  lost: 'Lost',
  min: 'min',
  paceColumn: 'Pace',
  measured: 'Measured',
  without: 'Without loss',
  goal: (goal: string) => `Goal ${goal}`,
  paceDescription: (measured: string, without: string | undefined, goal: string | undefined) =>
    [`${measured} an hour`, without && `${without} without the lost time`, goal && `goal ${goal}`]
      .filter(Boolean)
      .join(', '),
  heldBack: 'Causes',
  gone: 'No longer in your groups',
  held: { nothing: 'Nothing', scanner: 'Scanner', both: 'Both', pace: 'Pace', unknown: 'Unknown' },
  reasons: {
    nothing: 'reached the goal',
    scanner: 'on goal without it',
    both: 'near goal without it',
    pace: 'off goal even without it',
    fine: 'the device is fine',
    unknown: 'no goal is set',
    notReporting: 'the device does not report it',
  },
  showAll: (count: number) => `Show all ${counted(count, worker)}`,
  byTeam: 'By team',
  otherTeams: (count: number) => `${table.count(count)} other teams`,
  hours: (hours: string) => `${hours} h`,
  devices: 'Devices by cost',
  allDevices: (count: number) => `All ${table.count(count)}`,
  device: (model: string, teams: readonly string[], workers: number) =>
    [model, [teams[0] ?? '', teams.length > 1 ? `+${count(teams.length - 1)}` : ''].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(' · ')
      .concat(`, ${counted(workers, worker)}`),
  causes: {
    offline: 'Offline',
    reconnecting: 'Reconnecting',
    rejected: 'Rejected scans',
    lowBattery: 'Low battery',
    silent: 'Silent',
  },
  cardNote:
    'How much longer than usual scans took while the device had problems. No time is lost while scanning continues.',
  cardFailed: 'Time lost to devices did not load.',
  part: (cause: string, minutes: string) => `${cause} ${minutes} min`,
  how: 'How it is computed',
  causeDescriptions: {
    offline: 'No network while someone is logged in, from 30 s on',
    reconnecting: 'Scanner lost until it is back',
    lowBattery: 'From the warning at 20% to the swap',
    silent: 'The app sent nothing for longer than 3 minutes',
  },
  rejectedNote: (seconds: string) =>
    `${seconds} s each, the time to scan again here: the mean of the teams’ daily medians`,
  rejectedUnknown: 'Too few here to measure the time to scan again',
  formula:
    'Lost time is how much longer than the worker’s usual time a scan took while the device had problems. Pace without loss = scans ÷ (pick time − lost pick time), or steps ÷ (working time − lost time).',
  costNote: (wage: string | null) =>
    wage === null
      ? 'Cost = lost hours × the hourly wage of each team in Target Metrics.'
      : `Cost = lost hours × ${wage}, the hourly wage in Target Metrics.`,
  rule: 'Overlapping minutes count once, under the first cause. No time is lost while scanning continues.',
  notShown: (left: string) => `Not shown: ${left}.`,
  leftWorkers: (count: number) => `${counted(count, worker)} under 30 minutes of pick time`,
  leftDevices: (count: number) => `${counted(count, device)} too old to report`,
  leftRejected: (count: number) =>
    `${counted(count, { one: 'rejected scan', other: 'rejected scans', ending: '' })} of teams with too few in a day`,
  file: 'time-lost-to-devices',
  columns: {
    worker: 'Worker',
    team: 'Team',
    lost: 'Lost minutes',
    measured: 'Measured',
    without: 'Without loss',
    goal: 'Goal',
    heldBack: 'Causes',
    device: 'Device',
    model: 'Model',
    teams: 'Teams',
    workers: 'Workers',
    cost: 'Cost',
  },
  csvFailed: 'The file could not be created. Please try again.',
} as const
