import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeviceCommand } from '../../../shared/contract/deviceCommands.ts'
import type { Page } from '../../../shared/contract/listCall.ts'
import { read } from '../../api/calls.ts'

/** So many of the newest are read again and again; those before them once, for who wants all. */
const newest = 20

/** The commands of a device, the newest first. @param every ms after which they are read again */
export const useCommands = (device_id: string, every: number) => {
  const [wanted, setWanted] = useState(false)
  const latest = useQuery({ ...read('getDeviceCommands', { device_id, limit: newest }), refetchInterval: every })
  const page = latest.data as unknown as Page<DeviceCommand> | undefined
  const more = page?.next != null
  const whole = useQuery({ ...read('getDeviceCommands', { device_id }), enabled: wanted && more })
  const items = page?.items ?? []
  const last = items.at(-1)
  const earlier = last && more ? (whole.data ?? []).filter(({ id }) => id < last.id) : []
  return {
    items: [...items, ...earlier],
    more: more && earlier.length === 0,
    error: latest.error ?? whole.error,
    readAll: () => setWanted(true),
    retry: () => {
      for (const query of [latest, whole]) if (query.error) void query.refetch()
    },
  }
}
