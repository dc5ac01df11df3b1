import { invalidParameter } from './failure.ts'
import { mustFollowPolicy, withPassword } from './passwords.ts'
import { type PoolSettings, poolName } from './settings.ts'
import { verifierOf } from './srp.ts'
import type { PoolTokens } from './tokens.ts'
import type { PoolUser, PoolUsers } from './users.ts'

type Fields = Record<string, unknown>
interface Attribute {
  Name: string
  Value: string
}

const attributesOf = (list: unknown): Record<string, string> =>
  Object.fromEntries(((list ?? []) as Attribute[]).map(({ Name, Value }) => [Name, Value]))

const wire = (user: PoolUser) => ({
  Username: user.username,
  Attributes: Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value })),
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.changedAt / 1000,
})

/** What a server may do to the users of a pool. */
export const adminCalls = (settings: PoolSettings, users: PoolUsers, tokens: PoolTokens, clock: () => number) => {
  const named = (request: Fields) => users.get(String(request.Username))
  const change = (request: Fields, fields: Partial<PoolUser>) => {
    users.save({ ...named(request), ...fields, changedAt: clock() })
    return {}
  }
  return {
    AdminCreateUser: (request: Fields) => {
      const { Username: username, TemporaryPassword } = request
      if (typeof username !== 'string' || !/^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u.test(username))
        throw invalidParameter('The username is not valid')
      if (request.MessageAction !== 'SUPPRESS')
        throw invalidParameter('Invitations are not mailed here: create users with MessageAction SUPPRESS')
      const password = mustFollowPolicy(settings, TemporaryPassword)
      const user = users.add(
        {
          username,
          attributes: attributesOf(request.UserAttributes),
          status: 'FORCE_CHANGE_PASSWORD',
          kept: verifierOf(poolName(settings), username, password),
        },
        clock(),
      )
      return { User: wire(user) }
    },
    AdminSetUserPassword: (request: Fields) => {
      const user = named(request)
      const password = mustFollowPolicy(settings, request.Password)
      users.save({
        ...withPassword(settings, user, password, clock()),
        status: request.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
      })
      return {}
    },
    AdminUpdateUserAttributes: (request: Fields) =>
      change(request, { attributes: { ...named(request).attributes, ...attributesOf(request.UserAttributes) } }),
    AdminEnableUser: (request: Fields) => change(request, { enabled: true }),
    AdminDisableUser: (request: Fields) => change(request, { enabled: false }),
    AdminGetUser: (request: Fields) => {
      const { Attributes, ...rest } = wire(named(request))
      return { ...rest, UserAttributes: Attributes }
    },
    AdminUserGlobalSignOut: (request: Fields) => {
      tokens.signOut(named(request), clock())
      return {}
    },
    AdminDeleteUser: (request: Fields) => {
      users.remove(named(request).username)
      return {}
    },
  }
}
