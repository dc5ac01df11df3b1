import { filesOf, readLocation, uploadFolders, uploadIdIn } from '../../shared/media.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import { uploadLifetime } from '../data/uploads.ts'
import { type Handler, ok } from '../lib/env.ts'

/** What the caller has uploaded, as long as it is known that they have: a day. */
export const deleteS3Media: Handler<'deleteS3Media'> = async ({ url }, env) => {
  const { company, user } = env.caller
  const location = readLocation(url)
  if (!uploadFolders.some((folder) => folder === location?.folder))
    throw badField('url', 'This is not the location of an image that can be deleted.')
  const upload = await env.stores.uploads.get(company.uid, uploadIdIn(url))
  const own = upload?.owner === user.uid && upload.location === url
  if (!own || upload.begun_at + uploadLifetime <= env.now) throw new Refusal('notFound')
  await Promise.all(filesOf(url).map(env.staging.erase))
  env.changed({ target: `file ${url}`, before: { file_name: upload.file_name, type: upload.type, size: upload.size } })
  return ok('Image deleted', null)
}
