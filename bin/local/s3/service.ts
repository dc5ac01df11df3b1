import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Principal } from '../aws/gateway.ts'
import { bodyOf } from '../http/answer.ts'
import { sendXml } from '../http/xml.ts'
import { namedParts, rangeOf, S3Failure, sendFailure } from './answers.ts'
import { allowOrigin, type CorsRule } from './cors.ts'
import type { ObjectCreated } from './events.ts'
import type { Condition, ObjectStore, Written } from './objects.ts'
import { mayList, type OperationName, operationOf, type S3Request, s3Actions, sourceOf } from './operations.ts'
import { signedBy } from './signature.ts'
import type { MultipartUploads } from './uploads.ts'

export interface S3Props {
  objects: ObjectStore
  uploads: MultipartUploads
  /** The buckets of the stacks, with their CORS rules. */
  buckets: ReadonlyMap<string, readonly CorsRule[]>
  /** By access key id */
  principals: ReadonlyMap<string, Principal>
  /** Whether a failure is one that passes. */
  passing: (error: unknown) => boolean
  log: (line: string) => void
  /** Hears of each object that is made. */
  created?: (object: ObjectCreated) => void
  now?: () => number
}

interface Asked extends S3Request {
  request: IncomingMessage
  response: ServerResponse
  /** Whether who asks may know what is not in the bucket. */
  lists: boolean
}

/** `If-None-Match: *` and `If-Match: <etag>`. */
const conditionOf = ({ 'if-none-match': none, 'if-match': some }: IncomingMessage['headers']): Condition => ({
  ...(none === '*' ? { absent: true } : {}),
  ...(some ? { etag: some } : {}),
})

/** Bytes of a PUT, and of a body that names parts. */
const largestPut = 5 * 1024 ** 3
const largestList = 1_000_000

const unmet = () =>
  new S3Failure(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
const iso = (at: number) => new Date(at).toISOString()

/** What S3 does for us: for who may, with a signature in the headers or in a link. */
export const s3Service = (props: S3Props) => {
  const { objects, uploads, buckets, principals, passing, log, created = () => {}, now = Date.now } = props

  const found = ({ bucket, key, lists }: Pick<Asked, 'bucket' | 'key' | 'lists'>) => {
    const object = objects.get(bucket, key)
    if (object) return object
    // Who may not list a bucket is not told what is not in it.
    throw lists
      ? new S3Failure(404, 'NoSuchKey', 'The specified key does not exist.')
      : new S3Failure(403, 'AccessDenied', 'Access Denied')
  }

  const checksumOf = ({ sha256 }: Pick<Written, 'sha256'>) => Buffer.from(sha256, 'hex').toString('base64')

  const uploadOf = ({ bucket, key, query }: Asked) => {
    const upload = uploads.get(bucket, key, query.get('uploadId') ?? '')
    if (!upload)
      throw new S3Failure(
        404,
        'NoSuchUpload',
        'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
      )
    return upload
  }

  /** Stores the body of a request, if it is what was signed. */
  const written = async ({ request, headers }: Asked): Promise<Written> => {
    const length = headers['content-length']
    if (length === undefined)
      throw new S3Failure(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
    if (Number(length) > largestPut)
      throw new S3Failure(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
    const file = await objects.files.write(request)
    const declared = headers['x-amz-checksum-sha256']
    if (declared !== undefined && declared !== checksumOf(file)) {
      objects.files.remove(file.file)
      throw new S3Failure(400, 'BadDigest', 'The SHA256 you specified did not match the calculated checksum.')
    }
    const signed = String(headers['x-amz-content-sha256'] ?? '')
    if (!/^[0-9a-f]{64}$/.test(signed) || signed === file.sha256) return file
    objects.files.remove(file.file)
    throw new S3Failure(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
  }

  const operations: Record<OperationName, (asked: Asked) => unknown> = {
    HeadObject: (asked) => operations.GetObject(asked),
    GetObject: async ({ method, request, response, ...asked }) => {
      const object = found(asked)
      const wanted = request.headers['if-match']
      if (wanted && wanted !== object.etag) throw unmet()
      const range = rangeOf(request.headers.range, object.size)
      const disposition = asked.query.get('response-content-disposition')
      response.writeHead(range ? 206 : 200, {
        etag: object.etag,
        'content-type': object.type,
        'content-length': range ? range.end - range.start + 1 : object.size,
        'accept-ranges': 'bytes',
        ...(disposition ? { 'content-disposition': disposition } : {}),
        ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${object.size}` } : {}),
        'last-modified': new Date(object.at).toUTCString(),
        // Here files have the console's own origin: none of them may act as a page of it.
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      if (method === 'HEAD') return response.end()
      // Whoever stops reading has what they wanted.
      await pipeline(objects.read(object, range), response).catch(() => response.destroy())
    },
    PutObject: async (asked) => {
      const { bucket, key, headers, request, response } = asked
      const { file, size, md5 } = await written(asked)
      const type = String(headers['content-type'] ?? 'binary/octet-stream')
      const stored = objects.place(bucket, key, { file, size, etag: `"${md5}"` }, type, conditionOf(request.headers))
      if (!stored) throw unmet()
      response.writeHead(200, { etag: stored.etag, 'content-length': 0 }).end()
      created({ bucket, key, size, etag: stored.etag, reason: 'PutObject' })
    },
    CopyObject: ({ bucket, key, headers, lists, response }) => {
      const source = sourceOf({ headers })
      const from = found({ ...source, lists })
      const wanted = headers['x-amz-copy-source-if-match']
      if (wanted && wanted !== from.etag) throw unmet()
      const copied = objects.copy(from, bucket, key)
      sendXml(response, 200, 'CopyObjectResult', { ETag: copied?.etag, LastModified: iso(copied?.at ?? now()) })
      created({ bucket, key, size: from.size, etag: from.etag, reason: 'CopyObject' })
    },
    DeleteObject: ({ bucket, key, response }) => {
      objects.remove(bucket, key)
      response.writeHead(204).end()
    },
    ListObjectsV2: ({ bucket, query, response }) => {
      const prefix = query.get('prefix') ?? ''
      const most = Math.min(Number(query.get('max-keys') ?? 1000), 1000)
      const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
      const listed = objects.list(bucket, prefix, after, most + 1)
      const shown = listed.slice(0, most)
      sendXml(response, 200, 'ListBucketResult', {
        Name: bucket,
        Prefix: prefix,
        KeyCount: shown.length,
        MaxKeys: most,
        IsTruncated: listed.length > most,
        NextContinuationToken: listed.length > most ? shown.at(-1)?.key : undefined,
        Contents: shown.map(({ key, etag, size, at }) => ({
          Key: key,
          LastModified: iso(at),
          ETag: etag,
          Size: size,
          StorageClass: 'STANDARD',
        })),
      })
    },
    ListMultipartUploads: ({ bucket, query, response }) =>
      sendXml(response, 200, 'ListMultipartUploadsResult', {
        Bucket: bucket,
        IsTruncated: false,
        Upload: uploads
          .list(bucket, query.get('prefix') ?? '')
          .map(({ id, key, at }) => ({ Key: key, UploadId: id, Initiated: iso(at) })),
      }),
    CreateMultipartUpload: ({ bucket, key, headers, response }) => {
      const type = String(headers['content-type'] ?? 'binary/octet-stream')
      const UploadId = uploads.begin(bucket, key, type)
      sendXml(response, 200, 'InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId })
    },
    UploadPart: async (asked) => {
      const number = Number(asked.query.get('partNumber'))
      if (!Number.isInteger(number) || number < 1 || number > 10_000)
        throw new S3Failure(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive')
      const upload = uploadOf(asked)
      const part = await written(asked)
      const checked = asked.headers['x-amz-checksum-sha256'] === undefined ? null : checksumOf(part)
      const etag = uploads.put(upload, number, part, checked)
      if (etag === undefined) uploadOf(asked)
      asked.response.writeHead(200, { etag, 'content-length': 0 }).end()
    },
    CompleteMultipartUpload: async (asked) => {
      const { bucket, key, request, response } = asked
      const upload = uploadOf(asked)
      const named = namedParts((await bodyOf(request, largestList)).toString('utf8'))
      if (!named) throw new S3Failure(400, 'MalformedXML', 'The XML you provided was not well-formed.')
      const joined = await uploads.join(upload, named)
      if (!('file' in joined)) throw new S3Failure(400, ...joined)
      sendXml(response, 200, 'CompleteMultipartUploadResult', { Bucket: bucket, Key: key, ETag: joined.etag })
      created({ bucket, key, size: joined.size, etag: joined.etag, reason: 'CompleteMultipartUpload' })
    },
    AbortMultipartUpload: (asked) => {
      uploads.abandon(uploadOf(asked))
      asked.response.writeHead(204).end()
    },
    ListParts: (asked) => {
      const { bucket, key, query, response } = asked
      const upload = uploadOf(asked)
      const most = Math.min(Number(query.get('max-parts') ?? 1000), 1000)
      const after = Number(query.get('part-number-marker') ?? 0)
      const listed = uploads.parts(upload.id).filter(({ number }) => number > after)
      const shown = listed.slice(0, most)
      sendXml(response, 200, 'ListPartsResult', {
        Bucket: bucket,
        Key: key,
        UploadId: upload.id,
        MaxParts: most,
        IsTruncated: listed.length > most,
        NextPartNumberMarker: shown.at(-1)?.number,
        Part: shown.map(({ number, etag, size, at, checksum }) => ({
          PartNumber: number,
          LastModified: iso(at),
          ETag: etag,
          Size: size,
          ChecksumSHA256: checksum ?? undefined,
        })),
      })
    },
  }

  const serve = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const [, bucket = '', encodedKey = ''] = /^\/([^/]+)(?:\/(.*))?$/.exec(path) ?? []
    const { method = 'GET', headers } = request
    const allowed = headers.origin !== undefined && allowOrigin(buckets.get(bucket) ?? [], request, response)
    if (method === 'OPTIONS') {
      if (allowed) return response.writeHead(200, { 'content-length': 0 }).end()
      throw new S3Failure(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.')
    }
    const signer = signedBy(request, (key) => principals.get(key)?.secret, now())
    if ('code' in signer) throw new S3Failure(403, signer.code, signer.message)
    const principal = principals.get(signer.key) as Principal
    if (!buckets.has(bucket)) throw new S3Failure(404, 'NoSuchBucket', 'The specified bucket does not exist')
    const query = new URLSearchParams((request.url ?? '').split('?', 2)[1])
    const parsed: S3Request = { method, bucket, key: decodeURIComponent(encodedKey), query, headers }
    const operation = operationOf(parsed)
    if (!operation) throw new S3Failure(501, 'NotImplemented', `${method} has no stand-in here`)
    const refused = principal.refuses(s3Actions(operation, parsed))
    if (refused) {
      const message = `User: ${principal.arn} is not authorized to perform: ${refused.action} on resource: "${refused.resource}" because no identity-based policy allows the ${refused.action} action`
      log(message)
      throw new S3Failure(403, 'AccessDenied', message)
    }
    await operations[operation]({ ...parsed, request, response, lists: !principal.refuses([mayList(bucket)]) })
  }

  /** @param path `/<bucket>/<key>`, without what the front cut off; the signature is about the whole address */
  const handle = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    try {
      await serve(request, response, path)
    } catch (error) {
      // Who went away in the middle of what they sent needs no answer.
      if (request.destroyed && !request.complete) return response.destroy()
      const failure = passing(error) ? new S3Failure(503, 'ServiceUnavailable', 'Please try again in a moment.') : error
      if (!(failure instanceof S3Failure) || response.headersSent) throw error
      sendFailure(response, failure, request.method === 'HEAD')
    }
  }
  return { handle }
}

export type S3Service = ReturnType<typeof s3Service>
