import type { SyncSection } from '../../shared/desired.ts'
import type { DesiredItem } from '../data/desiredItems.ts'
import type { EnvOf } from '../lib/env.ts'

/** What people call the things that are assigned to a device of the caller's company, where they have a name. */
export const namesOfItems = async (items: readonly DesiredItem[], { caller, stores }: EnvOf<'devices'>) => {
  const { uid } = caller.company
  const names = new Map<string, string>()
  const read = async <Thing>(
    section: SyncSection,
    several: (company: string, ids: readonly string[]) => Promise<(Thing | undefined)[]>,
    nameOf: (thing: Thing) => string,
  ) => {
    const ids = items.filter((item) => item.section === section).map(({ id }) => id)
    if (ids.length === 0) return
    const found = await several(uid, ids)
    for (const [at, thing] of found.entries()) if (thing) names.set(`${section} ${ids[at]}`, nameOf(thing))
  }
  await Promise.all([
    read('wifi', stores.networks.several, ({ ssid }) => ssid),
    read('shortcuts', stores.shortcuts.several, ({ label }) => label),
    read('apps', stores.apps.several, ({ name }) => name),
  ])
  return ({ section, id }: DesiredItem): string | null => names.get(`${section} ${id}`) ?? null
}
