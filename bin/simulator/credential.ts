import type { Input, Output } from '../../shared/contract/index.ts'
import { minute } from '../../shared/time.ts'
import { deliver, type HandheldCall, Refused } from './connection.ts'

export type Connection = Parameters<typeof deliver>[0]

/** What a device says about itself when it enrols. */
export type Identity = Input<'enrol'>

/** A token is renewed before it runs out, as the clocks may differ. */
const renewBefore = 5 * minute

/**
 * A device's way to the server: it enrols at the first call, keeps a fresh token, and enrols anew when the server does
 * not know its secret any more.
 */
export const openCredential = (connection: Connection, identity: Identity) => {
  let enrolled: { id: string; secret: string } | undefined
  let token: { bearer: string; renewAt: number } | undefined
  let fetching: Promise<string> | undefined

  const enrol = async () => {
    const { device_id, secret } = await deliver(connection, 'enrol', identity)
    enrolled = { id: device_id, secret }
    return enrolled
  }
  const fetchToken = async (): Promise<string> => {
    const { id, secret } = enrolled ?? (await enrol())
    try {
      const answer = await deliver(connection, 'token', { device_id: id, secret })
      // Both times are the server's: how long the token lasts does not depend on this clock.
      const lasts = Date.parse(answer.expires_at) - answer.server_time
      token = { bearer: `${id}~${answer.token}`, renewAt: performance.now() + lasts - renewBefore }
      return token.bearer
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error
      enrolled = undefined
      return fetchToken()
    }
  }
  const bearer = async () => {
    if (token && token.renewAt > performance.now()) return token.bearer
    fetching ??= fetchToken().finally(() => {
      fetching = undefined
    })
    return fetching
  }

  return {
    /** Undefined until the device has enrolled. */
    deviceId: () => enrolled?.id ?? '',
    /** Sends a call until it is answered, with a new token when the old one is not taken. */
    call: async <Call extends HandheldCall>(name: Call, input: Input<Call>): Promise<Output<Call>> => {
      for (let tries = 0; ; tries++) {
        const used = await bearer()
        try {
          return await deliver(connection, name, input, used)
        } catch (error) {
          if (!(error instanceof Refused) || error.status !== 401 || tries === 3) throw error
          if (token?.bearer === used) token = undefined
        }
      }
    },
  }
}

export type Credential = ReturnType<typeof openCredential>
