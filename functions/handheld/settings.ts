import { type ReportResult, type ReportSection, type SettingSection, settingSections } from '../../shared/desired.ts'
import type { ReportedItem } from '../data/desiredItems.ts'
import { settingName } from '../data/reportedSettings.ts'
import type { DeviceEnvOf } from '../lib/env.ts'
import { settingsOf } from '../lib/things/settings.ts'

/** The tabs of a company are the same on each of its devices: they are read with the company, and assigned to nobody. */
export const openTabs = async (_items: readonly unknown[], { company }: Pick<DeviceEnvOf<'handheld'>, 'company'>) =>
  (company.web_portal ?? []).map((tab) => ({ ...tab, version: company.web_portal_version ?? 1 }))

type ReportedIn<Section> = Omit<ReportedItem, 'section'> & { section: Section }
/** A report on a setting of the company. */
export type ReportedSettingItem = ReportedIn<SettingSection>

/** Whether an item of a report is about a setting of the company. */
export const isSetting = (item: ReportedIn<ReportSection>): item is ReportedIn<SettingSection> =>
  settingSections.some((section) => section === item.section)

/** Keeps what a device says of the tabs and of the rule of inactivity. Who names no version means them as they are. */
export const keepSettingReports = async (
  items: readonly ReportedSettingItem[],
  number: number,
  { company, device, now, stores }: DeviceEnvOf<'handheld'>,
): Promise<ReportResult[]> => {
  if (items.length === 0) return []
  const known = (owner: typeof company) => new Map(settingsOf(owner).map((one) => [settingName(one), one]))
  let settings = known(company)
  const isNewer = (item: ReportedSettingItem) => {
    const setting = settings.get(settingName(item))
    return !setting || (item.version ?? setting.version) > setting.version
  }
  // It may have heard of a change from who has read the company later than this.
  if (items.some(isNewer)) settings = known((await stores.companies.get(company.uid)) ?? company)
  const validated = items.map((item): ReportResult | undefined => {
    const setting = settings.get(settingName(item))
    if (setting && (item.version ?? setting.version) < setting.version) return 'older'
    const fits = !isNewer(item) && (item.state === 'applied' || item.state === 'failed')
    return fits ? undefined : 'unknown'
  })
  const accepted = items.filter((_, at) => validated[at] === undefined)
  const results = await stores.reportedSettings.keep(
    device,
    accepted.map((item) => {
      const { state, version = settings.get(settingName(item))?.version ?? 1, reason } = item
      return { name: settingName(item), report: { version, state, at: now, ...(reason ? { reason } : {}) } }
    }),
    { existing: [...settings.keys()], number },
  )
  return validated.map((result) => result ?? results.shift() ?? 'unknown')
}
