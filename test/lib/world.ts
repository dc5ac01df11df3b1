import { type Cloud, type CloudOptions, localCloud } from '../../bin/local/cloud.ts'
import { srpClient } from '../../bin/local/cognito/srp.ts'
import type { GroupRecord } from '../../functions/data/groups.ts'
import { storesOf } from '../../functions/data/stores.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { newId } from '../../functions/lib/ids.ts'
import {
  type CallName,
  calls,
  type Envelope,
  type Input,
  isConsoleCall,
  type Output,
} from '../../shared/contract/index.ts'
import type { Session } from '../../shared/contract/session.ts'
import type { RoleName } from '../../shared/roles.ts'
import { day } from '../../shared/time.ts'
import { companyRecord, groupRecord, sixGroups, userRecord } from './records.ts'

export const password = 'Shiftdeck-1'

export interface Reply<Data = unknown> extends Envelope<Data> {
  /** Of the answer itself; the envelope's should agree. */
  http: number
  headers: Headers
}

interface Sent {
  headers?: Record<string, string>
  /** The body as it goes over the wire, in place of the input. */
  raw?: string | Uint8Array<ArrayBuffer>
}

const post = async (url: string, method: string, body: BodyInit, headers: Record<string, string>): Promise<Reply> => {
  const response = await fetch(url, { method, body, headers: { 'content-type': 'application/json', ...headers } })
  const text = await response.text()
  let envelope: Partial<Envelope> = {}
  try {
    envelope = JSON.parse(text) as Envelope
  } catch {
    // What is no JSON is no envelope either: the status says what it was.
  }
  const { status = 0, message = text, data = null, ...more } = envelope
  return { ...more, status, message, data, http: response.status, headers: response.headers }
}

/** One call of the contract, over HTTP. */
export const callAt =
  (url: string, given: Record<string, string> = {}) =>
  async <N extends CallName>(name: N, input: Input<N>, { headers = {}, raw }: Sent = {}): Promise<Reply<Output<N>>> => {
    const entry = calls[name]
    const to = `${url}${isConsoleCall(entry) ? '/api' : ''}${entry.path}`
    return (await post(to, entry.method, raw ?? JSON.stringify(input), { ...given, ...headers })) as Reply<Output<N>>
  }

/** What the pool answers a browser. */
export const askPool = async (url: string, operation: string, request: object): Promise<Record<string, unknown>> => {
  const response = await fetch(`${url}/cognito`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(request),
  })
  return (await response.json()) as Record<string, unknown>
}

/** What a sign-in answers. */
export interface Tokens {
  AccessToken: string
  IdToken: string
  RefreshToken: string
}

/** Signs in as the console does: SRP, so that the password itself is never sent. */
export const tokensFor = async (url: string, username: string, secret: string): Promise<Tokens> => {
  const { userPoolId, clientId } = (await (await fetch(`${url}/config.json`)).json()) as Record<string, string>
  const client = srpClient(userPoolId?.split('_')[1] ?? '', secret)
  const asked = await askPool(url, 'InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: username, SRP_A: client.srpA },
  })
  const challenge = asked.ChallengeParameters as Record<string, string> | undefined
  if (!challenge) throw new Error(`No challenge: ${JSON.stringify(asked)}`)
  const time = new Date().toUTCString()
  const answered = await askPool(url, 'RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: clientId,
    Session: asked.Session,
    ChallengeResponses: {
      USERNAME: username,
      PASSWORD_CLAIM_SECRET_BLOCK: challenge.SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: client.claim(challenge, time),
      TIMESTAMP: time,
    },
  })
  const tokens = answered.AuthenticationResult as Tokens | undefined
  if (!tokens) throw new Error(`No tokens: ${JSON.stringify(answered)}`)
  return tokens
}

export const tokenFor = async (url: string, username: string, secret: string): Promise<string> =>
  (await tokensFor(url, username, secret)).AccessToken

/** The app client of the console. */
export const clientIdAt = async (url: string): Promise<string> =>
  ((await (await fetch(`${url}/config.json`)).json()) as { clientId: string }).clientId

/** New tokens for a refresh token, as the console asks for them. */
export const renewedTokens = async (url: string, RefreshToken: string): Promise<Tokens> => {
  const answer = await askPool(url, 'GetTokensFromRefreshToken', { ClientId: await clientIdAt(url), RefreshToken })
  if (!answer.AuthenticationResult) throw new Error(`No tokens: ${JSON.stringify(answer)}`)
  return answer.AuthenticationResult as Tokens
}

/** A user with a session: their calls carry token and session id. */
export const signedIn = async (url: string, uid: string, secret = password) => {
  const token = await tokenFor(url, uid, secret)
  const authorization = `Bearer ${token}`
  const opened = await callAt(url, { authorization })('open', {})
  if (opened.status !== 200) throw new Error(`No session: ${opened.message}`)
  const session = opened.data as Session
  return { token, session, call: callAt(url, { authorization, 'x-session-id': session.session_id }) }
}

export type Client = Awaited<ReturnType<typeof signedIn>>

/** Companies in a running cloud, and people who use it. */
export const worldOf = (cloud: Cloud) => {
  const { url, db, tables, identity } = cloud
  const stores = storesOf(db, tables)
  const clients = new Map<string, Promise<Client>>()

  /**
   * A company with two facilities, three teams and a user of each role. Its login name is made unique.
   * @param more.age days; of one that is new, admins are told of its first steps
   */
  const company = async (name = 'acme', { platform = false, age = 60 } = {}) => {
    const uid = newId()
    const company_url = `${name}-${uid.slice(0, 6)}`
    const created_on = new Date().toISOString()
    const since = new Date(Date.now() - age * day).toISOString()
    const record = companyRecord({ uid, name, company_url, platform, created_on: since })
    await stores.companies.add(record)
    const group = async (
      type: GroupRecord['type'],
      groupName: string,
      parent_id: string | null,
      subtype: 1 | 2 = 1,
    ) => {
      const group = { uid: type === 'company' ? uid : newId(), company: uid, parent_id }
      const added = groupRecord({
        ...group,
        type,
        name: groupName,
        created_on,
        ...(type === 'team' ? { subtype } : {}),
      })
      await stores.groups.add(added)
      return added
    }
    const user = async (role: RoleName, at: GroupRecord, more: Partial<UserRecord> = {}) => {
      const made = newId()
      const added = userRecord({
        uid: made,
        company: uid,
        username: `${role}-${made.slice(0, 6)}`,
        first_name: role,
        email: `${made}@${name}.example`,
        roles: [{ role, group: at.uid }],
        created_on,
        ...more,
      })
      await stores.users.add(added, null)
      await identity.create(added.uid, password, added.email, false)
      return added
    }
    const groups = await sixGroups(uid, name, group, 2)
    const { whole, north, picking } = groups
    const users = {
      superAdmin: await user('superAdmin', whole, platform ? { universal: 2 } : {}),
      admin: await user('admin', whole),
      facilityManager: await user('facilityManager', north),
      teamManager: await user('teamManager', picking),
      worker: await user('worker', picking),
      taskWorker: await user('taskWorker', picking),
    } satisfies Record<RoleName, UserRecord>
    return {
      record,
      uid,
      url: company_url,
      groups,
      users,
      user,
      group,
    }
  }

  /** A user's client; signed in once and then shared by whoever asks again. */
  const as = (user: UserRecord): Promise<Client> => {
    const known = clients.get(user.uid)
    if (known) return known
    const made = signedIn(url, user.uid)
    clients.set(user.uid, made)
    return made
  }
  return { cloud, url, stores, company, as, call: callAt(url), stop: cloud.close }
}

export type World = ReturnType<typeof worldOf>
export type WorldCompany = Awaited<ReturnType<World['company']>>

/**
 * A local cloud in memory on a free port, the same code as `npm start`. Call `stop` when done: it fails when a Lambda was
 * refused what its role does not allow, since nothing of ours asks for more. `failOnRefusals` does so earlier.
 */
export const world = async (options: Partial<CloudOptions> = {}) => {
  const refusals: string[] = []
  const log = (line: string) => {
    if (line.includes('is not authorized to perform')) refusals.push(line)
  }
  const made = worldOf(await localCloud({ data: 'memory', port: 0, web: false, log, ...options }))
  const failOnRefusals = () => {
    const [first, ...more] = refusals.splice(0)
    if (first) throw new Error(`${first} (and ${more.length} more)`)
  }
  const stop = async () => {
    await made.stop()
    failOnRefusals()
  }
  return { ...made, failOnRefusals, stop }
}
export type OwnWorld = Awaited<ReturnType<typeof world>>
