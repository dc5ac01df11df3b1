import type { SentNotification } from '../../shared/contract/notifications.ts'
import { iso } from '../../shared/time.ts'
import type { OccurrenceRecord } from '../data/notifications.ts'
import type { Member } from '../data/users.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { inScopeOf } from './inScope.ts'

const newestFirst = (a: SentNotification, b: SentNotification) => (a.id < b.id ? 1 : -1)

const sentOut = (sent: OccurrenceRecord, members: ReadonlyMap<string, Member>): SentNotification => ({
  ...{ id: sent.id, custom_notification_id: sent.notification ?? null, kind: sent.kind, event: sent.event ?? null },
  ...{ title: sent.title, message: sent.message, due_on: iso(sent.at) },
  sent_by: members.get(sent.by)?.name ?? '',
  ...{ devices: sent.devices ?? null, missed: sent.state === 'missed' },
})

export const getSentNotifications: Handler<'getSentNotifications'> = async (
  { company_uid, custom_notification_id: wanted },
  env,
) => {
  const { caller, stores } = env
  if (caller.group.type === 'company') (await env.accessScope()).group(company_uid, 'company')
  const { uid } = caller.company
  return new Listing<SentNotification>(async function* (after, size) {
    for await (const step of stores.notifications.sent(uid, { after, size })) {
      const isInScope = await inScopeOf(env, step)
      const members = await stores.users.members(
        uid,
        step.map(({ by }) => by),
      )
      yield step.map((sent) => {
        const shown = (wanted === undefined || sent.notification === wanted) && isInScope(sent)
        return { key: sent.id, item: shown ? sentOut(sent, members) : undefined }
      })
    }
  }, newestFirst)
}
