import { content } from '../../shared/contract/content.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getWhatsNew } from './getWhatsNew.ts'

export const handlers: Handlers<'content'> = { getWhatsNew }
export const handler = lambda('content', content, handlers)
