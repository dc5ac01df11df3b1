import { Refusal } from '../../shared/refusals.ts'
import type { APIGatewayProxyEventV2 } from './event.ts'
import { sameSecret } from './ids.ts'

/**
 * The address of who called. Behind a CDN the peer is the CDN, which names the viewer in a header and proves by a key
 * that it did; what comes past it is refused, so that no limit by address and no firewall can be walked around.
 * @param key what the CDN and we share; undefined where nothing stands in front
 */
export const viewerOf = ({ headers, requestContext }: APIGatewayProxyEventV2, key: string | undefined): string => {
  if (!key) return requestContext.http.sourceIp
  if (!sameSecret(headers['x-origin-key'] ?? '', key)) {
    throw new Refusal('notAllowed', 'Calls are taken at the address of the console only.')
  }
  return (headers['x-viewer-address'] ?? requestContext.http.sourceIp).slice(0, 64)
}
