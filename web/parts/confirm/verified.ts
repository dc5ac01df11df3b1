import { useSyncExternalStore } from 'react'
import { serverNow } from '../../api/clock.ts'

/** Until when the server takes this session as verified, remembered for the tab. */
const key = 'shiftdeck.verified'
const listeners = new Set<() => void>()
/** The server's clock and ours may differ; asking a little early is better than a refusal. */
const margin = 15_000

const stored = (): { session: string; until: number } | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const changed = () => {
  for (const listener of listeners) listener()
}

export const rememberVerified = (session: string, until: string) => {
  sessionStorage.setItem(key, JSON.stringify({ session, until: Date.parse(until) }))
  changed()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const { until } = stored() ?? { until: 0 }
  const timer = setTimeout(listener, Math.max(0, until - margin - serverNow()) + 100)
  return () => {
    listeners.delete(listener)
    clearTimeout(timer)
  }
}

/** Whether the user has shown in this session that it is them, and that still holds. */
export const useVerified = (session: string) =>
  useSyncExternalStore(subscribe, () => {
    const known = stored()
    return known?.session === session && known.until - margin > serverNow()
  })
