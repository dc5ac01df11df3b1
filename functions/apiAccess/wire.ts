import type { TokenKind } from '../../shared/apiTokens.ts'
import type { ApiToken, TvLink } from '../../shared/contract/apiAccess.ts'
import { iso } from '../../shared/time.ts'
import { type ApiTokenRecord, endOf } from '../data/apiTokens.ts'
import type { UserRecord } from '../data/users.ts'
import { type AccessScope, accessScopeOf, isEnabled } from '../lib/accessScope.ts'
import type { EnvOf } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'

/** Whether who made a token may still do what it may: as the edge of programs asks. */
const isHeld = (token: ApiTokenRecord, maker: UserRecord | undefined, { all }: Pick<AccessScope, 'all'>): boolean => {
  const group = all.get(token.group)
  const own = all.get(token.maker_group)
  if (maker?.status !== 1 || !group || !own || !isEnabled(group, all) || !isEnabled(own, all)) return false
  const holds = maker.roles.some(({ role, group: at }) => role === token.maker_role && at === token.maker_group)
  return (
    holds && accessScopeOf({ role: token.maker_role, group: own, user: maker }, [...all.values()]).includes(group.uid)
  )
}

const common = (
  token: ApiTokenRecord,
  maker: UserRecord | undefined,
  scope: Pick<AccessScope, 'all'>,
  now: number,
) => ({
  uid: token.id,
  name: token.name,
  hint: token.hint,
  status: endOf(token, now) ?? (isHeld(token, maker, scope) ? ('active' as const) : ('refused' as const)),
  group_uid: token.group,
  group_name: scope.all.get(token.group)?.name ?? '',
  created_by: maker ? `${maker.first_name} ${maker.last_name}`.trim() : '',
  created_on: iso(token.created_at),
  expires_on: iso(token.expires_at),
  last_used: token.used_at > 0 ? iso(token.used_at) : null,
  revoked_on: token.revoked_at === undefined ? null : iso(token.revoked_at),
})

type Out<Item> = (token: ApiTokenRecord, ...rest: [UserRecord | undefined, Pick<AccessScope, 'all'>, number]) => Item

export const apiTokenOut: Out<ApiToken> = (token, ...rest) => ({
  ...common(token, ...rest),
  scopes: token.scopes.filter((scope) => scope !== 'tv'),
})

export const tvLinkOut: Out<TvLink> = (token, ...rest) => ({ ...common(token, ...rest), names: token.names })

/** The tokens of a kind whose groups are in the caller's access scope, the newest first where the list is whole. */
export const listTokens = async <Item extends { created_on: string; uid: string }>(
  { caller, stores, now, accessScope }: EnvOf<'apiAccess'>,
  kind: TokenKind,
  out: Out<Item>,
): Promise<Listing<Item>> => {
  const { uid } = caller.company
  const [scope, all] = await Promise.all([accessScope(), stores.apiTokens.list(uid)])
  const inScope = all.filter((token) => token.kind === kind && scope.includes(token.group))
  const makers = [...new Set(inScope.map(({ maker }) => maker))]
  const users = await stores.users.getAll(uid, makers)
  const known = new Map(users.flatMap((user) => (user ? [[user.uid, user]] : [])))
  return new Listing<Item>(
    async function* (after) {
      yield inScope
        .filter(({ id }) => after === undefined || id > after)
        .map((token) => ({ key: token.id, item: out(token, known.get(token.maker), scope, now) }))
    },
    (one, other) => other.created_on.localeCompare(one.created_on) || (one.uid < other.uid ? -1 : 1),
  )
}
