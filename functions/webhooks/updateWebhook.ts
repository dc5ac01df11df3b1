import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../../shared/refusals.ts'
import type { WebhookRecord } from '../data/webhooks.ts'
import { type Handler, ok } from '../lib/env.ts'
import { changeWebhooks, mustBeInScope, mustBePublic } from './change.ts'
import { targetOf } from './inScope.ts'
import { shownAddress } from './shownAddress.ts'

const shownOf = ({ name, url, events, groups = [] }: WebhookRecord) => ({ name, url, events, groups })
const loggedOf = (webhook: WebhookRecord) => ({ ...shownOf(webhook), url: shownAddress(webhook.url) })

export const updateWebhook: Handler<'updateWebhook'> = async (input, env) => {
  const { uid, name, url, events, group_uids } = input
  if (url !== undefined) mustBePublic(url)
  const chosen = group_uids && [...new Set(group_uids)]
  await mustBeInScope(chosen ?? [], env)
  const { before, after } = await changeWebhooks(env, async (all) => {
    const found = all.find(({ id }) => id === uid)
    if (!found) throw new Refusal('notFound')
    const { groups, ...rest } = found
    const then = chosen ?? groups ?? []
    const changed: WebhookRecord = {
      ...rest,
      ...(name === undefined ? {} : { name }),
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: [...new Set(events)] }),
      ...(then.length > 0 ? { groups: then } : {}),
      ...{ revision: found.revision + 1, by: env.caller.user.uid, changed_at: env.now },
    }
    if (isDeepStrictEqual(shownOf(changed), shownOf(found))) return {}
    if (changed.url !== found.url) {
      // Another receiver begins anew.
      delete changed.failures
      delete changed.failing_since
      delete changed.paused_until
    }
    return { before: found, after: changed }
  })
  if (before && after) env.changed({ target: targetOf(uid), before: loggedOf(before), after: loggedOf(after) })
  return ok('Webhook saved', null)
}
