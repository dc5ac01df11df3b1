import { CognitoFailure, invalidParameter, notAuthorized } from './failure.ts'
import { countFailure, mustBeAbleToTry, mustFollowPolicy, withPassword } from './passwords.ts'
import { clientFor, type PoolSettings, poolName } from './settings.ts'
import { matches } from './srp.ts'
import { type PoolTokens, selfServiceScope } from './tokens.ts'
import type { PoolUser, PoolUsers } from './users.ts'

type Fields = Record<string, unknown>
type Own = (request: Fields, user: PoolUser, client: string) => object

/** What Cognito offers the bearer of an access token too, and what nobody may get as far as: it is only refused here. */
const others = [
  ...['AssociateSoftwareToken', 'VerifySoftwareToken', 'SetUserMFAPreference', 'SetUserSettings'],
  ...['GetUserAttributeVerificationCode', 'VerifyUserAttribute', 'GetUserAuthFactors'],
  ...['ConfirmDevice', 'ForgetDevice', 'GetDevice', 'ListDevices', 'UpdateDeviceStatus'],
  ...['StartWebAuthnRegistration', 'CompleteWebAuthnRegistration'],
  ...['ListWebAuthnCredentials', 'DeleteWebAuthnCredential'],
]

const attributesOf = (list: unknown) => ((list ?? []) as { Name: string; Value?: string }[]).map((each) => each)

/** What whoever holds an access token may do to their own user: all of it asks for the scope that Cognito puts in. */
export const selfService = (settings: PoolSettings, users: PoolUsers, tokens: PoolTokens, clock: () => number) => {
  const write = (user: PoolUser, attributes: Record<string, string>) => {
    users.save({ ...user, attributes, changedAt: clock() })
    return {}
  }
  /** @throws where the template does not let the client write an attribute */
  const mustBeWritable = (client: string, names: string[]) => {
    const { writable } = clientFor(settings, client)
    if (writable && names.some((name) => !writable.includes(name)))
      throw notAuthorized('A client attempted to write unauthorized attribute')
  }

  const operations: Record<string, Own> = {
    GetUser: (_request, { username, sub, attributes }) => ({
      Username: username,
      UserAttributes: Object.entries({ sub, ...attributes }).map(([Name, Value]) => ({ Name, Value })),
    }),
    GlobalSignOut: (_request, user) => {
      tokens.signOut(user, clock())
      return {}
    },
    DeleteUser: (_request, user) => {
      users.remove(user.username)
      return {}
    },
    ChangePassword: ({ PreviousPassword, ProposedPassword }, user) => {
      const password = mustFollowPolicy(settings, ProposedPassword)
      mustBeAbleToTry(user, clock())
      if (!matches(user.kept, poolName(settings), user.username, String(PreviousPassword))) {
        countFailure(users, user, clock())
        throw notAuthorized()
      }
      users.save(withPassword(settings, user, password, clock()))
      return {}
    },
    UpdateUserAttributes: ({ UserAttributes }, user, client) => {
      const changes = attributesOf(UserAttributes)
      mustBeWritable(
        client,
        changes.map(({ Name }) => Name),
      )
      const changed = Object.fromEntries(changes.map(({ Name, Value = '' }) => [Name, Value]))
      return write(user, {
        ...user.attributes,
        ...changed,
        ...(changed.email === undefined ? {} : { email_verified: 'false' }),
      })
    },
    DeleteUserAttributes: ({ UserAttributeNames }, user, client) => {
      const names = (UserAttributeNames ?? []) as string[]
      mustBeWritable(client, names)
      return write(user, Object.fromEntries(Object.entries(user.attributes).filter(([name]) => !names.includes(name))))
    },
    ...Object.fromEntries(
      others.map((name) => [
        name,
        () => {
          throw new CognitoFailure('UnknownOperationException', `${name} has no stand-in here`)
        },
      ]),
    ),
  }

  /** The user that an access token lets act on themselves. */
  const owner = (token: unknown) => {
    if (typeof token !== 'string') throw invalidParameter('AccessToken is required')
    const claims = tokens.claimsOf(token, clock())
    if (claims?.token_use !== 'access') throw notAuthorized('Invalid Access Token')
    const user = users.find(claims.username ?? '')
    if (!user || !tokens.stands(claims.origin_jti)) throw notAuthorized('Access Token has been revoked')
    if (!claims.scope?.split(' ').includes(selfServiceScope))
      throw notAuthorized('Access Token does not have required scopes')
    return { user, client: claims.client_id ?? '' }
  }
  return Object.fromEntries(
    Object.entries(operations).map(([name, run]) => [
      name,
      (request: Fields) => {
        const { user, client } = owner(request.AccessToken)
        return run(request, user, client)
      },
    ]),
  )
}
