import type { Handler } from '../lib/env.ts'

export const getScanSettingsOfCompany: Handler<'getScanSettingsOfCompany'> = async (_input, { caller, stores }) => {
  const { presets } = await stores.scannerPresets.all(caller.company.uid)
  return {
    scan_settings: presets.map(({ groups: _groups, changed_by: _by, revision: _revision, ...preset }) => preset),
    groups_scan_settings: presets.flatMap(({ id, groups }) =>
      groups.map((group_uid) => ({ group_uid, scan_settings: id })),
    ),
  }
}
