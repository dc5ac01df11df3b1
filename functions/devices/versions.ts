import { isComparable, isNewerVersion } from '../../shared/versions.ts'
import type { DeviceStatus } from '../data/fleet.ts'
import type { NewestVersions } from '../data/fleetVersions.ts'

/** Most models of which the newest version is kept. */
const mostModels = 200

type Had = readonly (readonly [model: string | undefined, version: string | undefined])[]

/** The newest version by model, of models with an older one. */
const newestBy = (had: Had): Map<string, string> => {
  const newest = new Map<string, string>()
  const mixed = new Set<string>()
  for (const [model, version] of had) {
    if (!model || !version || !isComparable(version)) continue
    const known = newest.get(model)
    if (known === undefined) newest.set(model, version)
    else if (isNewerVersion(version, known)) {
      newest.set(model, version)
      mixed.add(model)
    } else if (isNewerVersion(known, version)) mixed.add(model)
    // Of those that are the same, such as 2.10 and 2.10.0, the one that says more, whoever comes first.
    else if (version.length > known.length) newest.set(model, version)
  }
  return new Map([...newest].filter(([model]) => mixed.has(model)).slice(0, mostModels))
}

/** The newest versions of the device app and of scanners that devices have. */
export const newestOf = (devices: readonly DeviceStatus[]): NewestVersions => ({
  app: newestBy(devices.map(({ model, app_version }) => [model, app_version])),
  scanner: newestBy(devices.map(({ scanner, scanner_version }) => [scanner, scanner_version])),
})

/** The version that is out for a model, if it is newer than the one that a device has. */
export const newerThan = (
  newest: ReadonlyMap<string, string>,
  model: string | undefined,
  version: string | undefined,
): string | null => {
  const known = newest.get(model ?? '')
  return known !== undefined && version !== undefined && isNewerVersion(known, version) ? known : null
}
