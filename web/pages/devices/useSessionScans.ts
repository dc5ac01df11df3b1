import { useQueries } from '@tanstack/react-query'
import type { DeviceSession } from '../../../shared/contract/devices.ts'
import { sessionsOfCall } from '../../../shared/devices.ts'
import { read } from '../../api/calls.ts'

/** How many scans each of some sign-ins on a device has, where that is known; asked for some at a time. */
export const useSessionScans = (
  device_id: string,
  sessions: readonly Pick<DeviceSession, 'id'>[],
): ReadonlyMap<string, number> => {
  const ids = sessions.map(({ id }) => id)
  const parts = Array.from({ length: Math.ceil(ids.length / sessionsOfCall) }, (_, part) =>
    ids.slice(part * sessionsOfCall, (part + 1) * sessionsOfCall),
  )
  const found = useQueries({
    queries: parts.map((session_ids) => read('getDeviceSessionScans', { device_id, session_ids })),
  })
  return new Map(
    found.flatMap(({ data = [] }) => data.flatMap(({ id, scans }) => (scans === null ? [] : [[id, scans] as const]))),
  )
}
