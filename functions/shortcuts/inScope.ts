import { Refusal } from '../../shared/refusals.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { ShortcutRecord } from '../data/shortcuts.ts'
import type { EnvOf } from '../lib/env.ts'
import type { DeviceThing } from '../lib/things/assign.ts'

/** A shortcut of a facility in the caller's access scope: others look absent. */
export const shortcutInScope = async (
  id: string,
  env: EnvOf<'shortcuts'>,
): Promise<{ shortcut: ShortcutRecord; facility: GroupRecord }> => {
  const shortcut = await env.stores.shortcuts.get(env.caller.company.uid, id)
  if (!shortcut) throw new Refusal('notFound')
  const { group } = await env.accessScope()
  return { shortcut, facility: group(shortcut.facility, 'facility') }
}

/** The same, of one that is enabled. */
export const enabledShortcut = async (id: string, env: EnvOf<'shortcuts'>) => {
  const found = await shortcutInScope(id, env)
  if (found.shortcut.status === 0) throw new Refusal('notPossible', 'This shortcut is disabled. Enable it first.')
  return found
}

export const deviceThing = ({ id, label }: Pick<ShortcutRecord, 'id' | 'label'>): DeviceThing => ({
  ...{ kind: 'shortcutDevices', section: 'shortcuts', id, name: label },
})
export const targetOf = (id: string) => `shortcut ${id}`
/** What a device is told of it. */
export const contentOf = ({ label, url }: Pick<ShortcutRecord, 'label' | 'url'>) => ({ label, url })

/** The devices to which a shortcut was assigned, and what became of that. */
export const devicesOf = (
  { company, id }: Pick<ShortcutRecord, 'company' | 'id'>,
  { stores }: Pick<EnvOf<'shortcuts'>, 'stores'>,
) => stores.desired.ofThing(company, { section: 'shortcuts', id })
