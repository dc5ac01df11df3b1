import { logoSizes, sizedName } from '../../shared/media.ts'
import { extensions } from '../lib/pictures/extensions.ts'
import { refusedPicture } from '../lib/pictures/refused.ts'
import { resize } from '../lib/pictures/resize.ts'
import type { MadeFile } from '../lib/uploads.ts'

/**
 * The sizes of a logo that are kept, the largest one first: it has their name for all of them.
 * @throws Refusal for what is no picture that can be read
 */
export const logoFiles = async (content: Buffer, id: string): Promise<MadeFile[]> => {
  const boxes = logoSizes.map((size) => ({ width: size, height: size, fit: 'inside' as const }))
  const pictures = await resize(content, boxes).catch(refusedPicture)
  // One that is smaller than a box is the same in all larger ones.
  const sized = pictures
    .map((picture) => ({ ...picture, size: Math.max(picture.width, picture.height) }))
    .filter(({ size }, at, all) => all.findIndex((each) => each.size === size) === at)
    .toSorted((one, other) => other.size - one.size)
  const sizes = sized.map(({ size }) => size).toReversed()
  return sized.map(({ size, type, bytes }, at) => ({
    name: sizedName(id, at === 0 ? sizes : [size], extensions[type]),
    type,
    bytes,
  }))
}
