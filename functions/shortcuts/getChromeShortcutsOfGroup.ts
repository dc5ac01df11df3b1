import type { Shortcut } from '../../shared/contract/shortcuts.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { shortcutOut } from './wire.ts'

const byPlace = (a: Shortcut, b: Shortcut) =>
  a.facility.localeCompare(b.facility) || a.label.localeCompare(b.label) || (a.uid < b.uid ? -1 : 1)

export const getChromeShortcutsOfGroup: Handler<'getChromeShortcutsOfGroup'> = async ({ user_uid, group_uid }, env) => {
  mustBeCaller(user_uid, env.caller)
  const scope = await env.accessScope()
  const shown = new Map(scope.facilitiesOf(scope.group(group_uid)).map((facility) => [facility.uid, facility]))
  const found = (await env.stores.shortcuts.list(env.caller.company.uid)).filter(
    ({ facility }) => (shown.get(facility)?.status ?? 2) !== 2,
  )
  return new Listing<Shortcut>(async function* (after) {
    for (const shortcut of found.sort((a, b) => (a.id < b.id ? -1 : 1)))
      if (after === undefined || shortcut.id > after)
        yield [{ key: shortcut.id, item: await shortcutOut(shortcut, env) }]
  }, byPlace)
}
