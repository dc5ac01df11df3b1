import { slideSide } from '../../shared/customizer.ts'
import { extensions } from '../lib/pictures/extensions.ts'
import { refusedPicture } from '../lib/pictures/refused.ts'
import { resize } from '../lib/pictures/resize.ts'
import type { MadeFile } from '../lib/uploads.ts'

/**
 * What is kept of a slide: no larger than it is shown, since everybody who signs in fetches it.
 * @throws Refusal for what is no picture that can be read
 */
export const slideFile = async (content: Buffer, id: string): Promise<MadeFile[]> => {
  const pictures = await resize(content, [{ width: slideSide, height: slideSide, fit: 'inside' }]).catch(refusedPicture)
  return pictures.map(({ type, bytes }) => ({ name: `${id}.${extensions[type]}`, type, bytes }))
}
