import { hour } from '../durations.ts'

/**
 * Rates, costs, hours saved, return on investment, utilisations and miles, once, for every screen, export and report. A
 * ratio without a divisor has no value: null, which shows as a dash, has no colour, and stays out
 * of averages. A missing goal or wage likewise. Values are not rounded; screens show two decimals.
 */

/** What the formulas work on: times in hours. */
export interface Worked {
  workingHours: number
  pickHours: number
  scans: number
  steps: number
}

export const workedOf = (figures: { working: number; pick: number; scans: number; steps: number }): Worked => ({
  workingHours: figures.working / hour,
  pickHours: figures.pick / hour,
  scans: figures.scans,
  steps: figures.steps,
})

const ratio = (value: number, by: number) => (by > 0 ? value / by : null)

/** Scans for each hour of picking: scans / pick hours. */
export const scansPerHour = ({ scans, pickHours }: Pick<Worked, 'scans' | 'pickHours'>) => ratio(scans, pickHours)

/** 3600 x pick hours / scans. */
export const secondsPerScan = ({ scans, pickHours }: Pick<Worked, 'scans' | 'pickHours'>) =>
  ratio(3600 * pickHours, scans)

/** Hourly wage x pick hours / scans. */
export const costPerScan = (
  { scans, pickHours }: Pick<Worked, 'scans' | 'pickHours'>,
  hourlyWage: number | null | undefined,
) => (hourlyWage == null ? null : ratio(hourlyWage * pickHours, scans))

/** Steps for each working hour: steps / working hours. */
export const stepsPerHour = ({ steps, workingHours }: Pick<Worked, 'steps' | 'workingHours'>) =>
  ratio(steps, workingHours)

/** Steps / scans. */
export const stepsPerScan = ({ steps, scans }: Pick<Worked, 'steps' | 'scans'>) => ratio(steps, scans)

/** Working hours outside of picking; never below 0, which is what late spans would make it for a while. */
export const nonPickHours = ({ workingHours, pickHours }: Pick<Worked, 'workingHours' | 'pickHours'>) =>
  Math.max(0, workingHours - pickHours)

/** Working hours / (1 - efficiency gain / 100) - working hours. A gain of 100 % or more has no meaning. */
export const hoursSaved = ({ workingHours }: Pick<Worked, 'workingHours'>, gainPercent: number | null | undefined) =>
  gainPercent == null || gainPercent >= 100 ? null : workingHours / (1 - gainPercent / 100) - workingHours

/** Hours saved x hourly wage, in the company's currency. */
export const roi = (saved: number | null, hourlyWage: number | null | undefined) =>
  saved === null || hourlyWage == null ? null : saved * hourlyWage

const percent = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : 0)

/** Active devices / all devices, in percent; 0 where there are none. */
export const deviceUtilization = (active: number, total: number) => percent(active, total)

/** Pick time / working time, in percent; 0 where nobody worked. */
export const timeUtilization = ({ pickHours, workingHours }: Pick<Worked, 'pickHours' | 'workingHours'>) =>
  percent(pickHours, workingHours)

const milesPerStep = 0.000473485
export const miles = (steps: number) => steps * milesPerStep

/** Change against a past value in percent; the divisor is 1 where the past is 0. */
export const percentChange = (value: number, past: number) => (100 * (value - past)) / (past === 0 ? 1 : Math.abs(past))
