import type { DeviceSample } from '../../../shared/contract/devices.ts'
import { minute } from '../../../shared/durations.ts'

/** Epoch ms. */
export interface Span {
  from: number
  to: number
}

/**
 * When nothing was heard of a device, the earliest first.
 * @param offlineSince epoch ms since which it is silent; undefined where it is not
 * @param to the end of what is looked at
 */
export const silencesOf = (
  samples: readonly Pick<DeviceSample, 'at' | 'silent_minutes'>[],
  offlineSince: number | undefined,
  to: number,
): Span[] => [
  ...samples.flatMap(({ at, silent_minutes: minutes }) => {
    const contact = Date.parse(at)
    return minutes > 0 ? [{ from: contact - minutes * minute, to: contact }] : []
  }),
  ...(offlineSince !== undefined && offlineSince < to ? [{ from: offlineSince, to }] : []),
]

/** Whether a device was heard throughout a part of the time, for some of it, or not at all. */
export type Received = 'all' | 'some' | 'none'

/**
 * Time into equal parts, each with how much was heard in it; undefined before the device was first heard of.
 * @param missed when heartbeats were missed (epoch ms)
 */
export const receivedIn = (
  silences: readonly Span[],
  { from, to }: Span,
  parts: number,
  first = from,
  missed: readonly number[] = [],
): (Span & { received: Received | undefined })[] => {
  const long = (to - from) / parts
  return Array.from({ length: parts }, (_, at) => {
    const part = { from: from + at * long, to: from + (at + 1) * long }
    const silent = silences.reduce(
      (sum, span) => sum + Math.max(0, Math.min(part.to, span.to) - Math.max(part.from, span.from)),
      0,
    )
    // A second of slack: parts begin where no heartbeat does.
    const all = silent < 1000 && !missed.some((instant) => instant >= part.from && instant < part.to)
    const received = part.to <= first ? undefined : all ? 'all' : silent > long - 1000 ? 'none' : 'some'
    return { ...part, received }
  })
}

/** Ms of silence within a span of time. */
export const silentIn = (silences: readonly Span[], { from, to }: Span): number =>
  silences.reduce((sum, span) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)), 0)
