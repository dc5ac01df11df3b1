import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Device } from '../../../shared/contract/devices.ts'
import { batteryHealths, deviceParts, intervalOf, intervalPref, lowBattery } from '../../../shared/devices.ts'
import { minute } from '../../../shared/durations.ts'
import { read } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import type { RowsQuery } from '../../parts/table/useTable.ts'
import { toast } from '../../parts/toast/toast.ts'
import { devices as words } from '../../words/en/devices.ts'
import { flat, type GroupNode } from '../groups/tree.ts'

/** The company's update interval: minutes after which the console reads devices anew. */
export const useUpdateInterval = (): number => {
  const { company } = useSession()
  const { data } = useQuery(read('getCompPref', { co_uid: company.uid, pref_type: intervalPref }))
  return intervalOf(data?.[0]?.pref_value)
}

/** The devices of a group and below it, for `useQuery`. Of many the pages are read side by side. */
export const readDevices = (group_uid: string) =>
  readPages(
    'getDevicesInformation',
    { group_uid },
    { count: deviceParts, of: (part) => ({ part }), keyOf: ({ id }) => id },
  )

/**
 * The devices in the viewer’s access scope, of which those of a group and below it are shown; read anew by the company's
 * interval.
 */
export const useDevices = (tree: GroupNode | undefined, group: string): RowsQuery<Device> => {
  const session = useSession()
  const every = useUpdateInterval()
  const { data, ...query } = useRows({
    ...readDevices(session.group.uid),
    refetchInterval: every * minute,
  })
  const { error } = query
  useEffect(() => {
    if (error) toast.error(words.none)
  }, [error])
  const rows = useMemo(() => {
    const node = tree && flat(tree).find(({ uid }) => uid === group)
    if (!data || !node || node === tree) return data
    const within = new Set(flat(node).map(({ uid }) => uid))
    return data.filter(({ group_uid }) => within.has(group_uid))
  }, [data, tree, group])
  return { ...query, data: rows }
}

/** Groups with the device finder, by uid; undefined while it is not known. */
export const useFinderGroups = (): ReadonlySet<string> | undefined => {
  const { data } = useQuery(read('getFindRufus', {}))
  return useMemo(() => data && new Set(data.filter(({ find_rufus }) => find_rufus === 1).map(({ uid }) => uid)), [data])
}

export const isLoggedIn = ({ status }: Pick<Device, 'status'>) => status !== 0
export const isLost = ({ lost_at }: Pick<Device, 'lost_at'>) => lost_at !== null
export const isOffline = ({ offline_at }: Pick<Device, 'offline_at'>) => offline_at !== null
export const isLow = ({ battery_percentage: percent }: Pick<Device, 'battery_percentage'>) =>
  percent !== null && percent <= lowBattery
export const isUnwell = ({ battery_health: health }: Pick<Device, 'battery_health'>) =>
  health !== null && health !== batteryHealths[0]
