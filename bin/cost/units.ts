import { readFileSync } from 'node:fs'
import type { Freshness } from '../../shared/handheld.ts'

/** What a call asks of DynamoDB, and what of it travels. */
export interface CallUnits {
  readUnits: number
  writeUnits: number
  /** Requests to DynamoDB */
  requests: number
  /** Bytes of the bodies, before they are compressed. */
  sent: number
  answered: number
}

/** Measured units: `test/cost/units.test.ts` measures them and holds the file to them. */
export interface Units {
  /** Calls of a handheld. Those with work: an hour's batches on average, without a heartbeat. */
  device: Record<'token' | 'sync' | 'heartbeat' | 'signIn' | 'joinGroup' | 'leaveGroup' | 'signOut', CallUnits>
  events: Record<Freshness, CallUnits & { /** Bytes that are stored of a batch. */ stored: number }>
  /** What a heartbeat that is kept adds to the call that it rides on. */
  ride: CallUnits
  /** A notification on a device: what hands it on, the sync that delivers it, what of that notes and counts it, and the report that it is shown. */
  notification: Record<'handedOn' | 'counted', Omit<CallUnits, 'sent' | 'answered'>> &
    Record<'delivered' | 'shown', CallUnits>
  /** A run of the rollup, for the changes of one facility, beside its pages. */
  run: Omit<CallUnits, 'sent' | 'answered'>
  /** A page of a team's hour that is written again, on average over its hour. */
  page: Omit<CallUnits, 'sent' | 'answered'>
  /** A team's hour that is counted by code at its end, when it is the only one of the day. */
  count: Omit<CallUnits, 'sent' | 'answered'>
  /** A facility's day that is closed, with the work of one team in one hour. */
  close: Omit<CallUnits, 'sent' | 'answered'>
  /** A batch that is packed into the archive, on average over those of a team; with the bytes that it takes there. */
  pack: Omit<CallUnits, 'sent' | 'answered'> & { packed: number }
  /** What an instance of a Lambda has counted of a company's use, written down. */
  use: Omit<CallUnits, 'sent' | 'answered'>
  /** Bytes that are stored of a worker's hour. */
  workHour: number
  /** Calls of the Performance page, each in a company with so many teams. */
  console: Record<'getFiguresVersion' | 'getCardMetrics' | 'getTodaysStaticMetrics' | 'getRankingsOfGroups', CallUnits>
}

export const unitsFile = new URL('./units.json', import.meta.url)
export const readUnits = (): Units => JSON.parse(readFileSync(unitsFile, 'utf8')) as Units
