import { mostTokens } from '../../shared/apiTokens.ts'
import { type Handler, ok } from '../lib/env.ts'
import { makeToken } from './make.ts'
import { apiTokenOut } from './wire.ts'

export const createApiToken: Handler<'createApiToken'> = async ({ name, scopes, group_uid, days }, env) => {
  const wanted = { kind: 'program' as const, name, scopes, group_uid, names: false, days, most: mostTokens }
  const { token, secret } = await makeToken(env, wanted)
  const scope = await env.accessScope()
  return ok('The token was created.', { token: apiTokenOut(token, env.caller.user, scope, env.now), secret })
}
