import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UserPool } from '../cognito/pool.ts'
import type { Health } from '../health.ts'
import { bodyOf, sendJson } from '../http/answer.ts'
import { listen } from '../http/listen.ts'
import type { RequiredAction } from '../iam/policy.ts'
import { cognitoActions, dynamoActions } from '../iam/requiredActions.ts'
import type { KmsKeys } from '../kms/keys.ts'
import type { LambdaService } from '../lambda/service.ts'
import { type SesProps, sendEmail } from '../mail/ses.ts'
import type { S3Service } from '../s3/service.ts'
import type { SchedulerService } from '../scheduler/service.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { answerQuery } from '../sns/answer.ts'
import type { PlatformApplications } from '../sns/platform.ts'
import type { Queues } from '../sqs/queues.ts'
import { signerOf } from './credentials.ts'
import { dynamoProxy } from './dynamoProxy.ts'

type Body = Record<string, unknown>

/** Somebody with a key: a Lambda under its role, or the machine itself. */
export interface Principal {
  /** As AccessDenied names it */
  arn: string
  /** The secret of their key. */
  secret: string
  refuses: (requiredActions: RequiredAction[]) => RequiredAction | undefined
}

export interface GatewayProps {
  dynamo: string
  pool: UserPool
  ses: SesProps
  s3: S3Service
  queues: Queues
  kms: KmsKeys
  secrets: Secrets
  sns: PlatformApplications
  lambdas: LambdaService
  scheduler: SchedulerService
  /** By access key id */
  principals: ReadonlyMap<string, Principal>
  health: Health
  log: (line: string) => void
}

const bodyLimit = 17_000_000

/**
 * The endpoint of every AWS service for the Lambdas: it knows by the key who asks, decides by the policy of their
 * role, and hands the request to the stand-in of the service.
 */
export const awsGateway = async ({
  dynamo,
  pool,
  ses,
  s3,
  queues,
  kms,
  secrets,
  sns,
  lambdas,
  scheduler,
  principals,
  health,
  log,
}: GatewayProps) => {
  const proxy = dynamoProxy(dynamo, health)

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const signer = signerOf(request.headers.authorization)
    if (signer?.service === 's3') return s3.handle(request, response, (request.url ?? '/').split('?')[0] ?? '/')
    const body = await bodyOf(request, bodyLimit)
    const principal = signer && principals.get(signer.key)
    if (!principal)
      return refuse(response, 'UnrecognizedClientException', 'The security token included in the request is invalid.')
    const whyNot = (requiredActions: RequiredAction[]) => {
      const refused = principal.refuses(requiredActions)
      if (!refused) return undefined
      const message = `User: ${principal.arn} is not authorized to perform: ${refused.action} on resource: ${refused.resource} because no identity-based policy allows the ${refused.action} action`
      log(message)
      return message
    }
    const mayNot = (requiredActions: RequiredAction[]) => {
      const message = whyNot(requiredActions)
      if (!message) return false
      refuse(
        response,
        'AccessDeniedException',
        message,
        ['ses', 'lambda', 'scheduler'].includes(signer.service) ? 403 : 400,
      )
      return true
    }
    if (signer.service === 'ses') {
      if (request.method !== 'POST' || request.url !== '/v2/email/outbound-emails')
        return refuse(response, 'UnknownOperationException', `SES ${request.url} has no stand-in here`, 404)
      const asked = sendEmail(JSON.parse(body.toString('utf8') || '{}') as Body, ses)
      if ('refused' in asked) {
        log(`SES refuses a mail: ${asked.refused[1]}`)
        return refuse(response, ...asked.refused)
      }
      if (!mayNot(asked.requiredActions)) sendJson(response, 200, asked.send())
      return
    }
    if (signer.service === 'lambda') {
      const asked = lambdas(request.method ?? '', request.url ?? '', body.toString('utf8'))
      if ('refused' in asked) return refuse(response, ...asked.refused)
      if (mayNot(asked.requiredActions)) return
      const { payload, headers } = await asked.invoke()
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(payload)
      return
    }
    if (signer.service === 'scheduler') {
      const asked = scheduler.request(request.method ?? '', request.url ?? '', body.toString('utf8'))
      if ('refused' in asked) return refuse(response, ...asked.refused)
      if (mayNot(asked.requiredActions)) return
      const made = asked.act()
      if ('refused' in made) return refuse(response, ...made.refused)
      return sendJson(response, 200, made.body)
    }
    if (signer.service === 'sns') return answerQuery(response, body.toString('utf8'), sns, whyNot)
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? ''
    const parsed = JSON.parse(body.toString('utf8') || '{}') as Body

    if (signer.service === 'dynamodb') {
      if (!mayNot(dynamoActions(operation, parsed))) proxy.forward(request, body, parsed, response)
    } else if (signer.service === 'cognito-idp') {
      if (mayNot(cognitoActions(operation, parsed))) return
      const { status, body: poolAnswer } = await pool.administer(operation, parsed)
      sendJson(response, status, poolAnswer, { 'content-type': 'application/x-amz-json-1.1' })
    } else if (signer.service === 'kms') {
      if (mayNot(kms.requiredActions(operation, parsed))) return
      const { status, body: kmsAnswer } = kms.request(operation, parsed)
      sendJson(response, status, kmsAnswer, { 'content-type': 'application/x-amz-json-1.1' })
    } else if (signer.service === 'secretsmanager') {
      if (mayNot(secrets.requiredActions(operation, parsed))) return
      const { status, body: secret } = secrets.request(operation, parsed)
      sendJson(response, status, secret, { 'content-type': 'application/x-amz-json-1.1' })
    } else if (signer.service === 'sqs') {
      if (mayNot(queues.requiredActions(operation, parsed))) return
      const { 'x-amz-target': target = '', 'content-type': type = '', authorization = '' } = request.headers
      const headers = { 'x-amz-target': String(target), 'content-type': type, authorization }
      const sqs = await queues.request(operation, { headers, body: body.toString('utf8') }, parsed)
      // A failure of its own: a full disk is one that passes.
      if (sqs.status >= 500) throw new Error(sqs.body)
      response.writeHead(sqs.status, sqs.headers).end(sqs.body)
    } else {
      refuse(
        response,
        'UnknownOperationException',
        `${signer.service} ${operation || request.url} has no stand-in here`,
      )
    }
  }

  const { port, close } = await listen((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (health.notice(error) && !response.headersSent)
        return refuse(response, 'ServiceUnavailable', 'The disk is full', 503)
      log(`the AWS stand-in failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      if (!response.headersSent) refuse(response, 'InternalFailure', 'The stand-in failed', 500)
      else response.destroy()
    })
  })
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      await close()
      proxy.close()
    },
  }
}

const refuse = (response: ServerResponse, name: string, message: string, status = 400) =>
  sendJson(
    response,
    status,
    { __type: name, message, Message: message },
    { 'x-amzn-errortype': name, ...(status === 503 ? { 'retry-after': '1' } : {}) },
  )
