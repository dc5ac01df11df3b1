import { hour, minute } from './durations.ts'

/** How often a handheld speaks: the constants of `docs/device-protocol.md`, for clients, server and tests alike. */

/** Seconds from a span's first scan until it closes, of which a company chooses one. */
export const freshnesses = [5, 15, 60] as const
export type Freshness = (typeof freshnesses)[number]
export const usualFreshness: Freshness = 15

/** What a company's record says, or the usual one where it says nothing that is offered. */
export const freshnessOf = (company: { freshness?: number | undefined }): Freshness =>
  freshnesses.find((one) => one === company.freshness) ?? usualFreshness

/** The event with which a span closes where it is a scan. */
export const fullSpan = 20

/**
 * The longest that a device on which somebody is signed in says nothing, ms: then it closes a span without scans, or sends
 * a heartbeat alone. Working time is never later than a third of the quarter hour that it is counted in; and it costs 12
 * requests an hour, less than the scans of a slow hour.
 */
export const longestSilence = 5 * minute

/**
 * How often heartbeats ride along at most, ms. A device that was just not due is silent for `longestSilence` at most, so
 * two heartbeats are 10 minutes apart at most, of the 15 in which it counts as active.
 */
export const heartbeatEvery = 5 * minute

/**
 * Shortly before they are due again, riding heartbeats are kept, ms since the one before: a network takes now longer, now
 * shorter. What comes sooner, as from clients with a heartbeat a minute, is compared alone.
 */
export const heartbeatKeptAfter = heartbeatEvery - minute

/** How often a device on which nobody is signed in sends a heartbeat, ms: while its battery fills, and when it is full. */
export const idleHeartbeatEvery = { filling: 30 * minute, full: hour }

/** How long a token of a device lasts, ms. Each call reads the device, so what ends its access ends it at once. */
export const deviceTokenLifetime = 12 * hour

/**
 * Requests that deliver work, a minute, where scans come at random: from one span's end it takes until the next scan, and
 * then the freshness, until the next one closes.
 */
export const requestsAMinute = (scansAnHour: number, freshness: Freshness) => 60 / (3600 / scansAnHour + freshness)

/** The most that it can be at that pace, where scans come evenly: one a scan, and one in the freshness. */
export const mostRequestsAMinute = (scansAnHour: number, freshness: Freshness) =>
  60 / Math.max(3600 / scansAnHour, freshness)

/** When a device signs its worker out who does nothing that counts. */
export interface InactivityRule {
  /** So long without a scan or step that counts. */
  minutes: number
  /** Whether scans show that somebody is there. */
  scans: boolean
  /** Whether steps do. */
  steps: boolean
  /** When it was set, epoch ms: its version too. Missing where nobody chose one. */
  at?: number | undefined
}

/** Minutes that a company may choose. */
export const inactivityMinutes = { least: 1, most: 24 * 60 } as const
const usualInactivity: InactivityRule = { minutes: 8, scans: true, steps: true }

/** What a company's record says, or the usual rule where it says nothing. */
export const inactivityOf = (company: { inactivity?: InactivityRule | undefined }): InactivityRule =>
  company.inactivity ?? usualInactivity

/** The version of the rule, for words on it: higher with each change. */
export const inactivityVersionOf = (company: { inactivity?: InactivityRule | undefined }): number =>
  company.inactivity?.at ?? 1

/** A rule that is chosen now, in the place of the one that a company has; chosen again it stays that version. @param now epoch ms */
export const changedInactivity = (
  company: { inactivity?: InactivityRule | undefined },
  { minutes, scans, steps }: InactivityRule,
  now: number,
): InactivityRule => {
  const last = company.inactivity
  if (last && last.minutes === minutes && last.scans === scans && last.steps === steps) return last
  return { minutes, scans, steps, at: Math.max(now, inactivityVersionOf(company) + 1) }
}
