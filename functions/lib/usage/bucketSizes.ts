import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { addressed } from '../buckets.ts'
import type { FileSizes } from './fileSizes.ts'

/** Files of the buckets of media and of the archive: a request for each thousand of them. */
export const bucketSizes = (variables: Record<string, string | undefined>): FileSizes => {
  const { inside: client } = addressed(variables)
  return {
    all: async function* () {
      for (const Bucket of [variables.MEDIA_BUCKET ?? '', variables.ARCHIVE_BUCKET ?? ''])
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
          for (const { Key = '', Size = 0 } of Contents) yield { location: Key, size: Size }
    },
  }
}
