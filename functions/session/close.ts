import { type Handler, ok } from '../lib/env.ts'

export const close: Handler<'close'> = async (_input, { caller, stores }) => {
  await stores.sessions.signOut(caller.session)
  return ok('You are signed out', null)
}
