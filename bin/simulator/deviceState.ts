import type { Output } from '../../shared/contract/index.ts'
import type { Freshness, InactivityRule } from '../../shared/handheld.ts'

/** What a device is told to go by, with its sign-in, a sync or a batch. */
export interface Rules {
  freshness: Freshness
  inactivity?: InactivityRule
  finder?: boolean
  lost?: Output<'sync'>['lost']
  system_notifications?: Output<'sync'>['system_notifications']
  ota?: Output<'sync'>['ota']
}

/** What all parts of a simulated device go by. Times are the fleet's, epoch ms. */
export interface DeviceState {
  lastBeat: number
  /** When it last sent a heartbeat or work. */
  lastContactAt: number
  offlineUntil: number
  freshness: Freshness
  /** None until a server tells one. */
  inactivity: InactivityRule | undefined
  finder: boolean
  systemNotifications: Rules['system_notifications']
  inUse: boolean
  filling: boolean
  /** Marked as lost: nobody works with it. */
  lost: boolean
  /** The sign-in that is open, and whether the console has asked to end it. */
  session: { work: string; mustLeave: boolean } | undefined
}
