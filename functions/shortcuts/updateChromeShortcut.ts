import { Refusal } from '../../shared/refusals.ts'
import type { ShortcutRecord } from '../data/shortcuts.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { assignThing } from '../lib/things/assign.ts'
import { before, changesOf, changing } from '../lib/things/changeFields.ts'
import { contentOf, devicesOf, deviceThing, shortcutInScope, targetOf } from './inScope.ts'

const mayMove = async (shortcut: ShortcutRecord, facility: string | undefined, env: EnvOf<'shortcuts'>) => {
  if (facility === undefined) return
  const { group } = await env.accessScope()
  group(facility, 'facility')
  if ((await devicesOf(shortcut, env)).length > 0)
    throw new Refusal(
      'notPossible',
      'A shortcut on devices cannot change its facility. Remove it from the devices first.',
    )
}

export const updateChromeShortcut: Handler<'updateChromeShortcut'> = async (input, env) => {
  const { caller, stores, now } = env
  mustBeCaller(input.user_uid, caller)
  if (input.group_uid !== undefined) (await env.accessScope()).group(input.group_uid)
  return changing(async () => {
    const { shortcut } = await shortcutInScope(input.uid, env)
    const { label, url, target_group_uid: facility } = input
    const changed = changesOf(shortcut, { label, url, facility, status: input.status })
    const { status, ...edited } = changed
    const edits = Object.keys(edited).length > 0
    if (edits && (status ?? shortcut.status) === 0)
      throw new Refusal('notPossible', 'A disabled shortcut cannot be edited. Enable it first.')
    await mayMove(shortcut, edited.facility, env)
    if (Object.keys(changed).length === 0) return ok('Shortcut saved', { job: null })
    const next = { ...shortcut, ...changed }
    const shows = edited.label !== undefined || edited.url !== undefined
    const set = {
      ...changed,
      ...{ revision: shortcut.revision + 1, by: caller.user.uid, changed_at: now },
      ...(shows ? { content_at: now } : {}),
    }
    const having = (await devicesOf(shortcut, env)).filter(({ removal }) => !removal).map(({ device }) => device)
    // Switched on again, it is deployed to nobody by itself.
    const devices = status === 0 ? { take: having } : shows ? { give: having } : {}
    const write = stores.shortcuts.changing(shortcut, { set })
    const job = await assignThing(env, deviceThing(next), devices, contentOf(next), write)
    env.changed({ target: targetOf(shortcut.id), before: before(shortcut, changed), after: changed })
    const message = status === 0 ? 'Shortcut disabled' : status === 1 ? 'Shortcut enabled' : 'Shortcut saved'
    return ok(message, { job: job && jobOut(job) })
  })
}
