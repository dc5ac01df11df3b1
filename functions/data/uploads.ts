import { day } from '../../shared/durations.ts'
import type { Db, Tables } from './db.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** A file that somebody uploads. */
export interface UploadRecord {
  id: string
  company: string
  /** Who began it, and may finish it: a user or a handheld. */
  owner: string
  /** What it is for. */
  purpose: string
  file_name: string
  type: string
  /** Bytes */
  size: number
  /** S3's id, where it comes in parts. */
  multipart?: string
  /** Epoch ms */
  begun_at: number
  /** Where it is kept, once it is finished. */
  location?: string
}

/** How long an upload can be finished, ms. */
export const uploadLifetime = day

export const uploadStore = (db: Db, tables: Tables) => {
  const uploads = itemsOf<UploadRecord, [company: string, id: string]>(db, tables, keys.upload)
  return {
    /** @throws where there is such an upload already */
    add: async (upload: UploadRecord) => {
      const added = await uploads.claim([upload.company, upload.id], upload, upload.begun_at + uploadLifetime)
      if (!added) throw new Error(`There is an upload ${upload.id} already.`)
    },
    get: (company: string, id: string): Promise<UploadRecord | undefined> => uploads.get([company, id]),
    /** Notes where it is kept. @throws where it is gone */
    finish: async ({ company, id }: UploadRecord, location: string) => {
      if (!(await uploads.patch([company, id], { set: { location } }))) throw new Error(`There is no upload ${id}.`)
    },
  }
}
