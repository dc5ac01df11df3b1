import { Refusal } from '../../shared/refusals.ts'
import type { WebhookRecord } from '../data/webhooks.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { changeWebhooks } from './change.ts'
import { targetOf } from './inScope.ts'
import { shownAddress } from './shownAddress.ts'

const messages = ['Webhook turned off', 'Webhook turned on', 'Webhook deleted'] as const

const setStatus = async (uid: string, status: 0 | 1 | 2, env: EnvOf<'webhooks'>) => {
  const { before, after: then } = await changeWebhooks(env, async (all) => {
    const found = all.find(({ id }) => id === uid)
    if (!found) throw new Refusal('notFound')
    if (status === 2) return { before: found }
    if (found.enabled === (status === 1)) return {}
    // One that is switched on begins anew.
    const { failures: _, failing_since: _s, paused_until: _p, gave_up_at, ...rest } = found
    const after: WebhookRecord = {
      ...{ ...rest, enabled: status === 1, revision: found.revision + 1 },
      ...{ by: env.caller.user.uid, changed_at: env.now },
      ...(status === 0 && gave_up_at !== undefined ? { gave_up_at } : {}),
    }
    return { before: found, after }
  })
  if (before || then)
    env.changed({
      target: targetOf(uid),
      before: { name: before?.name, url: before && shownAddress(before.url), enabled: before?.enabled },
      after: status === 2 ? null : { enabled: status === 1 },
    })
  return ok(messages[status], null)
}

/** One after the other: all of them are kept beside what the company's record says of them. */
export const setStatusOfWebhooks: Handler<'setStatusOfWebhooks'> = ({ uids, status }, env) =>
  runBatch(uids, env, (uid, each) => setStatus(uid, status, each), 1)
