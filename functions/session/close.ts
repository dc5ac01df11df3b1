import { type Handler, said } from '../lib/env.ts'

export const close: Handler<'close'> = async (_input, { caller, stores }) => {
  await stores.sessions.signOut(caller.session)
  return said('You are signed out', null)
}
