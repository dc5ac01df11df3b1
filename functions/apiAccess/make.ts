import { type TokenKind, type TokenScope, tokenHint, writeToken } from '../../shared/apiTokens.ts'
import { day } from '../../shared/durations.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { type ApiTokenRecord, endOf } from '../data/apiTokens.ts'
import { isEnabled } from '../lib/accessScope.ts'
import { addWithin } from '../lib/addWithin.ts'
import { mustHaveShownPassword } from '../lib/authorise.ts'
import type { EnvOf } from '../lib/env.ts'
import { newSecret, sha256 } from '../lib/ids.ts'

interface Wanted {
  kind: TokenKind
  name: string
  scopes: TokenScope[]
  group_uid: string
  names: boolean
  days: number
  /** How many of the kind a company has at most. */
  most: number
}

/** What the audit log calls it. */
const targetOf = (kind: TokenKind, id: string) => `${kind === 'tv' ? 'link' : 'token'} ${id}`

/** Adds a token where there is room for one more: also when others are made at the same moment. */
const addToken = (
  most: number,
  token: ApiTokenRecord,
  { stores: { apiTokens }, now }: EnvOf<'apiAccess'>,
): Promise<void> => {
  const { company, kind } = token
  return addWithin({
    most,
    turn: () => apiTokens.turnOf(company, kind),
    count: async () => (await apiTokens.list(company)).filter((each) => each.kind === kind && !endOf(each, now)).length,
    add: (turn) => apiTokens.add(token, turn),
    full: text`A company has at most ${most} of these. Please revoke one that is not needed.`,
  })
}

/**
 * Makes a token in a group within the caller's access scope. Who makes one has just shown the password: what it opens needs none.
 * @returns what is kept of it, and its text, which nobody can have again
 */
export const makeToken = async (
  env: EnvOf<'apiAccess'>,
  { kind, name, scopes, group_uid, names, days, most }: Wanted,
): Promise<{ token: ApiTokenRecord; secret: string }> => {
  const { caller, now, newId } = env
  mustHaveShownPassword(caller)
  const scope = await env.accessScope()
  const group = scope.group(group_uid)
  if (!isEnabled(group, scope.all)) throw badField('group_uid', 'This group is disabled.')
  const company = caller.company.uid
  const id = `${company}.${newId()}`
  const secret = newSecret()
  const token: ApiTokenRecord = {
    ...{ id, company, kind, name, scopes, group: group.uid, names },
    ...{ hash: sha256(secret), hint: tokenHint(kind, secret) },
    ...{ maker: caller.user.uid, maker_role: caller.role, maker_group: caller.group.uid },
    ...{ created_at: now, expires_at: now + days * day, used_at: 0 },
  }
  await addToken(most, token, env)
  const { hash: _, ...shown } = token
  env.changed({ target: targetOf(kind, id), after: shown })
  return { token, secret: writeToken(kind, id, secret) }
}

/** Ends a token of a kind whose group is in the caller's access scope; any other looks absent. One that has been revoked stays so. */
export const revokeToken = async (env: EnvOf<'apiAccess'>, kind: TokenKind, uid: string): Promise<ApiTokenRecord> => {
  const { stores, now, caller } = env
  const named = uid.startsWith(`${caller.company.uid}.`)
  const [scope, token] = await Promise.all([env.accessScope(), named ? stores.apiTokens.get(uid) : undefined])
  if (!token || token.kind !== kind || !scope.includes(token.group)) throw new Refusal('notFound')
  if (await stores.apiTokens.revoke(token, now))
    env.changed({
      target: targetOf(kind, uid),
      before: { name: token.name },
      after: { name: token.name, revoked_at: now },
    })
  return token
}
