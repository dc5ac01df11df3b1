import type { WebhookDelivery } from '../../shared/contract/webhooks.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { webhookInScope } from './inScope.ts'
import { deliveryOut } from './wire.ts'

const newestFirst = (a: WebhookDelivery, b: WebhookDelivery) => (a.id < b.id ? 1 : -1)

export const getWebhookDeliveries: Handler<'getWebhookDeliveries'> = async ({ uid }, env) => {
  const { company, id } = await webhookInScope(uid, env)
  return new Listing<WebhookDelivery>(async function* (after, size) {
    for await (const step of env.stores.webhooks.deliveries(company, id, { after, size }))
      yield step.map((delivery) => ({ key: delivery.id, item: deliveryOut(delivery) }))
  }, newestFirst)
}
