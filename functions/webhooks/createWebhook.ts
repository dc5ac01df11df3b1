import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { mostWebhooks } from '../../shared/webhooks.ts'
import type { WebhookRecord } from '../data/webhooks.ts'
import { type Handler, ok } from '../lib/env.ts'
import { closedSecret } from '../lib/webhooks/secrets.ts'
import { newWebhookSecret } from '../lib/webhooks/signature.ts'
import { changeWebhooks, mustBeInScope, mustBePublic } from './change.ts'
import { targetOf } from './inScope.ts'
import { shownAddress } from './shownAddress.ts'

export const createWebhook: Handler<'createWebhook'> = async (input, env) => {
  const { caller, vault, now, newId } = env
  const { uid: company } = (await env.accessScope()).group(input.company_uid, 'company')
  const { name, url, events } = input
  mustBePublic(url)
  const groups = [...new Set(input.group_uids)]
  await mustBeInScope(groups, env)
  const named = { company, id: newId() }
  const secret = newWebhookSecret()
  const webhook: WebhookRecord = {
    ...{ ...named, name, url, events: [...new Set(events)], enabled: true },
    ...(groups.length > 0 ? { groups } : {}),
    ...(await closedSecret(vault, named, secret)),
    ...{ revision: 1, by: caller.user.uid, created_at: now, changed_at: now },
  }
  await changeWebhooks(env, async (all) => {
    if (all.length >= mostWebhooks)
      throw new Refusal('limitReached', text`A company can have ${mostWebhooks} webhooks.`)
    return { after: webhook }
  })
  env.changed({ target: targetOf(webhook.id), after: { name, url: shownAddress(url), events, groups } })
  return ok('Webhook added', { uid: webhook.id, secret })
}
