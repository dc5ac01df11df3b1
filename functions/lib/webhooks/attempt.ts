import type { AttemptRecord, WebhookDeliveryRecord } from '../../data/webhookDeliveries.ts'
import type { WebhookRecord } from '../../data/webhooks.ts'
import { count } from '../usage/meter.ts'
import type { Vault } from '../vault.ts'
import { type Answer, type Outside, post } from './post.ts'
import { secretOpener } from './secrets.ts'
import { signedHeaders } from './signature.ts'

export interface AttemptServices {
  vault: Vault
  clock: () => number
  /** How the outside is reached; tests give their own. */
  outside?: Outside | undefined
}

const secretsOf = secretOpener()

/** Posts a delivery once, signed with every secret that is valid now. */
export const attempt = async (
  { vault, clock, outside }: AttemptServices,
  webhook: WebhookRecord,
  { id, body }: Pick<WebhookDeliveryRecord, 'id' | 'body'>,
): Promise<{ answer: Answer; record: AttemptRecord }> => {
  const at = clock()
  const secrets = await secretsOf(vault, webhook, at)
  const begun = performance.now()
  count('webhooks')
  const answer = await post(webhook.url, { headers: signedHeaders(secrets, { id, at, body }), body }, outside)
  const { status, fault, answer: text } = answer
  return {
    answer,
    record: {
      ...{ at, ms: Math.round(performance.now() - begun) },
      ...(status === undefined ? {} : { status }),
      ...(fault === undefined ? {} : { fault }),
      ...(text ? { answer: text } : {}),
    },
  }
}
