import { randomBytes } from 'node:crypto'
import { CognitoFailure, invalidParameter, notAuthorized } from './failure.ts'
import { countFailure, mustBeAbleToTry, mustFollowPolicy, withPassword } from './passwords.ts'
import { clientFor, type PoolClient, type PoolSettings, poolName } from './settings.ts'
import { begin, type Exchange, matches, proves } from './srp.ts'
import type { PoolTokens, TokenSource } from './tokens.ts'
import { unknownUsers } from './unknownUsers.ts'
import type { PoolUser, PoolUsers } from './users.ts'

type Fields = Record<string, unknown>
type Step = { kind: 'srp'; exchange: Exchange; real: boolean } | { kind: 'newPassword'; username: string }

const stepLifetime = 3 * 60_000
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The ways to sign in: SRP, the password through our own server, refresh, and the forced new password. */
export const signInFlows = (settings: PoolSettings, users: PoolUsers, tokens: PoolTokens, clock: () => number) => {
  const steps = new Map<string, { step: Step; client: string; until: number }>()
  const { keptOf, idOf } = unknownUsers(poolName(settings), tokens.secret)

  const remember = (client: PoolClient, step: Step) => {
    const now = clock()
    for (const [id, { until }] of steps) if (until < now) steps.delete(id)
    const session = randomBytes(48).toString('base64url')
    steps.set(session, { step, client: client.id, until: now + stepLifetime })
    return session
  }
  const take = (client: PoolClient, session: string): Step => {
    const found = steps.get(session)
    steps.delete(session)
    if (!found || found.client !== client.id || found.until < clock())
      throw notAuthorized('Invalid session for the user, session is expired.')
    return found.step
  }

  const passed = async (client: PoolClient, user: PoolUser, source: TokenSource = 'Authentication') => {
    if (user.failures) users.save({ ...user, failures: 0, lockedUntil: 0 })
    if (user.status === 'FORCE_CHANGE_PASSWORD') {
      return {
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        ChallengeParameters: {
          USER_ID_FOR_SRP: user.username,
          requiredAttributes: '[]',
          userAttributes: JSON.stringify(user.attributes),
        },
        Session: remember(client, { kind: 'newPassword', username: user.username }),
      }
    }
    return { ChallengeParameters: {}, AuthenticationResult: await tokens.issue(client, user, source, clock()) }
  }

  const startSrp = (client: PoolClient, parameters: Fields) => {
    const username = text(parameters.USERNAME)
    const user = users.find(username)
    if (!user && !client.hidesUnknownUsers) throw new CognitoFailure('UserNotFoundException', 'User does not exist.')
    if (user) mustBeAbleToTry(user, clock())
    const kept = user?.kept ?? keptOf(username)
    const exchange = begin(poolName(settings), username, kept, text(parameters.SRP_A))
    if (!exchange) throw invalidParameter('SRP_A is not valid')
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: kept.salt,
        SRP_B: exchange.serverPublic.toString(16),
        SECRET_BLOCK: exchange.block,
        USERNAME: username,
        USER_ID_FOR_SRP: user ? username : idOf(username),
      },
      Session: remember(client, { kind: 'srp', exchange, real: !!user }),
    }
  }

  const finishSrp = (client: PoolClient, session: string, answers: Fields) => {
    // A client may leave the session out: the secret block says as well which exchange it answers.
    const block = text(answers.PASSWORD_CLAIM_SECRET_BLOCK)
    const found =
      session || [...steps].find(([, { step }]) => step.kind === 'srp' && step.exchange.block === block)?.[0]
    const step = take(client, found ?? '')
    if (step.kind !== 'srp' || step.exchange.block !== block) throw notAuthorized()
    const now = clock()
    const time = text(answers.TIMESTAMP)
    const user = users.find(step.exchange.username)
    if (user) mustBeAbleToTry(user, now)
    const right = proves(step.exchange, text(answers.PASSWORD_CLAIM_SIGNATURE), time)
    if (!step.real || !user) throw notAuthorized()
    if (!right) {
      countFailure(users, user, now)
      throw notAuthorized()
    }
    return passed(client, user)
  }

  const withPlainPassword = (client: PoolClient, parameters: Fields) => {
    const username = text(parameters.USERNAME)
    const user = users.find(username)
    if (!user)
      throw client.hidesUnknownUsers
        ? notAuthorized()
        : new CognitoFailure('UserNotFoundException', 'User does not exist.')
    mustBeAbleToTry(user, clock())
    if (!matches(user.kept, poolName(settings), username, text(parameters.PASSWORD))) {
      countFailure(users, user, clock())
      throw notAuthorized()
    }
    return passed(client, user)
  }

  const setNewPassword = (client: PoolClient, session: string, answers: Fields) => {
    const password = mustFollowPolicy(settings, answers.NEW_PASSWORD)
    const step = take(client, session)
    const user = step.kind === 'newPassword' ? users.find(step.username) : undefined
    if (user?.status !== 'FORCE_CHANGE_PASSWORD') throw notAuthorized()
    mustBeAbleToTry(user, clock())
    const confirmed: PoolUser = { ...withPassword(settings, user, password, clock()), status: 'CONFIRMED' }
    users.save(confirmed)
    return passed(client, confirmed, 'NewPasswordChallenge')
  }

  const refresh = async (client: PoolClient, token: unknown) => ({
    ChallengeParameters: {},
    AuthenticationResult: await tokens.renew(client, token, clock()),
  })

  /** @param flow as the client names it, such as `USER_SRP_AUTH` */
  const initiate = (request: Fields, allowed: string[]) => {
    const named = text(request.AuthFlow)
    const flow = named === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : named
    if (!allowed.includes(flow)) throw invalidParameter(`Unsupported AuthFlow ${named}`)
    const client = clientFor(settings, request.ClientId, flow)
    const parameters = (request.AuthParameters ?? {}) as Fields
    if (flow === 'REFRESH_TOKEN_AUTH') return refresh(client, parameters.REFRESH_TOKEN)
    return flow === 'USER_SRP_AUTH' ? startSrp(client, parameters) : withPlainPassword(client, parameters)
  }

  return {
    InitiateAuth: (request: Fields) => initiate(request, ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH']),
    AdminInitiateAuth: (request: Fields) => initiate(request, ['ADMIN_USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH']),
    RespondToAuthChallenge: (request: Fields) => {
      const client = clientFor(settings, request.ClientId)
      const answers = (request.ChallengeResponses ?? {}) as Fields
      if (request.ChallengeName === 'PASSWORD_VERIFIER') return finishSrp(client, text(request.Session), answers)
      if (request.ChallengeName === 'NEW_PASSWORD_REQUIRED')
        return setNewPassword(client, text(request.Session), answers)
      throw invalidParameter(`Unsupported ChallengeName ${text(request.ChallengeName)}`)
    },
    GetTokensFromRefreshToken: (request: Fields) => {
      // With rotation Cognito forbids REFRESH_TOKEN_AUTH, and this call is the only way.
      const client = clientFor(settings, request.ClientId)
      if (!client.rotatesRefreshTokens) clientFor(settings, request.ClientId, 'REFRESH_TOKEN_AUTH')
      return refresh(client, request.RefreshToken)
    },
  }
}
