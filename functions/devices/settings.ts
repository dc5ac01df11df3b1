import type { SettingDevice } from '../../shared/contract/deviceSettings.ts'
import { deploymentCodes, type SettingSection } from '../../shared/desired.ts'
import { iso } from '../../shared/time.ts'
import type { EnvOf, Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { settingsOf, statusOfAll } from '../lib/things/settings.ts'
import { lastUserOf } from './wire.ts'

const settingsIn = (section: SettingSection, { caller }: EnvOf<'devices'>) =>
  settingsOf(caller.company).filter((setting) => setting.section === section)

const byLabel = (a: SettingDevice, b: SettingDevice) =>
  a.label.localeCompare(b.label) || (a.device_id < b.device_id ? -1 : 1)

export const getSettingCounts: Handler<'getSettingCounts'> = async ({ section }, env) => {
  const { stores, caller } = env
  const settings = settingsIn(section, env)
  const counts = { devices: 0, up_to_date: 0, pending: 0, failed: 0 }
  if (settings.length === 0) return counts
  const { uid } = caller.company
  const [devices, reports] = await Promise.all([stores.devices.list(uid), stores.reportedSettings.list(uid)])
  for (const { id } of devices) {
    const { status } = statusOfAll(settings, reports.get(id) ?? {})
    counts[status === 'upToDate' ? 'up_to_date' : status] += 1
  }
  return { ...counts, devices: devices.length }
}

export const getSettingDevices: Handler<'getSettingDevices'> = async ({ section }, env) => {
  const { stores, caller } = env
  const settings = settingsIn(section, env)
  const { uid } = caller.company
  return new Listing<SettingDevice>(async function* (after, size) {
    if (settings.length === 0) return
    for await (const fleet of stores.fleet.steps(uid, { after, size })) {
      const [reports, people] = await Promise.all([
        stores.reportedSettings.several(fleet.map(({ device }) => device.id)),
        stores.users.members(
          uid,
          fleet.flatMap((known) => lastUserOf(known) ?? []),
        ),
      ])
      yield fleet.map((known, at) => {
        const { device, state } = known
        const stands = statusOfAll(settings, reports[at] ?? {})
        return {
          key: device.id,
          item: {
            ...{ device_id: device.id, label: device.label, serial_number: device.serial_number },
            ...{ status: deploymentCodes[stands.status], up_to_date: stands.status === 'upToDate', removing: false },
            user_name: people.get(lastUserOf(known) ?? '')?.name ?? null,
            reason: stands.status === 'failed' ? stands.reason : null,
            reported_on: stands.status === 'pending' ? null : iso(stands.at),
            last_updated: state?.seen_at === undefined ? null : iso(state.seen_at),
            charging: state?.charging ?? null,
          },
        }
      })
    }
  }, byLabel)
}
