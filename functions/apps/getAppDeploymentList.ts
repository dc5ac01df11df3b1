import type { AppDevice } from '../../shared/contract/apps.ts'
import { iso } from '../../shared/time.ts'
import type { AppRecord } from '../data/apps.ts'
import type { DesiredItem } from '../data/desiredItems.ts'
import type { FleetDevice } from '../data/fleet.ts'
import { groupOf, isWithin } from '../devices/inScope.ts'
import { lastUserOf } from '../devices/wire.ts'
import type { AccessScope } from '../lib/accessScope.ts'
import { appAssignmentIn } from '../lib/apps/content.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { facilityOf } from '../lib/things/deviceFacility.ts'
import { appInScope, deviceStatusOf, devicesOf } from './inScope.ts'

const byLabel = (a: AppDevice, b: AppDevice) => a.label.localeCompare(b.label) || (a.id < b.id ? -1 : 1)

/** What a device said that it has of an app; of older clients what was assigned, once they have applied it. */
const installedOn = ({ told, version, content, removal }: DesiredItem) => {
  if (told?.installed) return told.installed
  const has = told?.state === 'applied' && told.version === version && !removal
  return { version_name: (has && appAssignmentIn(content).version_name) || null, version_code: null }
}

const assignmentTo = (item: DesiredItem | undefined, app: AppRecord) => {
  if (!item) {
    return {
      ...{ deployment_operation: null, deployment_strategy: null, deployment_status: null },
      ...{ deployment_updated_on: null, removing: false, downloaded: false, reason: null, reported_on: null },
      ...{ version_name: null, version_code: null },
    }
  }
  const { deployment, reason, reported_on, downloaded } = deviceStatusOf(app)(item)
  return {
    ...installedOn(item),
    deployment_operation: item.removal ? (3 as const) : (1 as const),
    deployment_strategy: item.removal ? (0 as const) : appAssignmentIn(item.content).strategy,
    deployment_status: deployment.status,
    deployment_updated_on: iso(item.at),
    ...{ removing: item.removal === true, downloaded, reason, reported_on },
  }
}

const deviceOut = (
  known: FleetDevice,
  item: DesiredItem | undefined,
  app: AppRecord,
  scope: AccessScope,
  people: ReadonlyMap<string, { name: string }>,
): AppDevice => {
  const { device, state } = known
  const { id, label, serial_number, mac_address, model } = device
  const group = groupOf(device, scope)
  return {
    ...{ id, device_id: id, label, serial_number, mac_address, model },
    user_name: people.get(lastUserOf(known) ?? '')?.name ?? null,
    signed_in: device.user !== undefined,
    ...{ group_name: group?.name ?? '', group_uid: group?.uid ?? '' },
    workhero_version: state?.app_version ?? '',
    ...assignmentTo(item, app),
    last_updated: state?.seen_at === undefined ? null : iso(state.seen_at),
    charging: state?.charging ?? null,
    wakeable: state?.wakeable === true,
  }
}

export const getAppDeploymentList: Handler<'getAppDeploymentList'> = async ({ app_uid }, env) => {
  const { caller, stores } = env
  const { uid } = caller.company
  const { app } = await appInScope(app_uid, env)
  const scope = await env.accessScope()
  const having = new Set((await devicesOf(app, env)).map(({ device }) => device))
  const isPlaced = ({ device }: FleetDevice) => {
    if (!isWithin(groupOf(device, scope), caller.group)) return false
    if (having.has(device.id) || app.facility === uid) return true
    return (facilityOf(device, scope)?.uid ?? app.facility) === app.facility
  }
  return new Listing<AppDevice>(async function* (after, size) {
    for await (const fleet of stores.fleet.steps(uid, { after, size })) {
      const shown = fleet.filter(isPlaced)
      const asked = shown.flatMap(({ device }) => (having.has(device.id) ? [device.id] : []))
      const [items, people] = await Promise.all([
        stores.desired.several(asked, { section: 'apps', id: app.id }),
        stores.users.members(
          uid,
          shown.flatMap((known) => lastUserOf(known) ?? []),
        ),
      ])
      const itemOf = new Map(asked.map((id, at) => [id, items[at]]))
      const rows = new Set(shown)
      yield fleet.map((known) => ({
        key: known.device.id,
        item: rows.has(known) ? deviceOut(known, itemOf.get(known.device.id), app, scope, people) : undefined,
      }))
    }
  }, byLabel)
}
