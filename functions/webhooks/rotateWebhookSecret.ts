import { Refusal } from '../../shared/refusals.ts'
import { iso } from '../../shared/time.ts'
import { secretsOverlap } from '../../shared/webhooks.ts'
import { type Handler, ok } from '../lib/env.ts'
import { closedSecret } from '../lib/webhooks/secrets.ts'
import { newWebhookSecret } from '../lib/webhooks/signature.ts'
import { targetOf, webhookInScope } from './inScope.ts'

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async ({ uid }, env) => {
  const { caller, stores, vault, now } = env
  const webhook = await webhookInScope(uid, env)
  const secret = newWebhookSecret()
  const until = now + secretsOverlap
  const old = { sealed: webhook.sealed, key: webhook.key, until }
  const set = {
    ...(await closedSecret(vault, webhook, secret)),
    ...{ old, revision: webhook.revision + 1, by: caller.user.uid, changed_at: now },
  }
  if (!(await stores.webhooks.patch(webhook, { set }))) throw new Refusal('conflict')
  env.changed({ target: targetOf(uid), after: { secret: 'another one', old_secret_until: iso(until) } })
  return ok('The webhook has a new secret', { uid, secret, old_secret_until: iso(until) })
}
