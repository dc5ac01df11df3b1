import { type OccurrenceRecord, occurrenceId } from '../data/notifications.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, ok } from '../lib/env.ts'
import { mustBeInScope } from './inScope.ts'

export const sendInstantCustomNotification: Handler<'sendInstantCustomNotification'> = async (input, env) => {
  const { caller, notices, now, newId } = env
  mustBeCaller(input.user_uid, caller)
  const { title, message } = input
  const recipients = { sent_to: [...new Set(input.sent_to)], is_worker: input.is_worker === 1 }
  await mustBeInScope(env, recipients)
  const occurrence: OccurrenceRecord = {
    ...{ id: occurrenceId(now, newId()), company: caller.company.uid, kind: 'instant', at: now, state: 'open' },
    ...{ title, message, by: caller.user.uid, ...recipients },
    ...{ sound: input.sound === 1, vibration: input.vibration === 1 },
    ...{ persistent: input.persistent === 1, dismissible: input.dismissible === 1 },
  }
  // The message is all of it: where it is not taken, nothing was sent.
  await notices.send({ task: 'send', occurrence })
  env.changed({ target: `sent notification ${occurrence.id}`, after: { title, message, ...recipients } })
  return ok('Instant Notifications successfully sent', { id: occurrence.id })
}
