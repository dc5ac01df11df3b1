import { AwsClient } from 'aws4fetch'
import { defaultProvider } from './credentials.ts'

export interface StoredFile {
  /** The media type that it was stored with. */
  type: string
  /** Bytes */
  size: number
  /** What is in it, unless it is larger than was asked for. */
  bytes?: Buffer
}

/** Files by their location (`shared/media.ts`). They go to browsers by links, never through the API. */
export interface Files {
  /** A file with its content, if that is no longer than `most` bytes; undefined where there is none. */
  read: (location: string, most: number) => Promise<StoredFile | undefined>
  /** An address at which a browser can fetch the file. @param lasts ms */
  link: (location: string, lasts: number) => Promise<string>
  /** Stores a file in the place of the one before. */
  write: (location: string, bytes: Uint8Array, type: string) => Promise<void>
  /** Deletes a file; one that is not there is deleted already. */
  remove: (location: string) => Promise<void>
}

type Variables = Record<string, string | undefined>
type Credentials = Awaited<ReturnType<ReturnType<typeof defaultProvider>>>

/** Files in a bucket of S3. Signed requests: the SDK's client for them would be half of the bundle. */
const bucketFiles = (
  bucket: string,
  { AWS_REGION: region = '', AWS_ENDPOINT_URL, MEDIA_ENDPOINT = AWS_ENDPOINT_URL }: Variables,
  credentials: () => Promise<Credentials> = defaultProvider(),
): Files => {
  const client = async () => new AwsClient({ ...(await credentials()), service: 's3', region, retries: 2 })
  const addressOf = (location: string, endpoint: string | undefined) =>
    endpoint ? `${endpoint}/${bucket}/${location}` : `https://${bucket}.s3.${region}.amazonaws.com/${location}`
  const failed = async (what: string, answer: Response) =>
    Object.assign(
      new Error(`S3 ${what}: ${answer.status} ${(await answer.text()).slice(0, 300)}`),
      // As the SDK calls what is over in a moment.
      answer.status === 503 ? { name: 'ServiceUnavailable' } : {},
    )

  return {
    read: async (location, most) => {
      const answer = await (await client()).fetch(addressOf(location, AWS_ENDPOINT_URL), {
        signal: AbortSignal.timeout(8000),
      })
      // Who may not list a bucket is told of what is not there that it is forbidden.
      if (answer.status === 404 || answer.status === 403) {
        await answer.body?.cancel()
        return undefined
      }
      if (!answer.ok) throw await failed('read', answer)
      const type = answer.headers.get('content-type') ?? ''
      const size = Number(answer.headers.get('content-length'))
      if (size > most) {
        await answer.body?.cancel()
        return { type, size }
      }
      return { type, size, bytes: Buffer.from(await answer.arrayBuffer()) }
    },
    link: async (location, lasts) => {
      const address = new URL(addressOf(location, MEDIA_ENDPOINT))
      address.searchParams.set('X-Amz-Expires', String(Math.floor(lasts / 1000)))
      const { url } = await (await client()).sign(address.href, { aws: { signQuery: true } })
      return url
    },
    write: async (location, bytes, type) => {
      const answer = await (await client()).fetch(addressOf(location, AWS_ENDPOINT_URL), {
        method: 'PUT',
        headers: { 'content-type': type },
        body: new Uint8Array(bytes),
        signal: AbortSignal.timeout(8000),
      })
      if (!answer.ok) throw await failed('write', answer)
    },
    remove: async (location) => {
      const answer = await (await client()).fetch(addressOf(location, AWS_ENDPOINT_URL), {
        method: 'DELETE',
        signal: AbortSignal.timeout(8000),
      })
      if (!answer.ok && answer.status !== 404) throw await failed('remove', answer)
    },
  }
}

/**
 * Pictures and the like. `MEDIA_BUCKET` names the bucket; `AWS_ENDPOINT_URL` and, for browsers, `MEDIA_ENDPOINT` say where
 * it answers if that is not AWS itself.
 */
export const mediaFiles = (variables: Variables, credentials?: () => Promise<Credentials>) =>
  bucketFiles(variables.MEDIA_BUCKET ?? '', variables, credentials)

/** The name under which a deployment says what it called the bucket of the archive. */
export const archiveOutput = 'ArchiveBucket'

/** What is kept and seldom read: raw batches of days that are over. `ARCHIVE_BUCKET` names the bucket. */
export const archiveFiles = (variables: Variables, credentials?: () => Promise<Credentials>) =>
  bucketFiles(variables.ARCHIVE_BUCKET ?? '', variables, credentials)

const absent = (): Promise<never> => Promise.reject(new Error('This endpoint group was given no files'))
/** For endpoint groups that have nothing to do with files. */
export const noFiles: Files = { read: absent, link: absent, write: absent, remove: absent }
