import { type PhotoFault, type PhotoType, photoRules, thumbnailSize } from '../../../shared/incidents.ts'
import { beginsAs, type FileKind, kindOf } from '../../../shared/uploads.ts'
import type { PhotoRecord } from '../../data/incidents.ts'
import { isTurned, orientationOf } from '../pictures/orientation.ts'
import { type Box, type Picture, PictureFault, taskOf } from '../pictures/resize.ts'
import { stripped } from './metadata.ts'

/** How pictures are made smaller (`functions/lib/pictures/resize.ts`). */
export type Resize = (bytes: Buffer, boxes: readonly Box[]) => Promise<Picture[]>

/** A photo that may be kept, and what lists show of it. */
export interface InspectedPhoto {
  bytes: Buffer
  thumbnail: Pick<Picture, 'type' | 'bytes'>
  photo: PhotoRecord
}

const faultOf: Record<PictureFault['reason'], PhotoFault> = {
  unreadable: 'notAPicture',
  tooManyPixels: 'tooManyPixels',
  tooSlow: 'tooManyPixels',
}

/**
 * Looks at what a handheld sent as a photo: that it is one, by its content and not by its name.
 * @param keepsPlace whether it may go on saying where it was taken
 * @returns the photo as it is kept, or why it is not
 */
export const inspectPhoto = async (
  { type, bytes }: { type: PhotoType; bytes: Buffer },
  resize: Resize,
  keepsPlace: boolean,
): Promise<InspectedPhoto | { fault: PhotoFault }> => {
  if (!beginsAs(kindOf(photoRules, type) as FileKind, bytes)) return { fault: 'notAPicture' }
  try {
    const task = taskOf(bytes, [])
    const [small] = await resize(bytes, [{ width: thumbnailSize, height: thumbnailSize, fit: 'inside' }])
    const { bytes: bare, place } = stripped(type, bytes)
    const kept = keepsPlace ? bytes : bare
    const [width, height] = isTurned(orientationOf(type, bytes)) ? [task.height, task.width] : [task.width, task.height]
    const found = place ? (keepsPlace ? 'kept' : 'removed') : 'none'
    return {
      bytes: kept,
      thumbnail: small as Picture,
      photo: { type, size: kept.length, state: 'kept', width, height, place: found },
    }
  } catch (error) {
    if (error instanceof PictureFault) return { fault: faultOf[error.reason] }
    throw error
  }
}
