import { mostPixels, tooManyPixels } from '../../shared/media.ts'
import type { UploadRules } from '../../shared/uploads.ts'
import { imageSize } from '../lib/imageSize.ts'

/** Reads the header alone: a small file can say that it is billions of pixels, and browsers would believe it. */
export const sizeInspection = ({ invalidKind }: Pick<UploadRules, 'invalidKind'>) => ({
  // A JPEG says its size after whatever else was written into it, such as a preview and a colour profile.
  bytes: 256 * 1024,
  fault: (type: string, start: Buffer) => {
    const size = imageSize(type, start)
    if (!size) return invalidKind
    return size.width * size.height > mostPixels ? tooManyPixels : undefined
  },
})
