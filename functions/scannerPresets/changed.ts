import type { PresetRecord } from '../data/scannerPresets.ts'

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
