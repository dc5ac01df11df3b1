import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Why a request is not let in, as S3 says it. */
export interface Unsigned {
  code: 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch' | 'RequestTimeTooSkewed'
  message: string
}

interface Signature {
  /** `<key>/<day>/<region>/<service>/aws4_request` */
  credential: string
  signedHeaders: string
  signature: string
  /** `20271120T093000Z` */
  date: string
  payload: string
  /** Epoch ms between which it counts. */
  from: number
  until: number
}

const algorithm = 'AWS4-HMAC-SHA256'
const quarter = 15 * 60_000
const week = 7 * 86_400

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const decoded = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch {
    return text
  }
}

const instantOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const pairsOf = (query: string): [string, string][] =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))]
    })

/** The signature in the address: a link that counts for as long as it says. */
const inQuery = (pairs: [string, string][]): Signature | undefined => {
  const of = (name: string) => pairs.find(([each]) => each === name)?.[1] ?? ''
  if (!of('X-Amz-Signature')) return undefined
  const from = instantOf(of('X-Amz-Date'))
  const lasts = Number(of('X-Amz-Expires'))
  return {
    credential: of('X-Amz-Credential'),
    signedHeaders: of('X-Amz-SignedHeaders'),
    signature: of('X-Amz-Signature'),
    date: of('X-Amz-Date'),
    payload: 'UNSIGNED-PAYLOAD',
    from: from - quarter,
    until: lasts > 0 && lasts <= week ? from + lasts * 1000 : 0,
  }
}

/** The signature of a program, in its headers. */
const inHeaders = ({ authorization = '', ...headers }: IncomingMessage['headers']): Signature | undefined => {
  const [, credential = '', signedHeaders = '', signature = ''] =
    new RegExp(`^${algorithm} Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$`).exec(
      authorization,
    ) ?? []
  if (!signature) return undefined
  const date = String(headers['x-amz-date'])
  const at = instantOf(date)
  const payload = String(headers['x-amz-content-sha256'])
  return { credential, signedHeaders, signature, date, payload, from: at - quarter, until: at + quarter }
}

/**
 * Checks who signed a request, and whether that still counts.
 * @param secretOf the secret of an access key, if it is known
 * @returns the access key, or why not
 */
export const signedBy = (
  { method = 'GET', url = '/', headers }: IncomingMessage,
  secretOf: (key: string) => string | undefined,
  now: number,
): { key: string } | Unsigned => {
  const [path = '/', query = ''] = url.split('?', 2)
  const pairs = pairsOf(query)
  const found = inQuery(pairs) ?? inHeaders(headers)
  if (!found) return { code: 'AccessDenied', message: 'Access Denied' }
  const { credential, signedHeaders, signature, date, payload, from, until } = found
  const [key = '', day = '', region = '', service = ''] = credential.split('/')
  const secret = secretOf(key)
  if (!secret)
    return {
      code: 'InvalidAccessKeyId',
      message: 'The AWS Access Key Id you provided does not exist in our records.',
    }
  const names = signedHeaders.split(';')
  const canonical = [
    method,
    path.split('/').map(decoded).map(encoded).join('/'),
    pairs
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}`,
    ),
    '',
    signedHeaders,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = [algorithm, date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const steps = [day, region, service, 'aws4_request']
  const expected = hmac(steps.reduce<string | Buffer>(hmac, `AWS4${secret}`), toSign)
  const received = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex')
  if (!names.includes('host') || received.length !== expected.length || !timingSafeEqual(received, expected))
    return {
      code: 'SignatureDoesNotMatch',
      message: 'The request signature we calculated does not match the signature you provided.',
    }
  if (!(now >= from && now < until))
    return until === from + 2 * quarter
      ? {
          code: 'RequestTimeTooSkewed',
          message: 'The difference between the request time and the server time is too large.',
        }
      : { code: 'AccessDenied', message: 'Request has expired' }
  return { key }
}
