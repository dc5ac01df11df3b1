import { uploadIdIn } from '../../shared/media.ts'
import type { Stores } from '../data/stores.ts'
import { type UploadRecord, uploadLifetime } from '../data/uploads.ts'
import type { Caller } from './env.ts'

/** The upload of an image by the caller, as long as it is known that it is theirs: a day. @param location where it is kept */
export const ownUpload = async (
  location: string,
  { stores, caller, now }: { stores: Pick<Stores, 'uploads'>; caller: Pick<Caller, 'company' | 'user'>; now: number },
): Promise<UploadRecord | undefined> => {
  const { company, user } = caller
  const upload = await stores.uploads.get(company.uid, uploadIdIn(location))
  if (upload?.owner !== user.uid || upload.location !== location) return undefined
  return upload.begun_at + uploadLifetime > now ? upload : undefined
}
