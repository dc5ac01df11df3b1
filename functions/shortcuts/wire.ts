import type { Shortcut } from '../../shared/contract/shortcuts.ts'
import { iso } from '../../shared/time.ts'
import type { ShortcutRecord } from '../data/shortcuts.ts'
import type { EnvOf } from '../lib/env.ts'
import { statusOfDevice } from '../lib/things/statusOfDevice.ts'
import { devicesOf } from './inScope.ts'

/** A shortcut as lists show it. */
export const shortcutOut = async (shortcut: ShortcutRecord, env: EnvOf<'shortcuts'>): Promise<Shortcut> => {
  const { id, label, url, group, facility, status, changed_at, content_at, by } = shortcut
  const { all } = await env.accessScope()
  const people = await env.stores.users.members(env.caller.company.uid, [by])
  const statusOn = statusOfDevice(content_at)
  return {
    ...{ uid: id, label, url, belong_to: facility, status },
    group_name: all.get(group)?.name ?? '',
    facility: all.get(facility)?.name ?? '',
    updated_on: iso(changed_at),
    updated_by: people.get(by)?.name ?? '',
    devices: (await devicesOf(shortcut, env)).map((item) => statusOn(item).deployment),
  }
}
