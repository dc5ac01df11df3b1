import type { Output } from '../../../shared/contract/index.ts'
import type { StoredPreset } from '../../../shared/contract/scannerPresets.ts'
import { type GroupEntry, groupsOf, holdingOf, type Presets } from './model.ts'

/** How many devices each group has by itself; undefined while that is not known. */
export type Devices = Output<'getDeviceCountsOfGroups'> | undefined

/** A preset as the table shows it. */
export interface PresetRow extends StoredPreset {
  /** The groups that it was given. */
  directGroups: readonly string[]
  groups: number
  /** Groups that inherit it. */
  inherit: number
  /** Devices for which it holds; null while that is not known. */
  devices: number | null
}

/** Devices of some groups, each by itself. */
export const devicesIn = (groups: readonly string[], devices: Devices): number | null => {
  if (!devices) return null
  const wanted = new Set(groups)
  return devices.reduce((sum, { group_uid, count }) => sum + (wanted.has(group_uid) ? count : 0), 0)
}

/** The presets that are not archived, with the groups and devices for which each holds. */
export const rowsIn = (presets: Presets, groupMap: ReadonlyMap<string, GroupEntry>, devices: Devices): PresetRow[] => {
  const held = Map.groupBy(groupMap.keys(), (uid) => holdingOf(uid, groupMap, presets)?.preset)
  return presets.active.map((preset) => {
    const directGroups = groupsOf(preset.id, presets).filter((uid) => groupMap.has(uid))
    const holds = held.get(preset.id) ?? []
    const direct = new Set(directGroups)
    return {
      ...preset,
      directGroups,
      groups: directGroups.length,
      inherit: holds.filter((uid) => !direct.has(uid)).length,
      devices: devicesIn(holds, devices),
    }
  })
}
