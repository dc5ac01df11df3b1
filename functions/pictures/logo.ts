import { type ImageType, logoSizes, sizedName, tooManyPixels } from '../../shared/media.ts'
import { badField } from '../../shared/refusals.ts'
import { PictureFault, resize } from '../lib/pictures/resize.ts'
import type { MadeFile } from '../lib/uploads.ts'

const messages: Record<PictureFault['reason'], string> = {
  unreadable: 'This image cannot be read. Please choose another one.',
  tooManyPixels,
  tooSlow: 'This image takes too long to read. Please choose a smaller one.',
}

const extensions: Partial<Record<ImageType, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

/**
 * The sizes of a logo that are kept, the largest one first: it has their name for all of them.
 * @throws Refusal for what is no picture that can be read
 */
export const logoFiles = async (content: Buffer, id: string): Promise<MadeFile[]> => {
  const boxes = logoSizes.map((size) => ({ width: size, height: size, fit: 'inside' as const }))
  const pictures = await resize(content, boxes).catch((error: unknown) => {
    throw error instanceof PictureFault ? badField('type', messages[error.reason]) : error
  })
  // One that is smaller than a box is the same in all larger ones.
  const sized = pictures
    .map((picture) => ({ ...picture, size: Math.max(picture.width, picture.height) }))
    .filter(({ size }, at, all) => all.findIndex((each) => each.size === size) === at)
    .toSorted((one, other) => other.size - one.size)
  const sizes = sized.map(({ size }) => size).toReversed()
  return sized.map(({ size, type, bytes }, at) => ({
    name: sizedName(id, at === 0 ? sizes : [size], extensions[type] as string),
    type,
    bytes,
  }))
}
