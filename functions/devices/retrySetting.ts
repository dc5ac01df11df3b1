import { Refusal } from '../../shared/refusals.ts'
import type { DeviceRecord } from '../data/devices.ts'
import { settingName } from '../data/reportedSettings.ts'
import type { EnvOf } from '../lib/env.ts'
import { type Setting, settingStatus, settingsOf } from '../lib/things/settings.ts'

/** Asks a device to apply a setting once more that failed on it; the setting is pending from then on. */
export const retrySetting = async (
  { id: device }: DeviceRecord,
  asked: Pick<Setting, 'section' | 'id'>,
  { caller, stores, now, newId }: EnvOf<'devices'>,
) => {
  const name = settingName(asked)
  const setting = settingsOf(caller.company).find((one) => settingName(one) === name)
  if (!setting) throw new Refusal('notFound')
  const reports = await stores.reportedSettings.get(device)
  const { [name]: report } = reports
  if (!report || settingStatus(setting, reports).status !== 'failed')
    throw new Refusal('notPossible', 'This has not failed on the device.')
  const { section, id: setting_id } = setting
  const command = { kind: 'applyAgain' as const, section, setting_id, ...(setting.name ? { name: setting.name } : {}) }
  const id = await stores.commands.give(device, command, { by: caller.user.uid, at: now, random: newId() })
  if (id === undefined) throw new Refusal('notFound')
  await stores.reportedSettings.forgetFailed(device, name, report)
  return { id, after: { command: command.kind, setting: name } }
}
