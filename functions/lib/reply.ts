import { gzipSync } from 'node:zlib'
import type { Envelope } from '../../shared/contract/index.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from './event.ts'

/** Bytes that one packet carries anyway. */
const small = 1_400
/** Bytes that a Lambda may answer with, encoded. */
const largest = 5_900_000

const takesGzip = ({ headers }: APIGatewayProxyEventV2) =>
  /\bgzip\b(?!;\s*q=0(\.0*)?\s*(,|$))/.test(headers['accept-encoding'] ?? '')

/**
 * The answer of an HTTP API. Neither the API nor the CDN compresses what it must not keep, so this does: a list of
 * people is a tenth then.
 * @param retryAfter seconds after which the same again may do
 * @throws Refusal `tooLarge` where a Lambda could not give it
 */
export const replyTo = (
  event: APIGatewayProxyEventV2,
  envelope: Envelope,
  // What is unavailable is so for a moment.
  retryAfter = envelope.status === 503 ? 1 : undefined,
): APIGatewayProxyStructuredResultV2 => {
  const text = JSON.stringify(envelope)
  const zips = text.length > small && takesGzip(event)
  const body = zips ? gzipSync(text, { level: 5 }).toString('base64') : text
  if (Buffer.byteLength(body) > largest) throw new Refusal('tooLarge', 'This is more than one answer can carry.')
  return {
    statusCode: envelope.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...(zips ? { 'content-encoding': 'gzip' } : {}),
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
    body,
    ...(zips ? { isBase64Encoded: true } : {}),
  }
}
