import * as z from 'zod'
import { day } from '../../shared/durations.ts'
import type { Db, Tables } from './db.ts'
import { checked, object } from './items/checked.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** A file that somebody uploads. */
const schema = z.object({
  id: z.string(),
  company: z.string(),
  /** Who began it, and may finish it: a user or a handheld. */
  owner: z.string(),
  /** What it is for. */
  purpose: z.string(),
  file_name: z.string(),
  type: z.string(),
  /** Bytes */
  size: z.number(),
  /** S3's id, where it comes in parts. */
  multipart: z.string().exactOptional(),
  /** Epoch ms */
  begun_at: z.number(),
  /** Of its parts, in their order: hex. */
  sha256: z.array(z.string()).readonly().exactOptional(),
  /** Where it is kept, once it is finished; empty of one that was but looked at. */
  location: z.string().exactOptional(),
  /** What was found in it. */
  found: object<Record<string, unknown>>().exactOptional(),
})
export type UploadRecord = z.infer<typeof schema>

/** How long an upload can be finished, ms. */
export const uploadLifetime = day

export const uploadStore = (db: Db, tables: Tables) => {
  const uploads = itemsOf<UploadRecord, [company: string, id: string]>(db, tables, keys.upload, checked(schema))
  return {
    /** @throws where there is such an upload already */
    add: async (upload: UploadRecord) => {
      const added = await uploads.claim([upload.company, upload.id], upload, upload.begun_at + uploadLifetime)
      if (!added) throw new Error(`There is an upload ${upload.id} already.`)
    },
    get: (company: string, id: string): Promise<UploadRecord | undefined> => uploads.get([company, id]),
    /** Notes where it is kept, and what was found in it. @throws where it is gone */
    finish: async ({ company, id }: UploadRecord, location: string, found?: Record<string, unknown>) => {
      const set = { location, ...(found ? { found } : {}) }
      if (!(await uploads.patch([company, id], { set }))) throw new Error(`There is no upload ${id}.`)
    },
    /** It cannot be finished again: what it was for was refused, and its file goes. */
    end: async (company: string, id: string) => {
      await uploads.patch([company, id], { set: { begun_at: 0 } })
    },
  }
}
