import type { StoredPreset } from '../../../shared/contract/scannerPresets.ts'
import type { ScannerPreset } from '../../../shared/scanner/preset.ts'
import { queryClient, read } from '../../api/calls.ts'
import { groupsOf, type Presets, presetsIn, settingsOf } from './model.ts'

/** What a write of presets makes old. */
export const refresh = ['getScanSettingsOfCompany', 'getJobs'] as const

/** The presets as they are now: all groups of one are sent with each change of it, and others change them too. */
const presetsNow = async (company_uid: string): Promise<Presets> =>
  presetsIn(await queryClient.fetchQuery({ ...read('getScanSettingsOfCompany', { company_uid }), staleTime: 0 }))

/**
 * The request that changes a preset, on the groups that it has by now.
 * @param to settings in the place of those that it has; groups to add and to take
 */
export const changed = async (
  company: string,
  preset: StoredPreset,
  to: { settings?: ScannerPreset; add?: readonly string[]; take?: readonly string[]; archived?: 0 | 1 },
) => {
  const now = await presetsNow(company)
  const known = now.byId.get(preset.id) ?? preset
  const groups = new Set(groupsOf(preset.id, now))
  for (const uid of to.add ?? []) groups.add(uid)
  for (const uid of to.take ?? []) groups.delete(uid)
  const archived = to.archived ?? known.archived
  return {
    ...(to.settings ?? settingsOf(known)),
    id: preset.id,
    archived,
    group_uids: archived === 1 ? [] : [...groups],
  }
}
