import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import type { Key } from '../../bin/local/aws/credentials.ts'

/** What the signer asks of a hash. */
class Sha256 {
  private hash: Hash | Hmac
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string)
  }
  update(data: string | Uint8Array) {
    this.hash.update(data)
  }
  async digest() {
    return new Uint8Array(this.hash.digest())
  }
  reset() {}
}

export interface SignedInit {
  method?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

/** The headers of a request to S3, signed as a program signs it: with the hash of its body, unless `headers` says another. */
export const signedHeaders = async (
  key: Key,
  url: string,
  { method = 'GET', body = '', headers = {} }: SignedInit = {},
) => {
  const { hostname, host, port, pathname, searchParams } = new URL(url)
  const signer = new SignatureV4({
    service: 's3',
    region: 'eu-central-1',
    credentials: key,
    sha256: Sha256,
    uriEscapePath: false,
  })
  const signed = await signer.sign({
    method,
    protocol: 'http:',
    hostname,
    port: Number(port),
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: { host, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'), ...headers },
  })
  return signed.headers
}

/** A request to S3 that a program signs. */
export const signedFetch = async (key: Key, url: string, init: SignedInit = {}) => {
  const { host: _, ...headers } = await signedHeaders(key, url, init)
  const { method = 'GET', body } = init
  return fetch(url, { method, headers, ...(body === undefined ? {} : { body: new Uint8Array(Buffer.from(body)) }) })
}
