import type { Handler } from '../lib/env.ts'
import { deliveryInScope } from './inScope.ts'
import { attemptOut, deliveryOut } from './wire.ts'

export const getWebhookDelivery: Handler<'getWebhookDelivery'> = async (input, env) => {
  const { delivery } = await deliveryInScope(input, env)
  const attempts = delivery.attempts.toReversed().map(attemptOut)
  return { ...deliveryOut(delivery), body: delivery.body, attempts }
}
