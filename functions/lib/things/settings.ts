import { type DesiredStatus, inactivityId, type SettingSection, statusOf } from '../../../shared/desired.ts'
import { inactivityVersionOf } from '../../../shared/handheld.ts'
import type { CompanyRecord } from '../../data/companies.ts'
import { type SettingReports, settingName } from '../../data/reportedSettings.ts'

/** Something that is the same on all devices of a company. */
export interface Setting {
  section: SettingSection
  id: string
  /** What people call it; null where it has no name. */
  name: string | null
  /** Higher with each change. */
  version: number
  /** When it was changed last, epoch ms. */
  at: number
}

/** What the devices of a company shall go by: each of its tabs, and its rule of inactivity. */
export const settingsOf = (company: CompanyRecord): Setting[] => {
  const since = Date.parse(company.created_on)
  const version = company.web_portal_version ?? 1
  const tabs = (company.web_portal ?? []).map(({ id, label }) => ({
    ...{ section: 'web_tabs' as const, id, name: label, version, at: company.web_portal_at ?? since },
  }))
  const rule = { version: inactivityVersionOf(company), at: company.inactivity?.at ?? since }
  return [...tabs, { section: 'inactivity', id: inactivityId, name: null, ...rule }]
}

/** How a setting stands on a device, by what that said. */
export const settingStatus = (setting: Setting, reports: SettingReports): DesiredStatus =>
  statusOf({ version: setting.version, told: reports[settingName(setting)] })

/** How several stand together: failed where one did, pending while one is, up to date once all are. */
export const statusOfAll = (settings: readonly Setting[], reports: SettingReports): DesiredStatus => {
  const all = settings.map((setting) => ({ setting, ...settingStatus(setting, reports) }))
  const failed = all.filter((one) => one.status === 'failed')
  if (failed.length > 0) {
    const reasons = failed.map(({ setting, reason }) => [setting.name, reason].filter(Boolean).join(': '))
    return { status: 'failed', reason: reasons.join('; '), at: Math.max(...failed.map(({ at }) => at)) }
  }
  const done = all.filter((one) => one.status === 'upToDate')
  return done.length < all.length
    ? { status: 'pending' }
    : { status: 'upToDate', at: Math.max(...done.map(({ at }) => at)) }
}
