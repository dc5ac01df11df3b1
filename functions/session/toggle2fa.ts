import { Refusal } from '../../shared/refusals.ts'
import { afterEnding } from '../lib/endings.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'

const done = (on: boolean) =>
  ok(on ? 'Two-factor authentication enabled successfully' : 'Two-factor authentication disabled successfully', null)

/** The own two-factor, after a token that was confirmed for this. */
const toggleOwn = async ({ caller, stores, now, clock, changed }: EnvOf<'session'>, on: boolean) => {
  const { user, session } = caller
  if (session.token_confirmed_until <= now) {
    throw new Refusal('verificationRequired', 'Please enter the code that was sent to your email first.')
  }
  if (on && !user.two_factor) {
    // Sessions that were opened without the second factor end, but for this one, in which it was just shown.
    const from = await stores.sessions.endOthers(session, clock(), 'twoFactor')
    if (from === undefined) throw new Refusal('sessionEnded')
    await afterEnding(stores.sessions, clock, user, from)
  } else {
    if (user.two_factor !== on && (await stores.users.change(user, { two_factor: on }))) {
      throw new Refusal('conflict')
    }
    await stores.sessions.change(session.id, { two_factor: on ? 'done' : 'off', token_confirmed_until: 0 })
  }
  changed({ target: `user ${user.uid}`, before: { two_factor: user.two_factor }, after: { two_factor: on } })
  return done(on)
}

export const toggle2fa: Handler<'toggle2fa'> = async ({ user_uid, value }, env) => {
  const { caller, stores, now } = env
  const on = value === '1'
  if (user_uid === caller.user.uid) return toggleOwn(env, on)

  if (caller.role !== 'superAdmin') {
    throw new Refusal('notAllowed', 'Only a super admin can change the two-factor authentication of another user.')
  }
  const accessScope = await env.accessScope()
  const user = accessScope.mustManage(await stores.users.get(caller.company.uid, user_uid))
  if (on) throw new Refusal('notAllowed', 'Two-factor authentication can only be enabled by the users themselves.')
  if (caller.session.verified_until <= now) throw new Refusal('verificationRequired')
  if (user.two_factor && (await stores.users.change(user, { two_factor: false }))) {
    throw new Refusal('conflict')
  }
  env.changed({ target: `user ${user.uid}`, before: { two_factor: user.two_factor }, after: { two_factor: false } })
  return done(false)
}
