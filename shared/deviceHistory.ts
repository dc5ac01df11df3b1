import { day, hour, minute } from './durations.ts'

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
}

const marks = { h: 'health', s: 'silent', r: 'reconnects', o: 'offline' } as const

/** A sample in few characters, such as `71c;s180;r4`; its instant is said by where it lies. */
export const writeSample = ({ percent, charging, health, silent, reconnects, offline }: Omit<Sample, 'at'>): string =>
  [
    `${Math.round(percent)}${charging ? 'c' : ''}`,
    ...(health === undefined ? [] : [`h${health}`]),
    ...(silent === undefined ? [] : [`s${Math.round(silent / minute)}`]),
    ...(reconnects === undefined ? [] : [`r${reconnects}`]),
    ...(offline === undefined ? [] : [`o${offline}`]),
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
export interface Heard {
  seen_at?: number | undefined
  battery_percent?: number | undefined
  battery_health?: string | undefined
  charging?: boolean | undefined
  reconnects?: number | undefined
  offline_seconds?: number | undefined
}

/** A battery says something new where it passes another two percent: each percent would be a write with each heartbeat. */
const stepOf = (percent: number) => Math.floor(percent / 2)

/**
 * The sample that a heartbeat makes, if any: of a quarter of an hour the first one that says something new, and one after
 * each silence.
 * @param before how the device was; nothing is known of one that was never heard of
 */
export const sampleOf = (before: Heard, after: Heard): Sample | undefined => {
  const [was, now] = [before.seen_at, after.seen_at]
  if (was === undefined || now === undefined || after.battery_percent === undefined) return undefined
  const quarter = (at: number) => Math.floor(at / sampleEvery)
  const silent = now - was > silentAfter ? now - was : undefined
  const changed =
    stepOf(before.battery_percent ?? -1) !== stepOf(after.battery_percent) ||
    (before.charging ?? false) !== (after.charging ?? false) ||
    before.battery_health !== after.battery_health ||
    before.reconnects !== after.reconnects
  if (silent === undefined && (quarter(was) === quarter(now) || !changed)) return undefined
  const health = after.battery_health === 'GOOD' ? undefined : after.battery_health
  return {
    at: quarter(now) * sampleEvery,
    percent: after.battery_percent,
    charging: after.charging ?? false,
    ...{ health, silent, reconnects: after.reconnects, offline: after.offline_seconds },
  }
}
