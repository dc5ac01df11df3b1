import { day, hour, minute } from './durations.ts'
import { heartbeatEvery, idleHeartbeatEvery } from './handheld.ts'

/** How a handheld was, over time: what is kept of its heartbeats. */

/** At most one sample is kept of so many ms, and only where something changed. */
export const sampleEvery = 15 * minute
/** Samples are kept so long, ms. */
export const samplesKept = 180 * day
/** A device in its cradle sends a heartbeat an hour: beyond two hours its silence means something. */
export const silentAfter = 2 * hour
/** Days that can be looked at. */
export const historyDays = [3, 14, 90] as const

/** How a device was at an instant. Between two samples it was as the first says, its battery aside. */
export interface Sample {
  /** Where its quarter of an hour begins, epoch ms. */
  at: number
  percent: number
  charging: boolean
  /** As Android says it, where it was not good. */
  health?: string | undefined
  /** Ms for which nothing had been heard of it before. */
  silent?: number | undefined
  /** How often it had connected anew, and for how many seconds it had been without a network, since it was enrolled. */
  reconnects?: number | undefined
  offline?: number | undefined
  /** How many heartbeats had come since it was enrolled. */
  heartbeats?: number | undefined
}

const marks = { h: 'health', s: 'silent', r: 'reconnects', o: 'offline', b: 'heartbeats' } as const

/** A sample in few characters, such as `71c;s180;r4`; its instant is said by where it lies. */
export const writeSample = ({ percent, charging, health, silent, ...counts }: Omit<Sample, 'at'>): string =>
  [
    `${Math.round(percent)}${charging ? 'c' : ''}`,
    ...(health === undefined ? [] : [`h${health}`]),
    ...(silent === undefined ? [] : [`s${Math.round(silent / minute)}`]),
    ...(counts.reconnects === undefined ? [] : [`r${counts.reconnects}`]),
    ...(counts.offline === undefined ? [] : [`o${counts.offline}`]),
    ...(counts.heartbeats === undefined ? [] : [`b${counts.heartbeats}`]),
  ].join(';')

/** @returns undefined for what is none */
export const readSample = (at: number, text: string): Sample | undefined => {
  const [first = '', ...more] = text.split(';')
  const [, percent, charging] = /^(\d{1,3})(c?)$/.exec(first) ?? []
  if (percent === undefined) return undefined
  const sample: Sample = { at, percent: Number(percent), charging: charging === 'c' }
  for (const part of more) {
    const name = marks[part.charAt(0) as keyof typeof marks]
    const value = part.slice(1)
    if (name === 'health') sample.health = value
    else if (name === 'silent') sample.silent = Number(value) * minute
    else if (name) sample[name] = Number(value)
  }
  return sample
}

/** What is compared of a device from one heartbeat to the next. */
export interface DeviceReading {
  seen_at?: number | undefined
  battery_percent?: number | undefined
  battery_health?: string | undefined
  charging?: boolean | undefined
  /** Whether somebody was signed in. */
  in_use?: boolean | undefined
  heartbeats?: number | undefined
  reconnects?: number | undefined
  offline_seconds?: number | undefined
  /** The last sample, as `keptAs` writes it: only where more was new in its quarter of an hour. */
  sampled?: string | undefined
}

/** A battery says something new where it passes another three percent: each percent would be a write with each heartbeat. */
const stepOf = (percent: number) => Math.floor(Math.round(percent) / 3)

const quarterOf = (at: number) => Math.floor(at / sampleEvery)
const healthOf = ({ battery_health }: DeviceReading) => (battery_health === 'GOOD' ? undefined : battery_health)

/** A sample with its instant, to be remembered until the next one. */
export const keptAs = (sample: Sample): string => `${quarterOf(sample.at)};${writeSample(sample)}`

/** The last sample, where it is of the quarter of an hour in which the device was heard of last. */
const lastOf = ({ sampled = '', seen_at = 0 }: DeviceReading): Sample | undefined => {
  const [quarter, text] = [Number.parseInt(sampled, 10), sampled.slice(sampled.indexOf(';') + 1)]
  return quarter === quarterOf(seen_at) ? readSample(quarter * sampleEvery, text) : undefined
}

/**
 * The sample that a word of a device makes, if any: of a quarter of an hour the first one that differs from the last sample,
 * and one after each silence. Who keeps it says which one its quarter has already.
 * @param before how the device was; nothing is known of one that was never heard of. What it said then is what the last
 * sample says, unless that is remembered: whatever differed was kept.
 */
export const sampleOf = (before: DeviceReading, after: DeviceReading): Sample | undefined => {
  const [was, now] = [before.seen_at, after.seen_at]
  if (was === undefined || now === undefined || after.battery_percent === undefined) return undefined
  const silent = now - was > silentAfter ? now - was : undefined
  const last = lastOf(before)
  if (last && quarterOf(last.at) === quarterOf(now)) return undefined
  const { percent, charging, health, reconnects } = last ?? {
    ...{ percent: before.battery_percent ?? Number.NaN, charging: before.charging ?? false },
    ...{ health: healthOf(before), reconnects: before.reconnects },
  }
  const changed =
    stepOf(percent) !== stepOf(after.battery_percent) ||
    charging !== (after.charging ?? false) ||
    health !== healthOf(after) ||
    reconnects !== after.reconnects
  if (silent === undefined && !changed) return undefined
  return {
    at: quarterOf(now) * sampleEvery,
    percent: after.battery_percent,
    charging: after.charging ?? false,
    ...{ health: healthOf(after), silent, reconnects: after.reconnects, offline: after.offline_seconds },
    heartbeats: after.heartbeats,
  }
}

/** A heartbeat is missed once it is late by this share of its time. */
const late = 0.25

/** How far apart heartbeats are at most, ms: in use, while a battery fills, and when it is full. */
const heartbeatsApart = ({ in_use, charging }: Pick<DeviceReading, 'in_use' | 'charging'>): number => {
  if (in_use) return 2 * heartbeatEvery
  return charging ? idleHeartbeatEvery.filling : idleHeartbeatEvery.full
}

/** The heartbeats that were due within so many ms without one, and did not come. @param how the device was throughout */
export const missedIn = (silence: number, how: Pick<DeviceReading, 'in_use' | 'charging'>): number =>
  Math.max(0, Math.ceil(silence / heartbeatsApart(how) - late) - 1)

/** The same of the time between two words of a device: as few as may be, where it was in use or charged for a part of it. */
export const missedBetween = (before: DeviceReading, after: DeviceReading): number => {
  const [was, now] = [before.seen_at, after.seen_at]
  if (was === undefined || now === undefined) return 0
  const both = (name: 'in_use' | 'charging') => before[name] === true && after[name] === true
  return missedIn(now - was, { in_use: both('in_use'), charging: both('charging') })
}
