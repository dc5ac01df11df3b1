import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  paginateListParts,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Files, GrowingFiles } from './files.ts'
import { checksumHeader, checksumOf, type Staging, stagingFolder, type UploadedPart } from './staging.ts'

type Variables = Record<string, string | undefined>
type Credentials = NonNullable<S3ClientConfig['credentials']>

/** ms; what takes longer is tried again. A copy of gigabytes is made in one call. */
const timeouts = { request: 8000, copy: 60_000, connection: 2000 }

/** A client of S3, or of what stands in for it at `endpoint`. */
const clientOf = (
  { AWS_REGION: region }: Variables,
  endpoint: string | undefined,
  credentials: Credentials | undefined,
  requestTimeout = timeouts.request,
) =>
  new S3Client({
    ...(region ? { region } : {}),
    maxAttempts: 3,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    requestHandler: { requestTimeout, throwOnRequestTimeout: true, connectionTimeout: timeouts.connection },
    // A checksum in an address would be that of no bytes at all, and S3 would refuse what a browser puts there.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Undefined in place of an error with one of these statuses. */
const unless = async <Answer>(statuses: number[], answer: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await answer
  } catch (error) {
    if (statuses.includes(statusOf(error) ?? 0)) return undefined
    throw error
  }
}

/** Who may not list a bucket is told of what is not there that it is forbidden. */
const notThere = [403, 404]

/** Clients of S3: for Lambdas, and for links that browsers follow. */
export const addressed = (variables: Variables, credentials?: Credentials) => {
  const { AWS_ENDPOINT_URL, MEDIA_ENDPOINT = AWS_ENDPOINT_URL } = variables
  const inside = clientOf(variables, AWS_ENDPOINT_URL, credentials)
  const outside = MEDIA_ENDPOINT === AWS_ENDPOINT_URL ? inside : clientOf(variables, MEDIA_ENDPOINT, credentials)
  return { inside, outside }
}

/** Files in a bucket of S3. */
const bucketFiles = (Bucket: string, variables: Variables, credentials: Credentials | undefined): Files => {
  const { inside, outside } = addressed(variables, credentials)
  return {
    read: async (Key, most) => {
      const found = await unless(notThere, inside.send(new GetObjectCommand({ Bucket, Key })))
      if (!found?.Body) return undefined
      const { ContentType: type = '', ContentLength: size = 0, Body } = found
      if (size <= most) return { type, size, bytes: Buffer.from(await Body.transformToByteArray()) }
      ;(Body as unknown as { destroy: () => void }).destroy()
      return { type, size }
    },
    link: (Key, lasts, name) => {
      const saved = name === undefined ? {} : { ResponseContentDisposition: `attachment; filename="${name}"` }
      const command = new GetObjectCommand({ Bucket, Key, ...saved })
      return getSignedUrl(outside, command, { expiresIn: Math.floor(lasts / 1000) })
    },
    write: async (Key, Body, ContentType) => {
      await inside.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
    },
    remove: async (Key) => {
      await unless([404], inside.send(new DeleteObjectCommand({ Bucket, Key })))
    },
  }
}

/**
 * Pictures and the like. `MEDIA_BUCKET` names the bucket; `AWS_ENDPOINT_URL` and, for browsers, `MEDIA_ENDPOINT` say where
 * it answers if that is not AWS itself.
 */
export const mediaFiles = (variables: Variables, credentials?: Credentials) =>
  bucketFiles(variables.MEDIA_BUCKET ?? '', variables, credentials)

/** Deletes images that are kept, of the bucket of pictures and the like. */
export const mediaEraser = (variables: Variables, credentials?: Credentials): Pick<Staging, 'erase'> => ({
  erase: mediaFiles(variables, credentials).remove,
})

/** What is kept and seldom read: raw batches of days that are over. `ARCHIVE_BUCKET` names the bucket. */
export const archiveFiles = (variables: Variables, credentials?: Credentials) =>
  bucketFiles(variables.ARCHIVE_BUCKET ?? '', variables, credentials)

/** What jobs bring, for a week. `RESULTS_BUCKET` names the bucket. */
export const resultFiles = (variables: Variables, credentials?: Credentials) =>
  bucketFiles(variables.RESULTS_BUCKET ?? '', variables, credentials)

/** Uploads in parts, as files that grow and as what browsers put there. */
const multipart = (Bucket: string, inside: S3Client, slow: S3Client) => ({
  begin: async (Key: string, ContentType: string, checked = false) => {
    const algorithm = checked ? { ChecksumAlgorithm: 'SHA256' as const } : {}
    const command = new CreateMultipartUploadCommand({ Bucket, Key, ContentType, ...algorithm })
    const { UploadId } = await inside.send(command)
    if (!UploadId) throw new Error('S3 began an upload without an id')
    return UploadId
  },
  join: async (Key: string, UploadId: string, parts: readonly Omit<UploadedPart, 'size'>[]) => {
    const Parts = parts.map(({ number, etag, sha256 }) => ({
      ...{ PartNumber: number, ETag: etag },
      ...(sha256 ? { ChecksumSHA256: checksumOf(sha256) } : {}),
    }))
    const command = new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } })
    return (await unless([400, 404], slow.send(command))) !== undefined
  },
  abandon: async (Key: string, UploadId: string) => {
    await unless([404], inside.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
  },
})

/** Files that jobs write piece by piece. `RESULTS_BUCKET` names the bucket. */
export const growingFiles = (variables: Variables, credentials?: Credentials): GrowingFiles => {
  const Bucket = variables.RESULTS_BUCKET ?? ''
  const slow = clientOf(variables, variables.AWS_ENDPOINT_URL, credentials, timeouts.copy)
  const { begin, join, abandon } = multipart(Bucket, slow, slow)
  return {
    begin,
    abandon,
    add: async (Key, UploadId, PartNumber, Body) => {
      const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body })
      return (await unless([404], slow.send(command)))?.ETag
    },
    close: (location, id, etags) =>
      join(
        location,
        id,
        etags.map((etag, index) => ({ number: index + 1, etag })),
      ),
  }
}

/** The staging area of the bucket of pictures and the like. */
export const mediaStaging = (variables: Variables, credentials?: Credentials): Staging => {
  const Bucket = variables.MEDIA_BUCKET ?? ''
  const { inside, outside } = addressed(variables, credentials)
  const slow = clientOf(variables, variables.AWS_ENDPOINT_URL, credentials, timeouts.copy)
  /** Size and type are part of what is signed: S3 takes nothing else at this address. A part has no type of its own. */
  const linkFor = (command: PutObjectCommand | UploadPartCommand, lasts: number, ...signed: string[]) =>
    getSignedUrl(outside, command as PutObjectCommand, {
      expiresIn: Math.floor(lasts / 1000),
      signableHeaders: new Set(['host', 'content-length', checksumHeader, ...signed]),
      // In the address it would be what somebody says, and not what S3 compares with what comes.
      unhoistableHeaders: new Set([checksumHeader]),
    })
  const checked = (sha256: string | undefined) => (sha256 ? { ChecksumSHA256: checksumOf(sha256) } : {})

  return {
    putLink: (Key, ContentType, ContentLength, lasts, sha256) =>
      linkFor(
        new PutObjectCommand({ Bucket, Key, ContentType, ContentLength, ...checked(sha256) }),
        lasts,
        'content-type',
      ),
    ...multipart(Bucket, inside, slow),
    partLink: (Key, UploadId, PartNumber, ContentLength, lasts, sha256) =>
      linkFor(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, ContentLength, ...checked(sha256) }), lasts),
    parts: async (Key, UploadId) => {
      const parts: UploadedPart[] = []
      const pages = paginateListParts({ client: inside }, { Bucket, Key, UploadId })
      const all = async () => {
        for await (const { Parts = [] } of pages)
          for (const { PartNumber = 0, Size = 0, ETag = '', ChecksumSHA256 } of Parts)
            parts.push({
              ...{ number: PartNumber, size: Size, etag: ETag },
              ...(ChecksumSHA256 ? { sha256: Buffer.from(ChecksumSHA256, 'base64').toString('hex') } : {}),
            })
        return parts
      }
      return unless([404], all())
    },
    start: async (Key, most) => {
      const Range = `bytes=0-${most - 1}`
      const found = await unless(notThere, inside.send(new GetObjectCommand({ Bucket, Key, Range })))
      if (!found?.Body) return undefined
      const { ContentType: type = '', ContentRange = '', ETag: etag = '', Body } = found
      const start = Buffer.from(await Body.transformToByteArray())
      return { type, size: Number(/\/(\d+)$/.exec(ContentRange)?.[1] ?? start.length), etag, start }
    },
    slice: async (Key, IfMatch, from, length) => {
      const Range = `bytes=${from}-${from + length - 1}`
      const found = await unless(
        [412, 416, ...notThere],
        inside.send(new GetObjectCommand({ Bucket, Key, Range, IfMatch })),
      )
      return found?.Body && Buffer.from(await found.Body.transformToByteArray())
    },
    keep: async (location, etag, Key) => {
      const CopySource = `${Bucket}/${encodeURI(location)}`
      const command = new CopyObjectCommand({ Bucket, Key, CopySource, CopySourceIfMatch: etag })
      return (await unless([412, ...notThere], slow.send(command))) !== undefined
    },
    place: async (Key, Body, ContentType) => {
      await inside.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
    },
    drop: async (Key) => {
      await unless([404], inside.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    erase: async (Key) => {
      await unless([404], inside.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    discard: async (Key) => {
      await unless([404], inside.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: inside },
        { Bucket, Prefix: stagingFolder },
      ))
        for (const { Key = '', LastModified } of Contents) yield { location: Key, at: Number(LastModified) }
    },
    unfinished: async function* () {
      for (let after: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}; after; ) {
        const page: ListMultipartUploadsCommandOutput = await inside.send(
          new ListMultipartUploadsCommand({ Bucket, Prefix: stagingFolder, ...after }),
        )
        for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? [])
          yield { location: Key, id: UploadId, at: Number(Initiated) }
        const { NextKeyMarker = '', NextUploadIdMarker = '' } = page
        after = page.IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : undefined
      }
    },
  }
}
