import { media } from '../../shared/contract/media.ts'
import { mediaStores } from '../data/groupStores.ts'
import { mediaFiles } from '../lib/buckets.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getImage } from './getImage.ts'

export const handlers: Handlers<'media'> = { getImage }
export const handler = lambda('media', media, handlers, mediaStores, { files: mediaFiles })
