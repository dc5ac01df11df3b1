import { parseToken, type TokenScope } from '../../shared/apiTokens.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { GroupType, RoleName } from '../../shared/roles.ts'
import { text } from '../../shared/text.ts'
import { type ApiTokenRecord, endOf } from '../data/apiTokens.ts'
import type { Stores } from '../data/stores.ts'
import { accessScopeOf, isEnabled } from './accessScope.ts'
import { holderOf } from './authorise.ts'
import type { ProgramEnv } from './env.ts'
import { sameSecret, sha256 } from './ids.ts'

type TokenStores = Pick<Stores, 'apiTokens'>

const ended = (message: string) => new Refusal('sessionEnded', message)

/** The token that a header carries, if whoever sends it knows its secret. What it may is not looked at. */
export const tokenSent = async (
  { apiTokens }: TokenStores,
  authorization: string | undefined,
): Promise<ApiTokenRecord | undefined> => {
  const sent = parseToken(/^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '')
  const token = sent && (await apiTokens.get(sent.id))
  return token && token.kind === sent.kind && sameSecret(token.hash, sha256(sent.secret)) ? token : undefined
}

/** As what a token acts: never more than who made it, since its group is theirs or below it. */
const roleIn: Record<GroupType, RoleName> = { company: 'admin', facility: 'facilityManager', team: 'teamManager' }

/**
 * Who stands behind a token, all of it read anew at each call: a token that was revoked, has expired, or whose maker may
 * no longer do what it may is refused by the very next one.
 * @param authorization the header, as it was sent
 * @param now epoch ms
 */
export const programOf = async (
  stores: TokenStores & Pick<Stores, 'users' | 'groups'>,
  authorization: string | undefined,
  now: number,
): Promise<Pick<ProgramEnv, 'token' | 'caller' | 'accessScope'>> => {
  const token = await tokenSent(stores, authorization)
  if (!token) throw new Refusal('notSignedIn', 'Please send a token of this company: Authorization: Bearer sdp_…')
  const end = endOf(token, now)
  if (end === 'revoked') throw ended('This token was revoked. Please ask an admin for a new one.')
  if (end === 'expired') throw ended('This token has expired. Please ask an admin for a new one.')

  const { company, maker, maker_role, maker_group } = token
  const held = { company, user: maker, role: maker_role, group: maker_group }
  const [holder, groups] = await Promise.all([
    holderOf(stores, held, () =>
      ended(
        'Whoever made this token may no longer do so, or the company is disabled. Please ask an admin for a new one.',
      ),
    ),
    stores.groups.list(company),
  ])
  const scope = accessScopeOf(holder, groups)
  const group = scope.all.get(token.group)
  if (!group || !scope.includes(group.uid) || !isEnabled(group, scope.all))
    throw ended(
      'The group of this token is disabled, or its maker no longer reaches it. Please ask an admin for a new one.',
    )

  const caller = { company: holder.company, user: holder.user, role: roleIn[group.type], group }
  const accessScope = accessScopeOf(caller, groups)
  await stores.apiTokens.used(token, now)
  return { token, caller, accessScope: async () => accessScope }
}

/** Refuses a token that lacks one of the scopes, and a TV link of whatever is not for links. */
export const mustHaveScopes = ({ scopes, kind }: ApiTokenRecord, needs: readonly TokenScope[]) => {
  if (kind === 'tv' && !needs.includes('tv')) throw new Refusal('notAllowed', 'A TV link can only read its own screen.')
  const lacking = needs.filter((scope) => !scopes.includes(scope))
  if (lacking.length > 0) throw new Refusal('notAllowed', text`This token lacks the scope ${lacking.join(', ')}.`)
}
