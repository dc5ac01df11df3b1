import type { DesiredItem } from '../data/desiredItems.ts'
import type { DeviceEnvOf } from '../lib/env.ts'

/** The shortcuts that a device gets, as they were assigned. One that was deleted by force is none. */
export const openShortcuts = async (items: readonly DesiredItem[], { device, stores }: DeviceEnvOf<'handheld'>) => {
  if (items.length === 0) return []
  const found = await stores.shortcuts.several(
    device.company,
    items.map(({ id }) => id),
  )
  const gone = items.filter((_, at) => found[at] === undefined)
  await Promise.all(gone.map((item) => stores.desired.drop(device.id, item)))
  return items.filter((item) => !gone.includes(item)).map(({ id, version, content }) => ({ ...content, id, version }))
}
