import type { WordResult } from '../../shared/desired.ts'
import type { ReportedItem } from '../data/desiredItems.ts'
import type { DeviceEnv } from '../lib/env.ts'

/** The tabs of a company are the same on each of its devices: they are read with the company, and wished of nobody. */
export const openTabs = async (_items: readonly unknown[], { company }: Pick<DeviceEnv, 'company'>) =>
  (company.web_portal ?? []).map((tab) => ({ ...tab, version: company.web_portal_version ?? 1 }))

/** What becomes of a word on a tab: nobody keeps it, but the device learns whether it is about the tabs as they are. */
export const tabWord = ({ id, version }: ReportedItem, { company }: Pick<DeviceEnv, 'company'>): WordResult => {
  const current = company.web_portal_version ?? 0
  if (version !== undefined && version < current) return 'older'
  return company.web_portal?.some((tab) => tab.id === id) && (version ?? current) === current ? 'kept' : 'unknown'
}
