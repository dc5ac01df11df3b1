import type { Output } from '../../shared/contract/index.ts'
import { partsOf } from '../../shared/uploads.ts'
import { fileOf } from '../data/apps.ts'
import type { DesiredItem } from '../data/desiredItems.ts'
import type { DeviceRecord } from '../data/devices.ts'
import { withGroupsAbove } from '../lib/accessScope.ts'
import { appAssignmentIn } from '../lib/apps/content.ts'
import type { DeviceEnvOf } from '../lib/env.ts'

/**
 * The apps that a device is to install, each in the version that was assigned. One that was deleted by force is none: the
 * device is asked for nothing, and keeps what it has.
 */
export const openApps = async (items: readonly DesiredItem[], { device, stores }: DeviceEnvOf<'handheld'>) => {
  if (items.length === 0) return []
  const found = await stores.apps.several(
    device.company,
    items.map(({ id }) => id),
  )
  const open = await Promise.all(
    items.map(async (item, at) => {
      const app = found[at]
      if (!app) await stores.desired.drop(device.id, item)
      // Of one that is being removed the device is about to be told.
      if (!app || app.removing) return []
      const { revision: assigned, strategy } = appAssignmentIn(item.content)
      const { revision, version_name, version_code, label, min_sdk, size, sha256 } = fileOf(app, assigned)
      return [
        {
          ...{ id: item.id, version: item.version, package: app.package, label, revision, version_name, version_code },
          ...{ strategy, min_sdk, size, sha256, part_size: partsOf(size)[0]?.size ?? size },
        },
      ]
    }),
  )
  return open.flat()
}

/** Where a device works, or worked last: by that it is known which library of apps holds for it. */
export const groupOfDevice = ({
  team,
  last_team,
  facility,
}: Pick<DeviceRecord, 'team' | 'last_team' | 'facility'>): string => team ?? last_team ?? facility ?? ''

/** The library that holds where the device works; null where there is none. */
export const appLibrary = async ({
  device,
  company,
  stores,
}: DeviceEnvOf<'handheld'>): Promise<Output<'sync'>['app_library']> => {
  if (!company.app_libraries) return null
  const group = await stores.groups.get(company.uid, groupOfDevice(device))
  const groups = group ? withGroupsAbove(group) : [company.uid]
  const library = await stores.appLibraries.holding(company.uid, groups)
  return library ? library.apps.map(({ package: name, label, state }) => ({ package: name, label, state })) : null
}
