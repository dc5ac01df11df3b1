import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { day } from '../../shared/durations.ts'
import type { Db, Tables } from './db.ts'

/**
 * <company> / UPLOAD#<id>   a file that somebody uploads
 */
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

const key = (company: string, id: string) => ({ pk: company, sk: `UPLOAD#${id}` })

export const uploadStore = (db: Db, { uploads }: Tables) => ({
  add: async (upload: UploadRecord) => {
    await db.send(
      new PutCommand({
        TableName: uploads,
        Item: {
          ...upload,
          ...key(upload.company, upload.id),
          ttl: Math.ceil((upload.begun_at + uploadLifetime) / 1000),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    )
  },
  get: async (company: string, id: string): Promise<UploadRecord | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName: uploads, Key: key(company, id), ConsistentRead: true }))
    return Item as UploadRecord | undefined
  },
  /** Notes where it is kept. */
  finish: async ({ company, id }: UploadRecord, location: string) => {
    await db.send(
      new UpdateCommand({
        TableName: uploads,
        Key: key(company, id),
        UpdateExpression: 'SET #location = :location',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#location': 'location' },
        ExpressionAttributeValues: { ':location': location },
      }),
    )
  },
})
