import { parseToken } from '../../shared/apiTokens.ts'
import { minute } from '../../shared/durations.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Stores } from '../data/stores.ts'
import { tokenSent } from '../lib/programs.ts'
import { provesOrigin } from '../lib/viewer.ts'

/** How many wrong tokens an address may send within a window before none of it is looked at. */
export const mostInvalidTokens = 100
export const invalidTokensWindow = 5 * minute

/** What API Gateway tells of a call before it is made. */
export interface AuthorizerEvent {
  headers?: Record<string, string | undefined>
  requestContext?: { http?: { sourceIp?: string } }
}

/**
 * Says whether a call comes through the CDN, where one stands in front, and with a token that we have made. Whether that
 * token may do anything is said by the edge of the calls, each time and in words: what is said here is kept for a minute.
 * @param keys what the CDN and we share; undefined where nothing stands in front
 */
export const tokenCheck = (
  stores: Pick<Stores, 'apiTokens' | 'limits'>,
  keys: readonly string[] | undefined,
  clock: () => number,
) => {
  /** Addresses that sent too many wrong ones, with the end of the window. */
  const turnedAway = new Map<string, number>()

  return async ({ headers = {}, requestContext }: AuthorizerEvent): Promise<boolean> => {
    if (keys && !provesOrigin(headers['x-origin-key'], keys)) return false
    const { authorization = '' } = headers
    // Tokens of the user pool are none of ours.
    if (!parseToken(authorization.replace(/^Bearer /i, ''))) return false
    const now = clock()
    const address = ((keys && headers['x-viewer-address']) || requestContext?.http?.sourceIp || '').slice(0, 64)
    if ((turnedAway.get(address) ?? 0) > now) return false
    if (await tokenSent(stores, authorization)) return true
    try {
      await stores.limits.consume('-', `programs ${address}`, mostInvalidTokens, invalidTokensWindow, now)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (turnedAway.size > 10_000) turnedAway.clear()
      turnedAway.set(address, now + (error.retryAfter ?? 60) * 1000)
    }
    return false
  }
}
