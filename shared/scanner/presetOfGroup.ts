/** A place in the tree of groups. */
export interface PlacedGroup {
  uid: string
  /** The facility of a team, the company of a facility; null for the company. */
  parent: string | null
}

/** Which preset a group was given itself. */
export type PresetLinks = ReadonlyMap<string, string>

export interface Holding {
  preset: string
  /** The group that was given it: the group itself, or the nearest one above it. */
  from: string
}

/**
 * Which preset holds for a group: its own, or that of the nearest group above it. One that is switched off holds nowhere, so
 * that the next one above does. Undefined where none does and devices go by their own settings.
 * @param isOn whether a preset is switched on, and there at all
 */
export const presetFor = (
  group: string,
  groups: ReadonlyMap<string, PlacedGroup>,
  links: PresetLinks,
  isOn: (preset: string) => boolean,
): Holding | undefined => {
  const seen = new Set<string>()
  for (
    let at = groups.get(group);
    at && !seen.has(at.uid);
    at = at.parent === null ? undefined : groups.get(at.parent)
  ) {
    seen.add(at.uid)
    const preset = links.get(at.uid)
    if (preset !== undefined && isOn(preset)) return { preset, from: at.uid }
  }
  return undefined
}
