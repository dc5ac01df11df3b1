import { filing } from '../../shared/contract/filing.ts'
import { filingStores } from '../data/groupStores.ts'
import { mediaFiles, mediaStaging } from '../lib/buckets.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { appFile } from './appFile.ts'
import { incident } from './incident.ts'

export const handlers: Handlers<'filing'> = { incident, appFile }
export const handler = lambda('filing', filing, handlers, filingStores, { staging: mediaStaging, files: mediaFiles })
