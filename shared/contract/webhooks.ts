import * as z from 'zod'
import { admins } from '../roles.ts'
import {
  addressFault,
  addressMessages,
  deliveryFaults,
  deliveryStates,
  longestWebhookAddress,
  longestWebhookName,
  mostWebhookGroups,
  unsentReasons,
  webhookEvents,
} from '../webhooks.ts'
import { batchCall } from './batchCall.ts'
import { call } from './call.ts'
import { actor, CompanyId, Done, exact, GroupId, Instant, OwnId, required } from './fields.ts'
import { listCall } from './listCall.ts'

const Address = exact(longestWebhookAddress, addressMessages.incomplete).superRefine((address, context) => {
  const fault = addressFault(address)
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
})
const Events = z.array(z.enum(webhookEvents)).min(1, 'Please choose at least one event').max(webhookEvents.length)
const Groups = z
  .array(GroupId)
  .max(mostWebhookGroups)
  .describe('Only events in or below these groups; empty for the whole company')

const fields = {
  name: required(longestWebhookName),
  url: Address,
  events: Events,
  group_uids: Groups,
}
const webhook = z.object({ ...actor, uid: OwnId })

export const Webhook = z.object({
  uid: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  group_uids: z.array(z.string()).describe('Empty for the whole company'),
  groups: z.array(z.string()).describe('Names of the groups'),
  failing_since: Instant.nullable().describe('Since when every attempt has failed'),
  gave_up_on: Instant.nullable().describe('When it was switched off after failing for three days'),
  delivered_on: Instant.nullable().describe('Last successful delivery'),
  old_secret_until: Instant.nullable().describe('Until when the previous secret also signs'),
  created_on: Instant,
  changed_on: Instant,
  changed_by: z.string().describe('Full name; empty if unknown'),
})
export type Webhook = z.infer<typeof Webhook>

const status = z.number().int().nullable().describe('HTTP status; null if there was no response')
const fault = z.enum(deliveryFaults).nullable().describe('Why it failed; null if it succeeded')

export const WebhookAttempt = z.object({
  at: Instant,
  ms: z.number().int().describe('Milliseconds'),
  status,
  fault,
  answer: z.string().describe('First 1,024 characters of the response'),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDelivery = z.object({
  id: z.string().describe('Value of the header `webhook-id`, the same for each attempt'),
  type: z.string().describe('Event type in the request'),
  state: z.enum(deliveryStates),
  created_on: Instant.describe('When the event happened'),
  tries: z.number().int().describe('Attempts since the event, or since it was sent again'),
  next_try_on: Instant.nullable(),
  ended_on: Instant.nullable().describe('When it was delivered or given up'),
  status: status.describe('HTTP status of the last response'),
  fault: fault.describe('Why the last attempt failed'),
  unsent: z.enum(unsentReasons).nullable().describe('Why there was no last attempt'),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryDetails = WebhookDelivery.extend({
  body: z.string().describe('Request body'),
  attempts: z.array(WebhookAttempt).describe('Latest attempts, newest first'),
})
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>

const Secret = z.object({ uid: z.string(), secret: z.string().describe('Shown only once') })

export const webhooks = {
  getWebhooks: listCall({
    path: '/tools/webhooks/getWebhooks',
    access: admins,
    summary: 'The webhooks of the company, without their secrets.',
    request: z.object({ ...actor, company_uid: CompanyId }),
    item: Webhook,
  }),
  createWebhook: call({
    path: '/tools/webhooks/createWebhook',
    access: admins,
    summary: 'Adds a webhook and returns its secret, once.',
    request: z.object({ ...actor, company_uid: CompanyId, ...fields, group_uids: Groups.default([]) }),
    response: Secret,
    writes: true,
    unkept: true,
    unlogged: ['url'],
  }),
  updateWebhook: call({
    path: '/tools/webhooks/updateWebhook',
    access: admins,
    summary: 'Changes the given fields of a webhook.',
    request: z.object({
      ...webhook.shape,
      name: fields.name.optional(),
      url: Address.optional(),
      events: Events.optional(),
      group_uids: Groups.optional(),
    }),
    response: Done,
    writes: true,
    unlogged: ['url'],
  }),
  setStatusOfWebhooks: batchCall({
    path: '/tools/webhooks/setStatusOfWebhooks',
    access: admins,
    summary: 'Turns webhooks on or off, or deletes them with their deliveries.',
    of: OwnId,
    request: z.object({ ...actor, status: z.literal([0, 1, 2]).describe('0 off, 1 on, 2 deleted') }),
  }),
  rotateWebhookSecret: call({
    path: '/tools/webhooks/rotateWebhookSecret',
    access: admins,
    summary: 'Creates a new secret for a webhook and returns it, once. For a day the old secret signs too.',
    request: webhook,
    response: Secret.extend({ old_secret_until: Instant }),
    writes: true,
    unkept: true,
  }),
  testWebhook: call({
    path: '/tools/webhooks/testWebhook',
    access: admins,
    summary: 'Sends a test to a webhook at once and returns the result.',
    request: webhook,
    response: WebhookAttempt.extend({ id: z.string(), delivered: z.boolean() }),
    writes: true,
    idempotent: false,
  }),
  getWebhookDeliveries: listCall({
    path: '/tools/webhooks/getWebhookDeliveries',
    access: admins,
    summary: 'Deliveries of a webhook in the last 30 days, newest first.',
    request: webhook,
    item: WebhookDelivery,
  }),
  getWebhookDelivery: call({
    path: '/tools/webhooks/getWebhookDelivery',
    access: admins,
    summary: 'One delivery with its content and all attempts.',
    request: z.object({ ...webhook.shape, delivery_id: OwnId }),
    response: WebhookDeliveryDetails,
  }),
  replayWebhookDelivery: call({
    path: '/tools/webhooks/replayWebhookDelivery',
    access: admins,
    summary: 'Resends a delivery with the same id.',
    request: z.object({ ...webhook.shape, delivery_id: OwnId }),
    response: Done,
    writes: true,
  }),
  replayFailedWebhookDeliveries: call({
    path: '/tools/webhooks/replayFailedWebhookDeliveries',
    access: admins,
    summary: 'Resends failed deliveries of events since an instant.',
    request: z.object({ ...webhook.shape, since: Instant }),
    response: Done,
    writes: true,
  }),
}
