import { buffer } from 'node:stream/consumers'
import { type Files, noFiles } from '../../../functions/lib/files.ts'
import type { ObjectStore } from './objects.ts'

/** The files of a bucket for a program that reads them past the service, while the machine is stopped. */
export const filesOf = (objects: ObjectStore, bucket: string): Files => ({
  ...noFiles,
  read: async (location, most) => {
    const found = objects.get(bucket, location)
    if (!found) return undefined
    const { type, size } = found
    return { type, size, ...(size > most ? {} : { bytes: await buffer(objects.read(found)) }) }
  },
})
