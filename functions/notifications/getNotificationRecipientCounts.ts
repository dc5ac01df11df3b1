import type { Handler } from '../lib/env.ts'
import { audienceIn } from '../lib/notifications/audience.ts'
import { mustBeInScope } from './inScope.ts'

export const getNotificationRecipientCounts: Handler<'getNotificationRecipientCounts'> = async (
  { sent_to, is_worker },
  env,
) => {
  const recipients = { sent_to: [...new Set(sent_to)], is_worker: is_worker === 1 }
  await mustBeInScope(env, recipients)
  const targets = await audienceIn(env.stores)({ company: env.caller.company.uid, ...recipients })
  return { devices: targets.length, workers: new Set(targets.map(({ user }) => user)).size }
}
