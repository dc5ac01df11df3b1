import { gunzipSync } from 'node:zlib'
import { Refusal } from '../../shared/refusals.ts'
import type { APIGatewayProxyEventV2 } from './event.ts'

/** Bytes, unzipped too. */
const longest = 6_000_000

const refused = (message: string) => new Refusal('badInput', message, { errors: [{ path: '', message }] })

/** What a compressed body is sent as: under a type of text an HTTP API hands over text, which zipped bytes are not. */
const zippedType = 'application/gzip'
const mangled = `The compressed body did not arrive intact. Send it with content-type: ${zippedType}.`

const isZipped = ({ headers }: APIGatewayProxyEventV2) =>
  headers['content-encoding']?.toLowerCase() === 'gzip' ||
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() === zippedType

const unzipped = (bytes: Buffer) => {
  try {
    return gunzipSync(bytes, { maxOutputLength: longest })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new Refusal('tooLarge')
    throw refused('The body is not valid gzip.')
  }
}

/**
 * The JSON object that a call was sent, plain or compressed.
 * @throws Refusal `tooLarge` or `badInput`
 */
export const bodyOf = (event: APIGatewayProxyEventV2): object => {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > longest) throw new Refusal('tooLarge')
  const zipped = isZipped(event)
  if (zipped && !event.isBase64Encoded) throw refused(mangled)
  let body: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(zipped ? unzipped(bytes) : bytes)
    body = JSON.parse(text || '{}')
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refused('The body is not valid JSON.')
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw refused('The body must be a JSON object.')
  return body
}
