import { queryClient, send } from '../api/calls.ts'
import { forgetSession } from '../api/token.ts'

/** Ends the session here, on the server and at Cognito. Nothing of it stays in this browser. */
export const logout = async () => {
  await send('close', {}).catch(() => undefined)
  forgetSession()
  queryClient.clear()
  const { signOutOfCognito } = await import('../api/cognito.ts')
  await signOutOfCognito().catch(() => undefined)
}
