import type { Output } from '../../shared/contract/index.ts'
import { type OtaWindow, windowAt, windowMinutes } from '../../shared/otaWindow.ts'
import { hour, minute } from '../../shared/time.ts'
import { type AssignedApp, whileInUse } from './apps.ts'

type Rule = Output<'sync'>['ota']

/** What outlives the device's process: since when each update waits, when somebody was in its way, and the window missed last. */
export interface WindowMemory {
  waiting: Map<string, number>
  inUseAt: number
  missed: number
}
export const newWindowMemory = (): WindowMemory => ({ waiting: new Map(), inUseAt: 0, missed: 0 })

interface Device {
  /** By which its clock goes. */
  zone: string
  /** Its own clock, epoch ms. */
  now: () => number
  /** Its place among all devices, 0 to 1: not all of them begin with the window. */
  share: number
  isInUse: () => boolean
  /** Hears of each window that ended before an update could be installed. */
  missed: () => void
}

/** For how long devices begin after one another, at most. */
const longestSpread = hour
const spreadOf = (window: OtaWindow) => Math.min(longestSpread, (windowMinutes(window) * minute) / 2)

/** When a device installs updates: in its window, in its turn, and while nobody is signed in. */
export const openWindow = (device: Device, memory: WindowMemory = newWindowMemory()) => {
  let rule: Rule = { enabled: false, start: '', end: '' }
  const turnAfter = (opened: number) => opened + device.share * spreadOf(rule)
  const openedBefore = (closed: number) => closed - windowMinutes(rule) * minute

  return {
    follow: (next: Rule) => {
      rule = next
    },
    /** What the installation of an update waits for; nothing where it may begin. */
    waitsFor: ({ id }: Pick<AssignedApp, 'id'>): string | undefined => {
      const now = device.now()
      const since = memory.waiting.get(id) ?? now
      memory.waiting.set(id, since)
      if (!rule.enabled) return 'Updates are switched off'
      const state = windowAt(rule, device.zone, now)
      if (state.open) {
        if (device.isInUse()) {
          memory.inUseAt = now
          return whileInUse
        }
        return now < turnAfter(openedBefore(state.until)) ? 'Waits for its window' : undefined
      }
      if (since >= state.since) return 'Waits for its window'
      if (memory.missed < state.since) {
        memory.missed = state.since
        device.missed()
      }
      const why = memory.inUseAt >= openedBefore(state.since) ? 'somebody was signed in' : 'switched off or offline'
      return `Missed its window: ${why}`
    },
    /** When it looks again at what waits, by its own clock: at its turn, and when the window ends; never while that is off. */
    nextTurn: (): number | undefined => {
      if (!rule.enabled || memory.waiting.size === 0) return undefined
      const now = device.now()
      const state = windowAt(rule, device.zone, now)
      if (!state.open) return Math.ceil(turnAfter(state.until))
      const turn = Math.ceil(turnAfter(openedBefore(state.until)))
      return now < turn ? turn : state.until
    },
  }
}
