import type { Input } from '../../shared/contract/index.ts'
import { type Freshness, freshnesses, fullSpan } from '../../shared/handheld.ts'
import { day, hour, isZone, minute } from '../../shared/time.ts'

/** Somebody who works with a simulated device. */
export interface SimulatedWorker {
  username: string
  password: string
  /** Where the site is that they work at, and by which zone its clocks go. */
  site?: { lat: number; lon: number; zone?: string }
}

/** A device as it enrols. */
export type KnownDevice = Omit<Input<'enrol'>, 'code'>

/** How a fleet of simulated handhelds behaves. Everything random in it follows from `seed`. */
export interface SimulationOptions {
  /** Of the server, such as `http://localhost:3000`; the device API is below it. */
  url: string
  /** An enrolment code of the company. */
  code: string
  workers: readonly SimulatedWorker[]
  devices: number
  /** Minutes of real time; without it the fleet works until it is stopped. */
  minutes?: number
  seed: number
  /** How much faster than real time the devices' time runs; see `docs/device-protocol.md` for what bounds it. */
  time: number
  /** Shares (0 to 1): requests that are lost or whose answer is lost, sent twice, or delivered late. */
  loss: number
  duplicates: number
  reorder: number
  /** Share of the things that a device is told to have and cannot apply. */
  failures: number
  /** Share of stints in which somebody reports an incident, with photos. */
  incidents: number
  /** Share of deliveries after which a device has no connection for some minutes. */
  offline: number
  /** Milliseconds that a device's clock is wrong at most, either way. */
  skew: number
  /** The zone that devices' clocks show where their site says none, such as `Europe/Amsterdam`. */
  zone: string
  /** Events after which a scan closes a span. */
  batch: number
  /** Seconds; without it what the server says. */
  freshness?: Freshness
  /** What the first devices say about themselves when they enrol, for a fleet that is known; else made up. */
  known?: readonly KnownDevice[]
  /** Keeps every acknowledged batch in the account, not just the sums. */
  keepBatches: boolean
  /** Epoch ms; the same seed and start make the same events. */
  startedAt: number
}

export const simulationDefaults = {
  devices: 40,
  seed: 7,
  time: 1,
  loss: 0.02,
  duplicates: 0.02,
  reorder: 0.02,
  failures: 0,
  incidents: 0,
  offline: 0.005,
  skew: 2000,
  zone: 'UTC',
  batch: fullSpan,
  keepBatches: false,
} as const

/** What an endless fleet that runs faster makes up for before it goes on in real time. */
const endlessBacklog = 8 * hour

/** Devices' times must not be older than this when they reach the server (it takes 7 days). */
const furthestBack = 7 * day - 2 * hour

/** How far in the past the devices begin, so that their time meets the real time at the end. Milliseconds. */
export const backlogOf = ({ time, minutes }: Pick<SimulationOptions, 'time' | 'minutes'>) =>
  time === 1 ? 0 : minutes === undefined ? endlessBacklog : Math.round((time - 1) * minutes * minute)

/** Says what is wrong with options, in one sentence; undefined when nothing is. */
export const problemOf = (options: SimulationOptions): string | undefined => {
  const { url, code, devices, minutes, time, skew, batch, freshness, seed, zone } = options
  const whole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to
  if (!URL.canParse(url)) return `--url ${url} is no address; give one such as http://localhost:3000.`
  if (!code) return 'Give an enrollment code of the company with --code.'
  if (!whole(devices, 1, 100_000)) return '--devices must be a whole number from 1 to 100000.'
  if (minutes !== undefined && !(minutes > 0)) return '--minutes must be above 0.'
  if (!whole(seed, 0, 2 ** 31)) return '--seed must be a whole number from 0.'
  if (!(time >= 1)) return '--time must be 1 or more.'
  if (backlogOf(options) > furthestBack) {
    const most = Math.floor(furthestBack / (time - 1) / minute)
    return `At --time ${time} the devices would begin more than 7 days ago, which the server refuses: at most --minutes ${most}.`
  }
  for (const share of ['loss', 'duplicates', 'reorder', 'failures', 'incidents', 'offline'] as const) {
    if (!(options[share] >= 0 && options[share] <= 0.9)) return `--${share} must be a share from 0 to 0.9.`
  }
  if (!(skew >= 0 && skew <= 9 * minute))
    return '--skew must be from 0 to 540000 ms: the server takes 10 minutes ahead.'
  if (!isZone(zone)) return `--zone ${zone} is no time zone; give one such as Europe/Amsterdam.`
  if (!whole(batch, 1, 500)) return '--batch must be a whole number from 1 to 500.'
  if (freshness !== undefined && !freshnesses.includes(freshness))
    return `--freshness must be one of ${freshnesses.join(', ')} seconds.`
}
