import { Refusal } from '../../shared/refusals.ts'
import type { APIGatewayProxyEventV2 } from './event.ts'
import { sameSecret } from './ids.ts'

/** The keys that a variable holds: one, and after a rotation the one before it too. Undefined without the variable. */
export const keysIn = (variable: string | undefined): string[] | undefined => variable?.split(' ').filter(Boolean)

/** Whether what a call says of itself is one of the keys. All are compared, so that the time tells nothing. */
export const provesOrigin = (header: string | undefined, keys: readonly string[]): boolean =>
  keys.map((key) => sameSecret(header ?? '', key)).includes(true)

/**
 * The address of who called. Behind a CDN the peer is the CDN, which names the viewer in a header and proves by a key
 * that it did; what comes past it is refused, so that no limit by address and no firewall can be walked around.
 * @param keys what the CDN and we share; undefined where nothing stands in front
 */
export const viewerOf = (
  { headers, requestContext }: APIGatewayProxyEventV2,
  keys: readonly string[] | undefined,
): string => {
  if (!keys) return requestContext.http.sourceIp
  if (!provesOrigin(headers['x-origin-key'], keys)) {
    throw new Refusal('notAllowed', 'Calls are only accepted at the address of the console.')
  }
  return (headers['x-viewer-address'] ?? requestContext.http.sourceIp).slice(0, 64)
}
