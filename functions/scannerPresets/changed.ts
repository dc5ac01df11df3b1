import { isDeepStrictEqual } from 'node:util'
import type { GroupRecord } from '../data/groups.ts'
import type { PresetRecord } from '../data/scannerPresets.ts'
import { presetsOf } from '../lib/scanner/holdings.ts'

/**
 * The presets that become others when one is written: itself, and those whose groups it takes. A group is given one preset.
 * @param all as they were read
 */
export const changedBy = (all: readonly PresetRecord[], after: PresetRecord): PresetRecord[] => {
  const taken = new Set(after.groups)
  const left = all
    .filter(({ id, groups }) => id !== after.id && groups.some((group) => taken.has(group)))
    .map((preset) => ({ ...preset, groups: preset.groups.filter((group) => !taken.has(group)) }))
  return [after, ...left]
}

/** The groups whose devices get another preset, or the same one with other settings, when some presets are changed. */
export const groupsThatChange = (
  all: readonly PresetRecord[],
  changed: readonly PresetRecord[],
  groups: ReadonlyMap<string, GroupRecord>,
): string[] => {
  const later = new Map([...all, ...changed].map((preset) => [preset.id, preset]))
  const before = presetsOf({ presets: [...all] }, groups)
  const after = presetsOf({ presets: [...later.values()] }, groups)
  return [...groups.keys()].filter((group) => !isDeepStrictEqual(before(group), after(group)))
}
