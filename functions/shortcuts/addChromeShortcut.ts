import { Refusal } from '../../shared/refusals.ts'
import { mostShortcuts } from '../../shared/shortcuts.ts'
import { text } from '../../shared/text.ts'
import type { ShortcutRecord } from '../data/shortcuts.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, ok } from '../lib/env.ts'
import { targetOf } from './inScope.ts'
import { shortcutOut } from './wire.ts'

export const addChromeShortcut: Handler<'addChromeShortcut'> = async (input, env) => {
  const { caller, stores, now, newId } = env
  mustBeCaller(input.user_uid, caller)
  const { uid: company } = caller.company
  const { group } = await env.accessScope()
  const [scopeGroup, facility] = [group(input.group_uid), group(input.target_group_uid, 'facility')]
  if ((await stores.shortcuts.list(company)).length >= mostShortcuts)
    throw new Refusal('limitReached', text`A company can have ${mostShortcuts} shortcuts.`)
  const { label, url } = input
  const shortcut: ShortcutRecord = {
    ...{ id: newId(), company, facility: facility.uid, group: scopeGroup.uid, label, url, status: 1, revision: 1 },
    ...{ by: caller.user.uid, changed_at: now, content_at: now },
  }
  await stores.shortcuts.add(shortcut)
  env.changed({ target: targetOf(shortcut.id), after: { label, url, facility: facility.uid } })
  return ok('Shortcut added', [await shortcutOut(shortcut, env)])
}
