import { hour } from '../../shared/durations.ts'
import { trialsAnHour, trialType } from '../../shared/webhooks.ts'
import { deliveryId } from '../data/webhookDeliveries.ts'
import { type Handler, ok } from '../lib/env.ts'
import { attempt } from '../lib/webhooks/attempt.ts'
import { bodyOf } from '../lib/webhooks/payload.ts'
import { targetOf, webhookInScope } from './inScope.ts'
import { attemptOut } from './wire.ts'

export const testWebhook: Handler<'testWebhook'> = async ({ uid }, env) => {
  const { caller, stores, now, newId } = env
  const webhook = await webhookInScope(uid, env)
  const { uid: company, name } = caller.company
  await stores.limits.consume(company, 'webhook trials', trialsAnHour, hour, now)
  const id = deliveryId(now, newId())
  const body = bodyOf(trialType, now, { webhook: webhook.name, company: name })
  const { answer, record } = await attempt(env, webhook, { id, body })
  await stores.webhooks.keep({
    ...{ id, company, webhook: webhook.id, type: trialType, body, created_at: now },
    ...{ state: answer.ok ? 'delivered' : 'failed', tries: 1, attempts: [record], ended_at: env.clock() },
  })
  if (answer.ok) await stores.webhooks.arrived(webhook, env.clock())
  env.changed({ target: targetOf(uid), after: { trial: answer.ok ? 'arrived' : record.fault } })
  const shown = { ...attemptOut(record), id, delivered: answer.ok }
  return ok(answer.ok ? 'The test was delivered' : 'The test was not delivered', shown)
}
