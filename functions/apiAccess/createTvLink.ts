import { mostTvLinks, type TokenScope, tvScope } from '../../shared/apiTokens.ts'
import { type Handler, ok } from '../lib/env.ts'
import { makeToken } from './make.ts'
import { tvLinkOut } from './wire.ts'

export const createTvLink: Handler<'createTvLink'> = async ({ name, group_uid, names, days }, env) => {
  const wanted = {
    kind: 'tv' as const,
    name,
    scopes: [tvScope] as TokenScope[],
    group_uid,
    names,
    days,
    most: mostTvLinks,
  }
  const { token, secret } = await makeToken(env, wanted)
  const scope = await env.accessScope()
  return ok('The TV link was created.', { link: tvLinkOut(token, env.caller.user, scope, env.now), secret })
}
