import { Logger } from '@aws-lambda-powertools/logger'
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { apiAt } from '../../shared/contract/apis.ts'
import type { Call } from '../../shared/contract/call.ts'
import type { CallName, CallsOf, Envelope, GroupName } from '../../shared/contract/index.ts'
import { Refusal, refusals } from '../../shared/refusals.ts'
import { passes } from '../../shared/roles.ts'
import { partsOf } from '../../shared/text.ts'
import { nobody } from '../../shared/usage/units.ts'
import type { AuditRecord } from '../data/audit.ts'
import { connect, type Db, type Tables, tablesFrom } from '../data/db.ts'
import type { ServedName } from '../data/groupStores.ts'
import type { Stores } from '../data/stores.ts'
import { scopeReader } from './accessScope.ts'
import { auditLost, recordsOfCall, redacted } from './audit.ts'
import { callerOf, deviceOf, mustBeOwn } from './authorise.ts'
import { bodyOf } from './body.ts'
import {
  type BaseEnv,
  type Change,
  type DeviceHandler,
  FileReply,
  type GroupStores,
  type Handler,
  Ok,
  type OpenHandler,
  type ProgramHandler,
} from './env.ts'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from './event.ts'
import { fieldErrorsOf } from './fieldErrors.ts'
import { type Files, noFiles } from './files.ts'
import { runIdempotently } from './idempotency.ts'
import { type Identity, noIdentity } from './identity.ts'
import { newId, sha256 } from './ids.ts'
import { type JobQueue, noJobQueue } from './jobs/queue.ts'
import type { Listing } from './listing.ts'
import { listed } from './lists.ts'
import { type Mail, noMail } from './mail.ts'
import { mailRateLimit, mailRateOf, rateLimitedMail } from './mailRateLimit.ts'
import { mustBeUp } from './maintenance.ts'
import { type NoticeQueue, noNoticeQueue } from './notifications/noticeQueue.ts'
import { noSchedules, type Schedules } from './notifications/schedules.ts'
import { mustHaveScopes, programOf } from './programs.ts'
import { rateLimiter } from './rateLimits.ts'
import { refusalOf } from './refusalOf.ts'
import { accepts, fileReplyTo, replyTo } from './reply.ts'
import { noStaging, type Staging } from './staging.ts'
import { count, countFor, type Meter, meterOf, noMeter } from './usage/meter.ts'
import { noVault, type Vault } from './vault.ts'
import { keysIn, viewerOf } from './viewer.ts'
import { noWake, type Wake } from './wake.ts'
import type { Outside } from './webhooks/post.ts'
import { noWebhookQueue, type WebhookQueue } from './webhooks/queue.ts'

type HandlerFor<N extends CallName, Access> = Access extends 'open' | 'token'
  ? OpenHandler<N>
  : Access extends 'enrolled'
    ? DeviceHandler<N>
    : Access extends 'program'
      ? ProgramHandler<N>
      : Handler<N>

/** One handler for each call of a group: a missing one, or one without an entry, does not compile. */
export type Handlers<G extends GroupName> = {
  [N in keyof CallsOf<G> & CallName]: HandlerFor<N, CallsOf<G>[N] extends { access: infer A } ? A : never>
}

// biome-ignore lint/suspicious/noExplicitAny: each handler has types of its own; the contract joins them to its call
type AnyHandler = (input: any, env: any) => Promise<unknown>

/** The outside world that a group's handlers use; tests give their own. */
export interface Services {
  stores: Pick<Stores, ServedName>
  identity: Identity
  mail: Mail
  files?: Files
  jobQueue?: JobQueue
  staging?: Staging
  vault?: Vault
  wake?: Wake
  notices?: NoticeQueue
  schedules?: Schedules
  webhookQueue?: WebhookQueue
  /** For tests alone: what is deployed is given none. */
  outside?: Outside
  blockedPackages?: readonly string[]
  /** Counts what companies use. */
  meter?: Meter
  now: () => number
  newId: () => string
  /** What proves that a call came through the CDN, where one stands in front. */
  originKeys?: readonly string[] | undefined
}

/** What the limit of each caller's company is counted as. */
const ofCompany = { session: 'console', device: 'handhelds', program: 'programs' } as const

/** Beginnings of messages that leave open which field they are about. */
const nameless = /^(Invalid (input|option|string|key|element|ISO)|Too (small|big)|At (most|least)|Not |Control |Use )/

/** The only place that knows of events, status codes and envelopes. */
export const serve = (
  contract: Record<string, Call>,
  handlers: Record<string, AnyHandler>,
  services: Services,
  logger?: Logger,
) => {
  const entries = Object.entries(contract)
  const byRoute = new Map<string, { name: string; entry: Call }>(
    entries.flatMap(([name, entry]) =>
      [entry.path, ...(entry.aliases ?? [])].map((path) => [`${entry.method} ${path}`, { name, entry }] as const),
    ),
  )

  const log: BaseEnv['log'] = {
    info: (message, extra = {}) => logger?.info(message, extra),
    warn: (message, extra = {}) => logger?.warn(message, extra),
    error: (message, error) => logger?.error(message, error),
  }

  const limitRate = rateLimiter(services.stores.limits, (error) => logger?.error('calls were not counted', error))
  /** Refuses who calls too often, and whose company does. */
  const rateLimited = (kind: keyof typeof ofCompany, company: string, who: string, now: number) =>
    Promise.all([limitRate(kind, company, who, now), limitRate(ofCompany[kind], company, 'all', now)])

  /**
   * What was done is done, and the caller is told so, whether it could be recorded or not: who is told of a failure does
   * it again. A record that did not get through is in the log, whole.
   */
  const record = async (audit: AuditRecord, entry: Call, input: object) => {
    try {
      await services.stores.audit.add(...recordsOfCall(audit, entry, input))
    } catch (error) {
      logger?.error(auditLost, { error: error as Error, audit: { ...audit } })
    }
  }

  const run = async (event: APIGatewayProxyEventV2): Promise<Envelope | FileReply> => {
    const http = event.requestContext.http
    const route = byRoute.get(`${http.method} ${pathOf(event)}`)
    const handler = route && handlers[route.name]
    if (!route || !handler) throw new Refusal('notFound', 'There is no such call.')
    const { name, entry } = route
    const now = services.now()
    const body = bodyOf(event)
    const changes: Change[] = []
    const asFile = entry.file !== undefined && accepts(event, entry.file)
    const base: BaseEnv<ServedName> = {
      now,
      clock: services.now,
      newId: services.newId,
      stores: services.stores,
      identity: services.identity,
      mail: services.mail,
      files: services.files ?? noFiles,
      jobQueue: services.jobQueue ?? noJobQueue,
      staging: services.staging ?? noStaging,
      vault: services.vault ?? noVault,
      wake: services.wake ?? noWake,
      notices: services.notices ?? noNoticeQueue,
      schedules: services.schedules ?? noSchedules,
      webhookQueue: services.webhookQueue ?? noWebhookQueue,
      outside: services.outside,
      blockedPackages: services.blockedPackages ?? [],
      changed: (change) => changes.push(change),
      asFile,
      source: {
        ip: viewerOf(event, services.originKeys),
        userAgent: (http.userAgent ?? '').slice(0, 300).toWellFormed(),
      },
      log,
    }
    const checked = () => {
      const result = entry.request.safeParse(body)
      if (result.success) return result.data
      const errors = fieldErrorsOf(result.error)
      const first = errors[0]
      const message = first?.path && nameless.test(first.message) ? `${first.path}: ${first.message}` : first?.message
      throw new Refusal('badInput', message, { errors })
    }

    // Read beside what says who calls.
    const maintained = entry.inMaintenance ? undefined : services.stores.maintenance.recent(log.warn)
    const inSession = typeof entry.access !== 'string' || entry.access === 'pending'
    if (!inSession) mustBeUp(await maintained, now)
    if (entry.access === 'open') return success(await handler(checked(), { ...base, ...noToken }))
    if (entry.access === 'enrolled') {
      const { stores } = services
      const { device, state, company, join: named } = await deviceOf(stores, event.headers.authorization, body, now)
      const join = async (id: string) => (id === named?.id ? named : stores.assignments.authContext(company.uid, id))
      logger?.appendKeys({ company: company.uid, device: device.id })
      countFor(company.uid)
      await rateLimited('device', company.uid, device.id, now)
      return success(await handler(checked(), { ...base, device, state, company, join }))
    }

    if (entry.access === 'program') {
      const program = await programOf(services.stores, event.headers.authorization, now)
      const { company, id } = program.token
      logger?.appendKeys({ company, token: id, call: name })
      countFor(company)
      await rateLimited('program', company, id, now)
      mustHaveScopes(program.token, entry.needs ?? [])
      const input = checked()
      const env = { ...base, ...program }
      const made = await handler(input, env)
      return success(entry.page ? await listed(made as Listing<unknown>, name, input as object, env) : made)
    }

    const token = tokenOf(event)
    if (entry.access === 'token') return success(await handler(checked(), { ...base, ...token }))

    const caller = await callerOf(services.stores, event.headers['x-session-id'], token.tokenUid, now, entry.renews)
    if (!caller.universal) mustBeUp(await maintained, now)
    // Not the id itself, which opens doors.
    const session = sha256(caller.session.id).slice(0, 12)
    logger?.appendKeys({ company: caller.company.uid, session, call: name })
    countFor(caller.company.uid)
    await rateLimited('session', caller.company.uid, session, now)
    if (entry.access !== 'pending') {
      if (caller.session.two_factor === 'pending') throw new Refusal('twoFactorRequired')
      if (!passes(caller.role, entry.access)) throw new Refusal('notAllowed')
    }
    if (entry.universal && !caller.universal) throw new Refusal('notAllowed')
    mustBeOwn(body, caller, entry.universal)
    const input = checked()

    const key = event.headers['idempotency-key']
    const env = {
      ...{ ...base, caller, accessScope: scopeReader(caller, services.stores) },
      asked: key && sha256(`${caller.session.id} ${key}`),
    }
    const reply = () => handler(input, env)
    const note = () =>
      record(
        {
          ...{ id: services.newId(), company: caller.company.uid, at: now, user: caller.user.uid, role: caller.role },
          ...{ session, call: name, ip: base.source.ip, agent: base.source.userAgent },
          input: redacted(loggedOf(entry, input as object)),
          changes: changes.map(({ target, before, after }) => ({
            target,
            before: redacted(before),
            after: redacted(after),
          })),
        },
        entry,
        input as object,
      )
    if (!entry.writes) {
      const made = await reply()
      const answer = entry.page ? await listed(made as Listing<unknown>, name, input as object, env) : made
      // Whoever reads a list on has begun it.
      if (entry.universal && !(input as { cursor?: string }).cursor) await note()
      return answer instanceof FileReply ? answer : success(answer)
    }

    const act = async () => {
      const made = await reply()
      await note()
      return made
    }
    // Nothing is kept of a file or a secret: it is made anew.
    if (entry.unkept) return success(await act())
    if (asFile) {
      const made = await act()
      return made instanceof FileReply ? made : success(made)
    }
    return key
      ? runIdempotently(
          services.stores,
          {
            at: { company: caller.company.uid, session: caller.session.id, key },
            // Without secrets: what is kept must not be something to test guesses on.
            asked: sha256(`${name} ${JSON.stringify(redacted(input))}`),
            now,
            idempotent: entry.idempotent ?? true,
            log: (message, error) => logger?.error(message, error),
          },
          async () => success(await act()),
        )
      : success(await act())
  }

  const answerTo = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    try {
      const answer = await run(event)
      return answer instanceof FileReply ? fileReplyTo(event, answer) : replyTo(event, answer)
    } catch (error) {
      const refusal = refusalOf(error, log)
      return replyTo(event, envelopeOf(refusal), refusal.retryAfter)
    }
  }

  const { meter = noMeter } = services
  return (event: APIGatewayProxyEventV2) =>
    meter.invocation((part) =>
      part(nobody, async () => {
        const answer = await answerTo(event)
        count(apiAt(pathOf(event)))
        count('sent', bytesOf(event))
        count('answered', bytesOf(answer))
        return answer
      }),
    )
}

/** The path of a call as the contract has it. */
const pathOf = (event: APIGatewayProxyEventV2) => event.requestContext.http.path.replace(/^\/api(?=\/)/, '')

/** Bytes of a body as it travels. */
const bytesOf = ({ body, isBase64Encoded }: { body?: string | undefined; isBase64Encoded?: boolean | undefined }) =>
  body === undefined ? 0 : Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8')

/** The Lambda of an endpoint group, from the group's part of the contract, its handlers and its stores. */
export const lambda = <G extends GroupName>(
  group: G,
  contract: CallsOf<G>,
  handlers: Handlers<G>,
  storesOf: (db: Db, tables: Tables, archived: Files | undefined) => GroupStores[G],
  factories: {
    identity?: (variables: Record<string, string | undefined>) => Identity
    mail?: (variables: Record<string, string | undefined>) => Mail
    files?: (variables: Record<string, string | undefined>) => Files
    archive?: (variables: Record<string, string | undefined>) => Files
    jobQueue?: (variables: Record<string, string | undefined>) => JobQueue
    staging?: (variables: Record<string, string | undefined>) => Staging
    vault?: (variables: Record<string, string | undefined>) => Vault
    wake?: (variables: Record<string, string | undefined>, log: Logger) => Wake
    notices?: (variables: Record<string, string | undefined>) => NoticeQueue
    schedules?: (variables: Record<string, string | undefined>) => Schedules
    webhookQueue?: (variables: Record<string, string | undefined>) => WebhookQueue
  } = {},
) => {
  const logger = new Logger({ serviceName: group })
  const stores = storesOf(connect(), tablesFrom(process.env), factories.archive?.(process.env))
  const meter = meterOf(stores.usage, process.env, (error) => logger.error('use was not written down', error))
  const rateLimit = mailRateLimit({
    ...{ limits: stores.limits, rate: mailRateOf(process.env), clock: Date.now },
    lost: (error) => logger.error('a mail was not counted', error),
  })
  const services: Services = {
    stores,
    meter,
    identity: factories.identity?.(process.env) ?? noIdentity,
    mail: factories.mail ? rateLimitedMail(factories.mail(process.env), rateLimit) : noMail,
    ...(factories.files ? { files: factories.files(process.env) } : {}),
    ...(factories.jobQueue ? { jobQueue: factories.jobQueue(process.env) } : {}),
    ...(factories.staging ? { staging: factories.staging(process.env) } : {}),
    ...(factories.vault ? { vault: factories.vault(process.env) } : {}),
    ...(factories.wake ? { wake: factories.wake(process.env, logger) } : {}),
    ...(factories.notices ? { notices: factories.notices(process.env) } : {}),
    ...(factories.schedules ? { schedules: factories.schedules(process.env) } : {}),
    ...(factories.webhookQueue ? { webhookQueue: factories.webhookQueue(process.env) } : {}),
    blockedPackages: (process.env.BLOCKED_PACKAGES ?? '').split(' ').filter((name) => name !== ''),
    now: Date.now,
    newId,
    originKeys: keysIn(process.env.ORIGIN_KEYS),
  }
  return middy(serve(contract, handlers as Record<string, AnyHandler>, services, logger)).use(
    injectLambdaContext(logger, { resetKeys: true }),
  )
}

const success = (reply: unknown): Envelope =>
  reply instanceof Ok
    ? {
        ...{ status: 200, message: String(reply.message), data: reply.data, ...partsOf(reply.message) },
        ...(reply.errors.length > 0 ? { errors: [...reply.errors] } : {}),
      }
    : { status: 200, message: 'OK', data: reply ?? null }

const envelopeOf = ({ code, message, errors, detail, parts }: Refusal): Envelope => ({
  status: refusals[code],
  message,
  data: detail ?? null,
  code,
  ...parts,
  ...(errors ? { errors } : {}),
})

/** What the audit log keeps of a request. */
const loggedOf = ({ unlogged = [] }: Call, input: object) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !unlogged.includes(name)))

const noToken = { tokenUid: '', signedInAt: 0, signIn: '' }

/**
 * Who the claims name that API Gateway has verified, and by which sign-in: its time and name are kept through every
 * renewal of the token. The gateway takes ID tokens too, which tell the browser about the user and are no proof.
 */
const tokenOf = (event: APIGatewayProxyEventV2): typeof noToken => {
  const { token_use, username, auth_time, origin_jti } = event.requestContext.authorizer?.jwt?.claims ?? {}
  if (token_use !== 'access' || !username || !auth_time || !origin_jti) throw new Refusal('notSignedIn')
  return { tokenUid: String(username), signedInAt: Number(auth_time) * 1000, signIn: String(origin_jti) }
}
