import type { Output } from '../../../shared/contract/index.ts'
import type { StoredPreset } from '../../../shared/contract/scannerPresets.ts'
import { defaultPreset, type ScannerPreset } from '../../../shared/scanner/preset.ts'
import { type Holding, presetFor } from '../../../shared/scanner/presetOfGroup.ts'
import { flat, type GroupNode } from '../../features/groups/tree.ts'

/** Presets and groups, without React. */

export interface Presets {
  /** By their ids, archived ones too. */
  byId: ReadonlyMap<string, StoredPreset>
  /** Those that are not archived, by their numbers. */
  active: readonly StoredPreset[]
  archived: readonly StoredPreset[]
  /** Which preset a group was given itself. */
  links: ReadonlyMap<string, string>
}

export const presetsIn = ({ scan_settings, groups_scan_settings }: Output<'getScanSettingsOfCompany'>): Presets => {
  const sorted = [...scan_settings].sort((a, b) => a.preset - b.preset)
  return {
    byId: new Map(sorted.map((preset) => [preset.id, preset])),
    active: sorted.filter(({ archived }) => archived === 0),
    archived: sorted.filter(({ archived }) => archived === 1),
    links: new Map(groups_scan_settings.map(({ group_uid, scan_settings: id }) => [group_uid, id])),
  }
}

/** The groups that a preset was given. */
export const groupsOf = (id: string, { links }: Pick<Presets, 'links'>): string[] =>
  [...links].flatMap(([group, preset]) => (preset === id ? [group] : []))

export interface GroupEntry {
  uid: string
  name: string
  type: GroupNode['type']
  enabled: boolean
  parent: string | null
}

/** Each group by its uid, with the one above it. */
export const groupMapOf = (tree: GroupNode): ReadonlyMap<string, GroupEntry> => {
  const found = new Map<string, GroupEntry>()
  const visit = ({ uid, name, type, enabled, children }: GroupNode, parent: string | null) => {
    found.set(uid, { uid, name, type, enabled, parent })
    for (const child of children) visit(child, uid)
  }
  visit(tree, null)
  return found
}

/** Which preset holds for a group, and from where; undefined where devices go by their own settings. */
export const holdingOf = (
  group: string,
  groupMap: ReadonlyMap<string, GroupEntry>,
  { byId, links }: Pick<Presets, 'byId' | 'links'>,
): Holding | undefined =>
  presetFor(group, groupMap, links, (id) => {
    const preset = byId.get(id)
    return preset?.enabled === 1 && preset.archived === 0
  })

/** For how many groups a preset holds that were not given one themselves. */
export const inheritingGroups = (id: string, groupMap: ReadonlyMap<string, GroupEntry>, presets: Presets): string[] =>
  [...groupMap.keys()].filter((uid) => {
    const holding = holdingOf(uid, groupMap, presets)
    return holding?.preset === id && holding.from !== uid
  })

/** The groups, below each other as in the tree, by name. */
export const inOrder = (uids: ReadonlySet<string>, tree: GroupNode) => flat(tree).filter(({ uid }) => uids.has(uid))

const settingNames = Object.keys(defaultPreset()) as (keyof ScannerPreset)[]

/** What a stored preset does, without what it is called by and when it changed. Kinds that it does not name are off. */
export const settingsOf = (preset: ScannerPreset): ScannerPreset => {
  const settings = Object.fromEntries(settingNames.map((name) => [name, preset[name]])) as unknown as ScannerPreset
  const every = Object.keys(defaultPreset().symbologies)
  return {
    ...settings,
    symbologies: Object.fromEntries(every.map((name) => [name, preset.symbologies[name] ?? 0])),
  }
}
