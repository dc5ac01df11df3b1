import { filing } from '../../shared/contract/filing.ts'
import { mediaStaging } from '../lib/buckets.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { incident } from './incident.ts'

export const handlers: Handlers<'filing'> = { incident }
export const handler = lambda('filing', filing, handlers, { staging: mediaStaging })
