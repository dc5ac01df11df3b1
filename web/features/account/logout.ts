import { send } from '../../api/calls.ts'
import { forgetUser } from './forget.ts'

/** Nobody waits longer, in ms, for a server that may be out of reach. */
const timeoutMs = 5_000

/** Ends the session here, on the server and at Cognito. Nothing of it stays in this browser. */
export const logout = async () => {
  await send('close', {}, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
  forgetUser()
  const { signOutOfCognito } = await import('../../api/cognito.ts')
  await signOutOfCognito().catch(() => undefined)
}
