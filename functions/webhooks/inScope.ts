import { Refusal } from '../../shared/refusals.ts'
import { iso } from '../../shared/time.ts'
import type { WebhookDeliveryRecord } from '../data/webhookDeliveries.ts'
import type { WebhookRecord } from '../data/webhooks.ts'
import type { EnvOf } from '../lib/env.ts'

export const targetOf = (id: string) => `webhook ${id}`
export const instant = (at: number | undefined) => (at === undefined ? null : iso(at))

/** A webhook of the caller's company: others look absent. */
export const webhookInScope = async (uid: string, { caller, stores }: EnvOf<'webhooks'>): Promise<WebhookRecord> => {
  const webhook = await stores.webhooks.get(caller.company.uid, uid)
  if (!webhook) throw new Refusal('notFound')
  return webhook
}

/** One of its deliveries. */
export const deliveryInScope = async (
  { uid, delivery_id }: { uid: string; delivery_id: string },
  env: EnvOf<'webhooks'>,
): Promise<{ webhook: WebhookRecord; delivery: WebhookDeliveryRecord }> => {
  const webhook = await webhookInScope(uid, env)
  const delivery = await env.stores.webhooks.delivery(webhook.company, webhook.id, delivery_id)
  if (!delivery) throw new Refusal('notFound')
  return { webhook, delivery }
}
