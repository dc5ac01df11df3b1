import { webhooks } from '../../shared/contract/webhooks.ts'
import { webhooksStores } from '../data/groupStores.ts'
import { kmsVault } from '../lib/kmsVault.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { sqsWebhookQueue } from '../lib/webhooks/sqsWebhookQueue.ts'
import { createWebhook } from './createWebhook.ts'
import { getWebhookDeliveries } from './getWebhookDeliveries.ts'
import { getWebhookDelivery } from './getWebhookDelivery.ts'
import { getWebhooks } from './getWebhooks.ts'
import { replayFailedWebhookDeliveries, replayWebhookDelivery } from './replay.ts'
import { rotateWebhookSecret } from './rotateWebhookSecret.ts'
import { setStatusOfWebhooks } from './setStatusOfWebhooks.ts'
import { testWebhook } from './testWebhook.ts'
import { updateWebhook } from './updateWebhook.ts'

export const handlers: Handlers<'webhooks'> = {
  getWebhooks,
  createWebhook,
  updateWebhook,
  setStatusOfWebhooks,
  rotateWebhookSecret,
  testWebhook,
  getWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookDelivery,
  replayFailedWebhookDeliveries,
}
export const handler = lambda('webhooks', webhooks, handlers, webhooksStores, {
  vault: kmsVault,
  webhookQueue: sqsWebhookQueue,
})
