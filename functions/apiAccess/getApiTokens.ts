import type { Handler } from '../lib/env.ts'
import { apiTokenOut, listTokens } from './wire.ts'

export const getApiTokens: Handler<'getApiTokens'> = (_input, env) => listTokens(env, 'program', apiTokenOut)
