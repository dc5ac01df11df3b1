import { gzipSync } from 'node:zlib'
import type { Envelope } from '../../shared/contract/index.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { FileReply } from './env.ts'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from './event.ts'

/** Bytes that one packet carries anyway. */
const small = 1_400
/** Characters from which on the time to compress well is longer than the time that it saves on the way. */
const large = 1_000_000
/** Levels of gzip: of 1.9 MB the quick one takes an eighth of the time and leaves a fifth more. */
const levels = { usual: 5, quick: 1 }
/** Bytes that a Lambda may answer with, encoded. */
const largest = 5_900_000

/** The same of a file, as the JSON of the answer has it. */
const largestText = 6_200_000

const takesGzip = ({ headers }: APIGatewayProxyEventV2) =>
  /\bgzip\b(?!;\s*q=0(\.0*)?\s*(,|$))/.test(headers['accept-encoding'] ?? '')

/**
 * Whether a caller asks for a media type by its name: who takes anything gets the usual answer. Of images any type will do,
 * where `image/*` is what there is.
 */
export const accepts = ({ headers }: APIGatewayProxyEventV2, type: string) =>
  (headers.accept ?? '').split(',').some((one) => {
    const [name = '', ...more] = one.split(';').map((part) => part.trim().toLowerCase())
    const named = type === 'image/*' ? name.startsWith('image/') : name === type
    return named && !more.some((part) => /^q=0(\.0*)?$/.test(part))
  })

/**
 * A file as the answer of an HTTP API.
 * @throws Refusal `tooLarge` where a Lambda could not give it
 */
export const fileReplyTo = (
  event: APIGatewayProxyEventV2,
  { name, bytes, type }: FileReply,
): APIGatewayProxyStructuredResultV2 => {
  const isText = type.startsWith('text/')
  const zips = isText && bytes.length > small && takesGzip(event)
  const encoded = zips || !isText
  const body = encoded ? (zips ? gzipSync(bytes, { level: 5 }) : bytes).toString('base64') : bytes.toString('utf8')
  // Text travels as a JSON string: quotes and ends of lines take two bytes.
  if (Buffer.byteLength(JSON.stringify(body)) > largestText)
    throw new Refusal('tooLarge', 'This is too much data for one response.')
  return {
    statusCode: 200,
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      vary: 'accept, accept-encoding',
      ...(zips ? { 'content-encoding': 'gzip' } : {}),
    },
    body,
    ...(encoded ? { isBase64Encoded: true } : {}),
  }
}

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
  const level = text.length > large ? levels.quick : levels.usual
  const body = zips ? gzipSync(text, { level }).toString('base64') : text
  if (Buffer.byteLength(body) > largest) throw new Refusal('tooLarge', 'This is too much data for one response.')
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
