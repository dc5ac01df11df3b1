import { longestPackage, packageForm } from './apps.ts'

/** Which apps may be used on the devices of a group. */

export const libraryStates = { disabled: 0, enabled: 1 } as const
export type LibraryState = (typeof libraryStates)[keyof typeof libraryStates]

/** An app of a library. */
export interface LibraryEntry {
  package: string
  state: LibraryState
}

/** Apps of one library. */
export const mostInLibrary = 500
/** Characters of all of it as text. */
export const longestStateText = mostInLibrary * (longestPackage + 3)

/**
 * The library that holds for a group: its own, or that of the nearest group above it that has one. A group's own one holds
 * whole: nothing is mixed in from above.
 * @param groups uids of the group and of those above it, the nearest first
 */
export const libraryFor = <Library>(
  groups: readonly string[],
  libraryOf: (group: string) => Library | undefined,
): { group: string; library: Library } | undefined => {
  for (const group of groups) {
    const library = libraryOf(group)
    if (library !== undefined) return { group, library }
  }
  return undefined
}

/** A library as one text: `com.example.one,E;com.example.two,D`. */
export const stateText = (entries: readonly LibraryEntry[]): string =>
  entries.map((entry) => `${entry.package},${entry.state === libraryStates.enabled ? 'E' : 'D'}`).join(';')

/** What such a text says; undefined where it is none, or says something of a package twice. Empty entries count for nothing. */
export const readStateText = (text: string): LibraryEntry[] | undefined => {
  const found = new Map<string, LibraryState>()
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const [name = '', letter, ...more] = part.split(',').map((each) => each.trim())
    const known = letter === 'E' ? libraryStates.enabled : letter === 'D' ? libraryStates.disabled : undefined
    if (known === undefined || more.length > 0 || name.length > longestPackage || !packageForm.test(name))
      return undefined
    if (found.has(name)) return undefined
    found.set(name, known)
  }
  return [...found].map(([name, state]) => ({ package: name, state }))
}
