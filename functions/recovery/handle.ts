import type { Stores } from '../data/stores.ts'
import { afterEnding } from '../lib/endings.ts'

/** What we use of the event that Cognito sends when a user has confirmed something. */
export interface ConfirmedEvent {
  triggerSource: string
  /** The user's uid */
  userName: string
}

/**
 * Ends the sessions of whoever has set a new password with a mailed code, as every other change of a password does, and
 * answers the event, as Cognito wants it. A token from before opens no session any more.
 */
export const handleConfirmed =
  (
    { users, sessions, audit }: Pick<Stores, 'users' | 'sessions' | 'audit'>,
    clock: () => number,
    newId: () => string,
  ) =>
  async <Event extends ConfirmedEvent>(event: Event): Promise<Event> => {
    const { triggerSource, userName: user } = event
    const company = triggerSource === 'PostConfirmation_ConfirmForgotPassword' && (await users.companyOf(user))
    if (!company) return event
    const at = clock()
    const sessions_from = await users.endSessions(company, user, at, 'password')
    await afterEnding(sessions, clock, { company, uid: user }, sessions_from)
    await audit.add({
      ...{ id: newId(), company, at, user, session: '', call: 'forgottenPassword', ip: '', input: {} },
      changes: [{ target: `user ${user}`, after: { sessions_from } }],
    })
    return event
  }
