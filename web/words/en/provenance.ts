import { count, plural } from './locale.ts'

/** Where a figure comes from, in words. */
export const provenance = {
  from: {
    scans: 'Accepted scans, without excluded SKUs and non-scan teams',
    steps: 'Steps that the handhelds counted',
    scansPerHour: (scans: string, hours: string) => `Scans ÷ scan hours: ${scans} ÷ ${hours} h`,
    secondsPerScan: (scans: string, hours: string) => `Seconds of scan hours ÷ scans: ${hours} h ÷ ${scans}`,
    stepsPerHour: (steps: string, hours: string) => `Steps ÷ working hours: ${steps} ÷ ${hours} h`,
    stepsPerScan: (steps: string, scans: string) => `Steps ÷ scans: ${steps} ÷ ${scans}`,
    costPerScan: (wage: string, hours: string, scans: string) =>
      `Hourly wage × scan hours ÷ scans: ${wage} × ${hours} h ÷ ${scans}`,
    scanHours: 'Time between accepted scans, as long as the gap counts as picking',
    nonScanHours: (working: string, picking: string) => `Working hours − scan hours: ${working} h − ${picking} h`,
    workers: 'Workers with working time',
    devices: (active: string, all: string) => `Devices with someone signed in ÷ all devices: ${active} ÷ ${all}`,
    batteries: 'Devices with a dead, cold, overheated, over-voltage or unknown battery',
    timeUtilization: (picking: string, working: string) => `Scan hours ÷ working hours: ${picking} h ÷ ${working} h`,
    teams: 'Working hours by team',
    hoursSaved: (hours: string, gain: string) =>
      `Working hours ÷ (1 − efficiency gain) − working hours: ${hours} h, ${gain}%`,
    roi: (saved: string, wage: string) => `Hours saved × hourly wage: ${saved} h × ${wage}`,
  },
  none: 'Not Set',
  of: (whose: string) => `Of ${whose}`,
  workers: (group: string, active: number) =>
    `Of ${group}: ${plural(active, '1 worker', `${count(active)} workers`)} with work`,
  nearFrom: (edge: string, percent: string) => `near from ${edge} (${percent}%)`,
  nearTo: (edge: string, percent: string) => `near up to ${edge} (${percent}%)`,
  goalNotSet: 'Goal Not Set',
  product: (factors: string, whole: string) => `${factors} = ${whole}`,
  /** The whole of it, and what is due by now. */
  paced: (value: string, ofGoal: string) => `${value} ${ofGoal}`,
  due: (value: string) => `pace is ${value}`,
  zones: { green: 'on goal', yellow: 'near goal', red: 'off goal' },
  range: (from: string, to: string, zone: string) => `${from} – ${to}, ${zone}`,
  now: 'Current state of the devices',
  updated: (time: string) => `Last updated ${time}`,
} as const
