import { planName, planSide } from '../../shared/floorPlans.ts'
import { locationIn, planRules } from '../../shared/media.ts'
import { type Handler, ok } from '../lib/env.ts'
import { extensions } from '../lib/pictures/extensions.ts'
import { refusedPicture } from '../lib/pictures/refused.ts'
import { resize } from '../lib/pictures/resize.ts'
import { type MadeFile, takeUpload } from '../lib/uploads.ts'
import { sizeInspection } from './inspect.ts'

const folder = 'private/floor_plans'

/** What is kept of the picture of a floor: upright, without anything but its pixels, and no larger than it is drawn. */
const planFile = async (content: Buffer, id: string): Promise<MadeFile[]> => {
  const pictures = await resize(content, [{ width: planSide, height: planSide, fit: 'inside' }]).catch(refusedPicture)
  return pictures.map(({ type, bytes, ...size }) => ({ name: planName(id, size, extensions[type]), type, bytes }))
}

export const uploadFloorPlan: Handler<'uploadFloorPlan'> = async (step, env) => {
  const { company, user } = env.caller
  const use = {
    ...{ purpose: folder, rules: planRules, inspection: sizeInspection(planRules), make: planFile },
    locationOf: (name: string) => locationIn(folder, company.uid, name),
  }
  const taken = await takeUpload(env, { company: company.uid, uid: user.uid }, use, step)
  if ('plan' in taken) return taken.plan
  const { location, file_name, type, size } = taken.uploaded
  env.changed({ target: `file ${location}`, after: { file_name, type, size } })
  return ok('Image uploaded', [location])
}
