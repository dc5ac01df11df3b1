import { imageRules, locationIn, platformFolders } from '../../shared/media.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Handler, ok } from '../lib/env.ts'
import { takeUpload } from '../lib/uploads.ts'
import { logoFiles } from './logo.ts'
import { lookAt } from './look.ts'

export const uploadMedia: Handler<'uploadMedia'> = async ({ folder, ...step }, env) => {
  const { company, user, universal } = env.caller
  if (platformFolders.some((each) => each === folder) && !universal) throw new Refusal('notAllowed')
  const use = {
    purpose: folder,
    rules: imageRules,
    look: lookAt(imageRules),
    ...(folder === 'private/companies_logos' ? { make: logoFiles } : {}),
    locationOf: (name: string) => locationIn(folder, company.uid, name),
  }
  const taken = await takeUpload(env, { company: company.uid, uid: user.uid }, use, step)
  if ('plan' in taken) return taken.plan
  const { location, file_name, type, size } = taken.uploaded
  env.changed({ target: `file ${location}`, after: { file_name, type, size } })
  return ok('Image uploaded', [location])
}
