import type { WebhookEvent } from '../../../shared/webhooks.ts'
import type { CompanyRecord } from '../../data/companies.ts'
import type { HappenedRecord } from '../../data/webhookEvents.ts'
import { sha256 } from '../ids.ts'

/** Whether any webhook of a company waits for an event: without one, nothing is noted. */
export const isAwaited = ({ webhook_events }: Pick<CompanyRecord, 'webhook_events'>, event: WebhookEvent): boolean =>
  webhook_events?.includes(event) ?? false

/**
 * Something that happened, as it is noted.
 * @param what tells it from all others of its kind: noted again it is the same
 * @param at epoch ms
 */
export const happening = (
  company: string,
  event: HappenedRecord['event'],
  { what, groups, at, data }: Pick<HappenedRecord, 'groups' | 'at' | 'data'> & { what: string },
): HappenedRecord => ({
  id: sha256(`${event} ${what}`)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 24),
  ...{ company, event, groups: [...new Set(groups)], at, data },
})
