import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Principal } from '../aws/gateway.ts'
import { objectAction } from '../iam/requiredActions.ts'
import type { Condition, ObjectStore } from './objects.ts'
import { signedBy } from './signature.ts'

export interface S3Props {
  objects: ObjectStore
  /** The buckets of the stacks. */
  buckets: ReadonlySet<string>
  /** By access key id */
  principals: ReadonlyMap<string, Principal>
  /** Whether a failure is one that passes. */
  passing: (error: unknown) => boolean
  log: (line: string) => void
  now?: () => number
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const refuse = (response: ServerResponse, status: number, code: string, message: string) => {
  response.writeHead(status, {
    'content-type': 'application/xml',
    connection: 'close',
    ...(status === 503 ? { 'retry-after': '1' } : {}),
  })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`,
  )
}

/** `If-None-Match: *` and `If-Match: <etag>`. */
const conditionOf = ({ 'if-none-match': none, 'if-match': some }: IncomingMessage['headers']): Condition => ({
  ...(none === '*' ? { absent: true } : {}),
  ...(some ? { etag: some } : {}),
})

/** What S3 does for us: objects put, got and deleted, by who may, with a signature in the headers or in a link. */
export const s3Service = ({ objects, buckets, principals, passing, log, now = Date.now }: S3Props) => {
  /** @param path `/<bucket>/<key>`, without what the front cut off; the signature is about the whole address */
  const handle = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const signer = signedBy(request, (key) => principals.get(key)?.secret, now())
    if ('code' in signer) return refuse(response, 403, signer.code, signer.message)
    const principal = principals.get(signer.key) as Principal
    const [, bucket = '', encodedKey = ''] = /^\/([^/]+)\/(.+)$/.exec(path) ?? []
    if (!buckets.has(bucket)) return refuse(response, 404, 'NoSuchBucket', 'The specified bucket does not exist')
    const key = decodeURIComponent(encodedKey)
    const requiredAction = objectAction(request.method ?? 'GET', bucket, key)
    if (!requiredAction) return refuse(response, 501, 'NotImplemented', `${request.method} has no stand-in here`)
    if (principal.refuses([requiredAction])) {
      const message = `User: ${principal.arn} is not authorized to perform: ${requiredAction.action} on resource: "${requiredAction.resource}" because no identity-based policy allows the ${requiredAction.action} action`
      log(message)
      return refuse(response, 403, 'AccessDenied', message)
    }

    if (request.method === 'PUT') {
      const type = request.headers['content-type'] ?? 'binary/octet-stream'
      const put = await objects
        .put(bucket, key, request, type, conditionOf(request.headers))
        .catch((error: unknown) => {
          if (!passing(error)) throw error
          return 'later' as const
        })
      if (put === 'later') return refuse(response, 503, 'ServiceUnavailable', 'Please try again in a moment.')
      if (!put)
        return refuse(
          response,
          412,
          'PreconditionFailed',
          'At least one of the pre-conditions you specified did not hold',
        )
      return response.writeHead(200, { etag: put.etag, 'content-length': 0 }).end()
    }
    if (request.method === 'DELETE') {
      objects.remove(bucket, key)
      return response.writeHead(204).end()
    }
    const found = objects.get(bucket, key)
    if (!found) {
      // Who may not list a bucket is not told what is not in it.
      const hidden = principal.refuses([{ action: 's3:ListBucket', resource: `arn:aws:s3:::${bucket}` }])
      if (hidden) return refuse(response, 403, 'AccessDenied', 'Access Denied')
      return refuse(response, 404, 'NoSuchKey', 'The specified key does not exist.')
    }
    response.writeHead(200, {
      etag: found.etag,
      'content-type': found.type,
      'content-length': found.size,
      'last-modified': new Date(found.at).toUTCString(),
      // Here files have the console's own origin: none of them may act as a page of it.
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    if (request.method === 'HEAD') return response.end()
    // Whoever stops reading has what they wanted.
    await pipeline(objects.read(found), response).catch(() => response.destroy())
  }
  return { handle }
}

export type S3Service = ReturnType<typeof s3Service>
