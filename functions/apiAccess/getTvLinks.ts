import type { Handler } from '../lib/env.ts'
import { listTokens, tvLinkOut } from './wire.ts'

export const getTvLinks: Handler<'getTvLinks'> = (_input, env) => listTokens(env, 'tv', tvLinkOut)
