import type { DesiredItem } from '../data/desiredItems.ts'
import { effective } from '../lib/accessScope.ts'
import type { DeviceEnvOf } from '../lib/env.ts'
import { assignPreset } from '../lib/scanner/assignPreset.ts'

/** The preset that a device gets, as it is now. One that was deleted meanwhile is none. */
export const openPresets = async (items: readonly DesiredItem[], { device, stores }: DeviceEnvOf<'handheld'>) => {
  const found = await Promise.all(
    items.map(async (item) => {
      const preset = await stores.scannerPresets.get(device.company, String(item.content?.preset))
      if (!preset) return []
      const { id: _id, groups: _groups, archived: _archived, changed_on: _on, changed_by: _by, ...settings } = preset
      return [{ ...settings, id: item.id, version: item.version }]
    }),
  )
  return found.flat()
}

/** Tells a device the preset of the team that somebody has just joined on it. It learns of it with its next heartbeat. */
export const assignPresetAfterJoin = async (
  { device, company, stores, now }: DeviceEnvOf<'handheld'>,
  user: string,
): Promise<void> => {
  // Most companies have none.
  if ((await stores.scannerPresets.turn(company.uid)) === 0) return
  const groups = effective(await stores.groups.list(company.uid))
  await assignPreset(device.id, undefined, { stores, company: company.uid, groups, by: user, now })
}
