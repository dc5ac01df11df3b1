import { isDeepStrictEqual } from 'node:util'
import { presetFor } from '../../../shared/scanner/presetOfGroup.ts'
import type { DesiredItem } from '../../data/desiredItems.ts'
import type { GroupRecord } from '../../data/groups.ts'
import type { PresetRecord, Presets } from '../../data/scannerPresets.ts'

/** The one preset of a device, among what is assigned to it. */
export const presetThing = { section: 'scanner', id: 'preset' } as const

export type Groups = ReadonlyMap<string, GroupRecord>
/** What a device is told of: what it is comes with the sync, as it is then. */
type Content = { preset: string; revision: number } | null

const isOn = ({ enabled, archived }: PresetRecord) => enabled === 1 && archived === 0

/** Which preset holds for a group, and which group it was given to; undefined where none does. */
export const holdingsOf = ({ presets }: Pick<Presets, 'presets'>, groups: Groups) => {
  const byId = new Map(presets.filter(isOn).map((preset) => [preset.id, preset]))
  const links = new Map(presets.flatMap(({ id, groups: linked }) => linked.map((group) => [group, id] as const)))
  const placed = new Map(
    [...groups].map(([uid, { type, parent_id, company }]) => [uid, levelOf(uid, type, parent_id, company)]),
  )
  return (group: string): { preset: PresetRecord; from: string } | undefined => {
    const holding = presetFor(group, placed, links, (preset) => byId.has(preset))
    const preset = holding && byId.get(holding.preset)
    return preset && { preset, from: holding.from }
  }
}

const contentOf = (preset: PresetRecord | undefined): Content =>
  preset ? { preset: preset.id, revision: preset.revision } : null

/** Which preset holds for a group, as devices are told; null where none does. */
export const presetsOf = (presets: Pick<Presets, 'presets'>, groups: Groups): ((group: string) => Content) => {
  const held = holdingsOf(presets, groups)
  return (group) => contentOf(held(group)?.preset)
}

const levelOf = (uid: string, type: GroupRecord['type'], parent: string | null, company: string) => ({
  uid,
  parent: type === 'company' ? null : (parent ?? company),
})

/** Whether a device is told of a preset, or that there is none, as it is now. */
export const holdsPreset = (current: DesiredItem | undefined, preset: PresetRecord | undefined) =>
  isAssigned(current, contentOf(preset))

/** Whether a device is told of that content, or of none. */
export const isAssigned = (current: DesiredItem | undefined, content: Content) =>
  content === null ? !current || current.removal === true : isDeepStrictEqual(current?.content, content)
