import type { Webhook } from '../../shared/contract/webhooks.ts'
import type { Handler } from '../lib/env.ts'
import { listingOf } from '../lib/listing.ts'
import { webhookOut } from './wire.ts'

const byName = (a: Webhook, b: Webhook) => a.name.localeCompare(b.name) || (a.uid < b.uid ? -1 : 1)

export const getWebhooks: Handler<'getWebhooks'> = async ({ company_uid }, env) => {
  const { stores, now } = env
  const { all: names, group } = await env.accessScope()
  const { uid: company } = group(company_uid, 'company')
  const found = await stores.webhooks.list(company)
  const members = await stores.users.members(
    company,
    found.map(({ by }) => by),
  )
  return listingOf(
    found.map((webhook) => ({ uid: webhook.id, webhook })),
    ({ webhook }) => webhookOut(webhook, { names, by: members.get(webhook.by)?.name ?? '', now }),
    byName,
  )
}
