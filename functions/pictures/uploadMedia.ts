import { imageRules, locationIn, mostPixels, platformFolders, tooManyPixels } from '../../shared/media.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Handler, ok } from '../lib/env.ts'
import { imageSize } from '../lib/imageSize.ts'
import { takeUpload } from '../lib/uploads.ts'
import { logoFiles } from './logo.ts'

/** Looks at the header alone: a small file can say that it is billions of pixels, and browsers would believe it. */
const look = {
  // A JPEG says its size after whatever else was written into it, such as a preview and a colour profile.
  bytes: 256 * 1024,
  fault: (type: string, start: Buffer) => {
    const size = imageSize(type, start)
    if (!size) return imageRules.wrongKind
    return size.width * size.height > mostPixels ? tooManyPixels : undefined
  },
}

export const uploadMedia: Handler<'uploadMedia'> = async ({ folder, ...step }, env) => {
  const { company, user, universal } = env.caller
  if (platformFolders.some((each) => each === folder) && !universal) throw new Refusal('notAllowed')
  const use = {
    purpose: folder,
    rules: imageRules,
    look,
    ...(folder === 'private/companies_logos' ? { make: logoFiles } : {}),
    locationOf: (name: string) => locationIn(folder, company.uid, name),
  }
  const taken = await takeUpload(env, { company: company.uid, uid: user.uid }, use, step)
  if ('plan' in taken) return taken.plan
  const { location, file_name, type, size } = taken.uploaded
  env.changed({ target: `file ${location}`, after: { file_name, type, size } })
  return ok('Image uploaded', [location])
}
