import { type Handler, ok } from '../lib/env.ts'

export const close: Handler<'close'> = async (_input, { caller, stores, now }) => {
  await stores.sessions.signOut(caller.session, now)
  return ok('You are signed out', null)
}
