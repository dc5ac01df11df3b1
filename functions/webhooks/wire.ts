import type { Webhook, WebhookAttempt, WebhookDelivery } from '../../shared/contract/webhooks.ts'
import { iso } from '../../shared/time.ts'
import type { AttemptRecord, WebhookDeliveryRecord } from '../data/webhookDeliveries.ts'
import type { WebhookRecord } from '../data/webhooks.ts'
import { instant } from './inScope.ts'

/** @param names of groups, by uid @param by who changed it last */
export const webhookOut = (
  webhook: WebhookRecord,
  { names, by, now }: { names: ReadonlyMap<string, { name: string }>; by: string; now: number },
): Webhook => {
  const { id, enabled, groups = [], old } = webhook
  return {
    ...{ uid: id, status: enabled ? 1 : 0, name: webhook.name, url: webhook.url, events: webhook.events },
    ...{ group_uids: groups, groups: groups.flatMap((uid) => names.get(uid)?.name ?? []) },
    failing_since: instant(webhook.failing_since),
    gave_up_on: instant(webhook.gave_up_at),
    delivered_on: instant(webhook.delivered_at),
    old_secret_until: old && old.until > now ? iso(old.until) : null,
    ...{ created_on: iso(webhook.created_at), changed_on: iso(webhook.changed_at), changed_by: by },
  }
}

export const attemptOut = ({ at, ms, status, fault, answer }: AttemptRecord): WebhookAttempt => ({
  ...{ at: iso(at), ms, status: status ?? null, fault: fault ?? null, answer: answer ?? '' },
})

export const deliveryOut = (delivery: WebhookDeliveryRecord): WebhookDelivery => {
  const { id, type, state, tries, attempts, unsent } = delivery
  const last = attempts.at(-1)
  return {
    ...{ id, type, state, tries, created_on: iso(delivery.created_at) },
    ...{
      next_try_on: instant(delivery.next_at),
      ended_on: instant(state === 'waiting' ? undefined : delivery.ended_at),
    },
    ...{
      status: last?.status ?? null,
      fault: last?.fault ?? null,
      unsent: state === 'failed' ? (unsent ?? null) : null,
    },
  }
}
