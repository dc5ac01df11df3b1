import { type Handler, said } from '../lib/env.ts'

export const close: Handler<'close'> = async (_input, { caller, stores }) => {
  await stores.sessions.remove(caller.session.id)
  return said('You are signed out', null)
}
