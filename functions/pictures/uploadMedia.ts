import { imageRules, locationIn, platformFolders, slideFolder, type uploadFolders } from '../../shared/media.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Handler, ok } from '../lib/env.ts'
import { type MadeFile, takeUpload } from '../lib/uploads.ts'
import { sizeInspection } from './inspect.ts'
import { logoFiles } from './logo.ts'
import { slideFile } from './slide.ts'

/** What is made of an image before it is kept: of the others nothing. */
const makers: Partial<Record<(typeof uploadFolders)[number], (content: Buffer, id: string) => Promise<MadeFile[]>>> = {
  'private/companies_logos': logoFiles,
  [slideFolder]: slideFile,
}

export const uploadMedia: Handler<'uploadMedia'> = async ({ folder, ...step }, env) => {
  const { company, user, universal } = env.caller
  if (platformFolders.some((each) => each === folder) && !universal) throw new Refusal('notAllowed')
  const make = makers[folder]
  const use = {
    purpose: folder,
    rules: imageRules,
    inspection: sizeInspection(imageRules),
    ...(make ? { make } : {}),
    locationOf: (name: string) => locationIn(folder, company.uid, name),
  }
  const taken = await takeUpload(env, { company: company.uid, uid: user.uid }, use, step)
  if ('plan' in taken) return taken.plan
  const { location, file_name, type, size } = taken.uploaded
  env.changed({ target: `file ${location}`, after: { file_name, type, size } })
  return ok('Image uploaded', [location])
}
