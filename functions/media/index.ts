import { media } from '../../shared/contract/media.ts'
import { mediaFiles, mediaStaging } from '../lib/buckets.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getImage } from './getImage.ts'
import { uploadMedia } from './uploadMedia.ts'

export const handlers: Handlers<'media'> = { getImage, uploadMedia }
export const handler = lambda('media', media, handlers, { files: mediaFiles, staging: mediaStaging })
