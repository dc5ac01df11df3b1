import { isIP } from 'node:net'
import { fieldError, Refusal } from '../../shared/refusals.ts'
import { addressMessages } from '../../shared/webhooks.ts'
import type { WebhookRecord } from '../data/webhooks.ts'
import type { EnvOf } from '../lib/env.ts'
import { retryOnConflict } from '../lib/retryOnConflict.ts'
import { isPublic } from '../lib/webhooks/publicAddress.ts'

/** Refuses an address that is an IP address of a network which is not public. What a name stands for is looked at when something is sent. */
export const mustBePublic = (url: string) => {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const isNear = isIP(host) !== 0 ? !isPublic(host) : /(^|\.)(localhost|local|internal)\.?$/i.test(host)
  if (isNear) throw new Refusal('badInput', undefined, { errors: [fieldError('url', addressMessages.notPublic)] })
}

/** Refuses groups outside the caller's access scope. */
export const mustBeInScope = async (uids: readonly string[], env: EnvOf<'webhooks'>) => {
  if (uids.length === 0) return
  const { all, includes } = await env.accessScope()
  for (const [at, uid] of uids.entries())
    if (!includes(uid) || all.get(uid)?.status === 2)
      throw new Refusal('notFound', undefined, { errors: [fieldError(`group_uids.${at}`, 'No such group')] })
}

/**
 * Changes the webhooks of the caller's company. Where others change one at the same moment, it is done once more.
 * @param make what becomes of them: `before` as it is kept, `after` as it shall be; neither where nothing changes
 */
export const changeWebhooks = (
  { caller, stores }: EnvOf<'webhooks'>,
  make: (all: readonly WebhookRecord[]) => Promise<{ before?: WebhookRecord; after?: WebhookRecord }>,
): Promise<{ before?: WebhookRecord; after?: WebhookRecord }> =>
  retryOnConflict(async () => {
    const company = await stores.companies.get(caller.company.uid)
    if (!company) throw new Refusal('notFound')
    const all = await stores.webhooks.list(company.uid)
    const change = await make(all)
    const { before, after } = change
    if (!before && !after) return change
    const others = all.filter(({ id }) => id !== (before ?? after)?.id)
    const then = after ? [...others, after] : others
    return (await stores.webhooks.change(company, before, after, then)) ? change : undefined
  })
