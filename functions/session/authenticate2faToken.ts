import { Refusal } from '../../shared/refusals.ts'
import { minute } from '../../shared/time.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { tryCode } from '../lib/codes.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'

const exceeded =
  'You have exceeded allowed attempts for this email token. Please attempt to login again or reach out to your Admin for help.'

/** The login must be restarted: the sign-in ends, and with it the session and the token that belongs to it. */
const close = async ({ caller, stores, now }: EnvOf<'session'>) => {
  await stores.sessions.signOut(caller.session, now)
  return new Refusal('wrongToken', exceeded, { detail: { attempts_left: 0 } })
}

export const authenticate2faToken: Handler<'authenticate2faToken'> = async ({ user_uid, token }, env) => {
  const { caller, stores, now } = env
  const { session } = caller
  mustBeCaller(user_uid, caller)

  const tried = await tryCode(env, { id: session.id }, token)
  if (tried === 'used') throw await close(env)
  if (tried === 'none') throw new Refusal('notPossible', 'This code has expired. Please ask for a new one.')
  if (!tried.right) {
    if (tried.attempts_left === 0) throw await close(env)
    throw new Refusal('wrongToken', undefined, { detail: { attempts_left: tried.attempts_left } })
  }
  if (!(await stores.tokens.remove(session.id, tried.hash))) {
    throw new Refusal('notPossible', 'This code was already used. Please ask for a new one.')
  }
  await stores.sessions.change(
    session.id,
    session.two_factor === 'pending' ? { two_factor: 'done' } : { token_confirmed_until: now + 10 * minute },
  )
  return ok('Code confirmed', { two_factor: 'done' })
}
