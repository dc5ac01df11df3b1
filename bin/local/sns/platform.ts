import { createHash, randomUUID } from 'node:crypto'
import type { Fcm } from '../fcm/fcm.ts'
import { type Throttle, tokenBucket } from '../http/throttle.ts'
import type { RequiredAction } from '../iam/policy.ts'
import type { StateDatabase } from '../stateDatabase.ts'
import { account, region } from '../template/names.ts'
import { fcmMessageOf } from './message.ts'
import { type Query, QueryRefusal } from './query.ts'

/** Pushes that SNS takes a second in the regions where it takes the fewest; of other kinds of requests as many are taken here, each kind by itself. */
const usualLimit: Throttle = { rate: 300, burst: 300 }

const longestUserData = 2048
const invalid = (reason: string) => new QueryRefusal('InvalidParameter', `Invalid parameter: ${reason}`)
const missing = (what: string) => new QueryRefusal('NotFound', `${what} does not exist`, 404)

const prefix = `arn:aws:sns:${region}:${account}:`
const application = /^app\/GCM\/([\w.-]{1,256})$/
const endpoint = /^endpoint\/GCM\/([\w.-]{1,256})\/[0-9a-f-]{36}$/

/** An id in the form of a UUID, that a platform gives a token. */
const idOf = (...parts: string[]) =>
  createHash('sha256')
    .update(parts.join('\n'))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

const isServiceAccount = (credential: string) => {
  try {
    const { type, project_id, client_email, private_key } = JSON.parse(credential) as Record<string, unknown>
    return type === 'service_account' && [project_id, client_email, private_key].every((one) => typeof one === 'string')
  } catch {
    return false
  }
}

interface Endpoint {
  arn: string
  application: string
  token: string
  enabled: number
  user_data: string
}

type Answer = Record<string, string>

/**
 * SNS's platform applications and their endpoints, as far as devices with FCM are woken by them; kept from one start to the
 * next. Topics have no stand-in: nothing here listens to alarms.
 */
export const platformApplications = (
  database: StateDatabase,
  fcm: Fcm,
  log: (line: string) => void,
  limit = usualLimit,
) => {
  database.exec(`CREATE TABLE IF NOT EXISTS sns_applications (arn TEXT PRIMARY KEY, credential TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS sns_endpoints (arn TEXT PRIMARY KEY, application TEXT NOT NULL, token TEXT NOT NULL,
      enabled INTEGER NOT NULL, user_data TEXT NOT NULL, UNIQUE (application, token))`)
  const sql = (text: string) => database.prepare(text)
  const findApplication = sql('SELECT credential FROM sns_applications WHERE arn = ?')
  const findEndpoint = sql('SELECT * FROM sns_endpoints WHERE arn = ?')
  const findToken = sql('SELECT * FROM sns_endpoints WHERE application = ? AND token = ?')
  const putEndpoint = sql('INSERT OR REPLACE INTO sns_endpoints VALUES (?, ?, ?, ?, ?)')
  const disable = sql('UPDATE sns_endpoints SET enabled = 0 WHERE arn = ?')
  const buckets = new Map<string, ReturnType<typeof tokenBucket>>()
  /** Whether one more request of a kind may pass: SNS counts each kind by itself. */
  const mayPass = (action: string) => {
    const bucket = buckets.get(action) ?? tokenBucket(limit)
    buckets.set(action, bucket)
    return bucket()
  }

  const credentialIn = (attributes: Record<string, string>) => {
    const { PlatformCredential = '' } = attributes
    if (!isServiceAccount(PlatformCredential)) throw invalid('Attributes Reason: Platform credentials are invalid')
    return PlatformCredential
  }
  const applicationNamed = (arn = '') => {
    if (!arn.startsWith(prefix) || !application.test(arn.slice(prefix.length)))
      throw invalid('PlatformApplicationArn Reason: Wrong number of slashes in relative portion of the ARN.')
    if (!findApplication.get(arn)) throw missing('PlatformApplication')
    return arn
  }
  const endpointNamed = (arn = '', name = 'EndpointArn'): Endpoint | undefined => {
    if (!arn.startsWith(prefix) || !endpoint.test(arn.slice(prefix.length)))
      throw invalid(`${name} Reason: An ARN must have at least 6 elements, not ${arn.split(':').length}`)
    return findEndpoint.get(arn) as Endpoint | undefined
  }
  const enabledIn = (text: string | undefined, usual: number) => {
    if (text === undefined) return usual
    if (!/^(true|false)$/i.test(text)) throw invalid('Attributes Reason: Invalid value for attribute: Enabled')
    return Number(text.toLowerCase() === 'true')
  }
  const userDataIn = (text: string | undefined, usual: string) => {
    if (Buffer.byteLength(text ?? '') > longestUserData)
      throw invalid('CustomUserData Reason: must be at most 2048 bytes')
    return text ?? usual
  }
  const tokenIn = (text: string | undefined) => {
    if (!text || /[\s\p{Cc}]/u.test(text))
      throw invalid('Token Reason: iOS and Android tokens have no empty or blank value')
    return text
  }

  const operations: Record<string, (query: Query) => Answer> = {
    CreatePlatformApplication: ({ text, map }) => {
      const name = text('Name') ?? ''
      if (text('Platform') !== 'GCM') throw invalid('Platform Reason: here it is GCM')
      if (!application.test(`app/GCM/${name}`))
        throw invalid('Name Reason: must be 1 to 256 of A-Z, a-z, 0-9, _, - and .')
      const [arn, credential] = [`${prefix}app/GCM/${name}`, credentialIn(map('Attributes'))]
      const known = findApplication.get(arn) as { credential: string } | undefined
      if (known && known.credential !== credential)
        throw invalid('Attributes Reason: This platform application already exists with different attributes.')
      if (!known) sql('INSERT INTO sns_applications VALUES (?, ?)').run(arn, credential)
      return { PlatformApplicationArn: arn }
    },
    SetPlatformApplicationAttributes: ({ text, map }) => {
      const arn = applicationNamed(text('PlatformApplicationArn'))
      sql('UPDATE sns_applications SET credential = ? WHERE arn = ?').run(credentialIn(map('Attributes')), arn)
      return {}
    },
    DeletePlatformApplication: ({ text }) => {
      const arn = text('PlatformApplicationArn') ?? ''
      sql('DELETE FROM sns_endpoints WHERE application = ?').run(arn)
      sql('DELETE FROM sns_applications WHERE arn = ?').run(arn)
      return {}
    },
    CreatePlatformEndpoint: ({ text, map }) => {
      const of = applicationNamed(text('PlatformApplicationArn'))
      const attributes = map('Attributes')
      const token = tokenIn(text('Token'))
      const enabled = enabledIn(attributes.Enabled, 1)
      const data = userDataIn(text('CustomUserData') ?? attributes.CustomUserData, '')
      const known = findToken.get(of, token) as Endpoint | undefined
      if (known && (known.user_data !== data || (attributes.Enabled !== undefined && known.enabled !== enabled)))
        throw invalid(
          `Token Reason: Endpoint ${known.arn} already exists with the same Token, but different attributes.`,
        )
      if (known) return { EndpointArn: known.arn }
      const arn = `${of.replace(':app/', ':endpoint/')}/${idOf(of, token)}`
      putEndpoint.run(arn, of, token, enabled, data)
      return { EndpointArn: arn }
    },
    SetEndpointAttributes: ({ text, map }) => {
      const found = endpointNamed(text('EndpointArn'))
      if (!found) throw missing('Endpoint')
      const { Token, Enabled, CustomUserData } = map('Attributes')
      const token = Token === undefined ? found.token : tokenIn(Token)
      const other = findToken.get(found.application, token) as Endpoint | undefined
      if (other && other.arn !== found.arn) throw invalid('This endpoint is already registered with a different token.')
      const [enabled, data] = [enabledIn(Enabled, found.enabled), userDataIn(CustomUserData, found.user_data)]
      putEndpoint.run(found.arn, found.application, token, enabled, data)
      return {}
    },
    DeleteEndpoint: ({ text }) => {
      const found = endpointNamed(text('EndpointArn'))
      if (found) sql('DELETE FROM sns_endpoints WHERE arn = ?').run(found.arn)
      return {}
    },
    Publish: ({ text }) => {
      const found = endpointNamed(text('TargetArn'), 'TargetArn')
      if (!found) throw invalid('TargetArn Reason: No endpoint found for the target arn specified')
      const message = fcmMessageOf(text('Message'), text('MessageStructure'))
      if (!found.enabled) throw new QueryRefusal('EndpointDisabled', 'Endpoint is disabled')
      // What FCM says of it comes later: whoever published has been answered by then.
      setImmediate(() => {
        const delivery = fcm.send(found.token, message)
        if (delivery === 'OK') return
        log(`FCM does not take a push: ${delivery}`)
        if (delivery === 'UNREGISTERED') disable.run(found.arn)
      })
      return { MessageId: randomUUID() }
    },
  }

  return {
    /** What a request needs to be allowed. */
    requiredActions: ({ action, text }: Query): RequiredAction[] => {
      const named = text('TargetArn') ?? text('EndpointArn') ?? text('PlatformApplicationArn')
      return [{ action: `sns:${action}`, resource: named ?? `${prefix}app/GCM/${text('Name') ?? ''}` }]
    },
    /** @throws QueryRefusal as SNS refuses it */
    request: (query: Query): Answer => {
      const operation = operations[query.action]
      if (!operation) throw new QueryRefusal('InvalidAction', `SNS ${query.action} has no stand-in here`)
      if (!mayPass(query.action)) throw new QueryRefusal('Throttled', 'Rate exceeded', 429)
      return operation(query)
    },
  }
}

export type PlatformApplications = ReturnType<typeof platformApplications>
