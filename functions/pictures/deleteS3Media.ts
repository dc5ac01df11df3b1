import { filesOf, readLocation, uploadFolders } from '../../shared/media.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import { type Handler, ok } from '../lib/env.ts'
import { ownUpload } from '../lib/ownUpload.ts'

/** What the caller has uploaded, as long as it is known that they have: a day. */
export const deleteS3Media: Handler<'deleteS3Media'> = async ({ url }, env) => {
  const location = readLocation(url)
  if (!uploadFolders.some((folder) => folder === location?.folder))
    throw badField('url', 'This is not the location of an image that can be deleted.')
  const upload = await ownUpload(url, env)
  if (!upload) throw new Refusal('notFound')
  await Promise.all(filesOf(url).map(env.staging.erase))
  env.changed({ target: `file ${url}`, before: { file_name: upload.file_name, type: upload.type, size: upload.size } })
  return ok('Image deleted', null)
}
