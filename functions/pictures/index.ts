import { pictures } from '../../shared/contract/pictures.ts'
import { picturesStores } from '../data/groupStores.ts'
import { mediaStaging } from '../lib/buckets.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { deleteS3Media } from './deleteS3Media.ts'
import { uploadFloorPlan } from './uploadFloorPlan.ts'
import { uploadMedia } from './uploadMedia.ts'

export const handlers: Handlers<'pictures'> = { uploadMedia, deleteS3Media, uploadFloorPlan }
export const handler = lambda('pictures', pictures, handlers, picturesStores, { staging: mediaStaging })
