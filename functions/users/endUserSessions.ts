import { Refusal } from '../../shared/refusals.ts'
import { endSessions } from '../lib/endings.ts'
import { type Handler, ok } from '../lib/env.ts'
import { endTokens } from '../lib/identity.ts'
import { managed } from './lists.ts'

export const endUserSessions: Handler<'endUserSessions'> = async ({ uid }, env) => {
  const { caller } = env
  if (uid === caller.user.uid) throw new Refusal('notPossible', 'Please use Logout to end your own session.')
  const user = await managed(env, uid)
  const sessions_from = await endSessions(env, user, 'admin')
  await endTokens(env, user.uid)
  env.changed({
    target: `user ${user.uid}`,
    before: { sessions_from: user.sessions_from },
    after: { sessions_from },
  })
  return ok('User signed out successfully', null)
}
