import { paginateListObjectsV2, type S3ClientConfig } from '@aws-sdk/client-s3'
import { addressed } from '../buckets.ts'
import type { FileSizes } from './fileSizes.ts'

export interface BucketSizesOptions {
  credentials?: NonNullable<S3ClientConfig['credentials']>
  /** Files that a request lists: a thousand at most, as S3 has it. */
  pageSize?: number
}

/** Files of the buckets of media and of the archive: a request for each thousand of them. */
export const bucketSizes = (
  variables: Record<string, string | undefined>,
  { credentials, pageSize = 1000 }: BucketSizesOptions = {},
): FileSizes => {
  const { inside: client } = addressed(variables, credentials)
  return {
    all: async function* () {
      for (const Bucket of [variables.MEDIA_BUCKET ?? '', variables.ARCHIVE_BUCKET ?? ''])
        for await (const { Contents = [] } of paginateListObjectsV2({ client, pageSize }, { Bucket }))
          for (const { Key = '', Size = 0 } of Contents) yield { location: Key, size: Size }
    },
  }
}
