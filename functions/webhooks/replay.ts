import { Refusal } from '../../shared/refusals.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { deliveryInScope, targetOf, webhookInScope } from './inScope.ts'

const mustBeOn = ({ enabled }: { enabled: boolean }) => {
  if (!enabled) throw new Refusal('notPossible', 'This webhook is off. Turn it on first.')
}

export const replayWebhookDelivery: Handler<'replayWebhookDelivery'> = async (input, env: EnvOf<'webhooks'>) => {
  const { stores, webhookQueue, now } = env
  const { webhook, delivery } = await deliveryInScope(input, env)
  mustBeOn(webhook)
  // The mark is kept first: who does not get as far as the queue leaves it to the sweep.
  const again = { state: 'waiting', tries: 0, next_at: now } as const
  if (!(await stores.webhooks.move({ before: delivery, set: again, queued_at: now }))) throw new Refusal('conflict')
  const { company, id } = delivery
  await stores.webhooks.resume(webhook)
  await webhookQueue.sendAll([[{ task: 'deliver', company, webhook: webhook.id, id }, 0]])
  env.changed({ target: targetOf(webhook.id), after: { sent_again: id } })
  return ok('The delivery is being sent again', null)
}

export const replayFailedWebhookDeliveries: Handler<'replayFailedWebhookDeliveries'> = async ({ uid, since }, env) => {
  const webhook = await webhookInScope(uid, env)
  mustBeOn(webhook)
  const { company, id } = webhook
  await env.stores.webhooks.resume(webhook)
  await env.webhookQueue.sendAll([[{ task: 'replay', company, webhook: id, since: Date.parse(since) }, 0]])
  env.changed({ target: targetOf(id), after: { sent_again_since: since } })
  return ok('The failed deliveries are being sent again', null)
}
