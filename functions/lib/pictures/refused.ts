import { tooManyPixels } from '../../../shared/media.ts'
import { badField } from '../../../shared/refusals.ts'
import { PictureFault } from './resize.ts'

const messages: Record<PictureFault['reason'], string> = {
  unreadable: 'This image cannot be read. Please choose another one.',
  tooManyPixels,
  tooSlow: 'This image takes too long to read. Please choose a smaller one.',
}

/** What a caller is told of a picture that cannot be read. @throws Refusal for that; any other error as it is */
export const refusedPicture = (error: unknown): never => {
  throw error instanceof PictureFault ? badField('type', messages[error.reason]) : error
}
