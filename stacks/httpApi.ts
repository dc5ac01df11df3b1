import { Aws, Fn, Stack } from 'aws-cdk-lib'
import { CfnApi, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { CfnPermission, type IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Call } from '../shared/contract/call.ts'
import { pathsOf, proofOf } from '../shared/contract/openapi.ts'
import type { GrantedFunction } from './GrantedFunction.ts'
import { logsOf } from './keep.ts'

export interface HttpApiProps {
  title: string
  calls: Record<string, Call>
  /** Paths for who has neither console nor token, such as a mail program, with the Lambda that answers them. */
  open?: { path: string; methods: readonly ('get' | 'post')[]; answeredBy: GrantedFunction }[]
  /** The Lambda that answers a call. */
  answers: (name: string) => GrantedFunction
  /** Who issues the tokens that calls with `user` as proof need, and for which clients. */
  tokens?: { issuer: string; audience: string[] }
  /** Asked whether a call that needs no such token came through CloudFront, where that stands in front. */
  authorizer?: GrantedFunction | undefined
  /** Asked whether a token is known that a company made, of calls with `program` as proof; each answer is kept for a minute. */
  programAuthorizer?: GrantedFunction | undefined
  /** Whether CloudFront stands in front. */
  fronted: boolean
  /** Requests per second that are let through, and at once. */
  limits: { rate: number; burst: number }
  /** Whether its logs outlive the stack. */
  kept: boolean
}

/** What API Gateway does not already tell in its own figures: who was slow, where, and why. */
const accessLog = JSON.stringify({
  id: '$context.requestId',
  at: '$context.requestTimeEpoch',
  ip: '$context.identity.sourceIp',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  integrationMs: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
})

/** What API Gateway calls a Lambda by. */
const invocationOf = ({ functionArn }: IFunction) =>
  Fn.sub(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation fills it in
    'arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda:path/2015-03-31/functions/${Function}/invocations',
    { Function: functionArn },
  )

const tokenScheme = (jwtConfiguration: { issuer: string; audience: string[] }) => ({
  type: 'oauth2',
  'x-amazon-apigateway-authorizer': {
    type: 'jwt',
    identitySource: '$request.header.Authorization',
    jwtConfiguration,
  },
})

/** A call without the key is refused without asking anybody; what the Lambda says of a key is kept for an hour. */
const originScheme = ({ lambda }: GrantedFunction) => ({
  type: 'apiKey',
  name: 'x-origin-key',
  in: 'header',
  'x-amazon-apigateway-authorizer': {
    type: 'request',
    identitySource: '$request.header.x-origin-key',
    authorizerUri: invocationOf(lambda),
    authorizerPayloadFormatVersion: '2.0',
    authorizerResultTtlInSeconds: 3600,
    enableSimpleResponses: true,
  },
})

/** Without a token, and the key where CloudFront stands in front, a call is refused without asking anybody. */
const programScheme = ({ lambda }: GrantedFunction, fronted: boolean) => ({
  type: 'apiKey',
  name: 'Authorization',
  in: 'header',
  'x-amazon-apigateway-authorizer': {
    type: 'request',
    identitySource: [...(fronted ? ['$request.header.x-origin-key'] : []), '$request.header.Authorization'].join(', '),
    authorizerUri: invocationOf(lambda),
    authorizerPayloadFormatVersion: '2.0',
    authorizerResultTtlInSeconds: 60,
    enableSimpleResponses: true,
  },
})

const originAlone = (fronted: boolean) => (fronted ? { security: [{ origin: [] }] } : {})
/** A route has one authorizer: where a token is asked for, the Lambda behind asks for the key. */
const securityOf = (entry: Call, fronted: boolean) => {
  const proof = proofOf(entry)
  return proof === 'user' || proof === 'program' ? { security: [{ [proof]: [] }] } : originAlone(fronted)
}

/** Calls of the contract as one HTTP API with one document as its body: a resource per call would pass CloudFormation's limit. */
export class HttpApi extends Construct {
  readonly api: CfnApi
  readonly stage: CfnStage

  constructor(scope: Construct, id: string, props: HttpApiProps) {
    super(scope, id)
    const { title, calls, answers, open = [], tokens, authorizer, programAuthorizer, fronted, limits, kept } = props
    const functions = [...new Set([...Object.keys(calls).map(answers), ...open.map(({ answeredBy }) => answeredBy)])]
    const integrated = ({ name }: GrantedFunction) => ({
      'x-amazon-apigateway-integration': { $ref: `#/components/x-amazon-apigateway-integrations/${name}` },
    })
    this.api = new CfnApi(this, 'Api', {
      failOnWarnings: true,
      body: {
        openapi: '3.0.1',
        info: { title, version: '1' },
        paths: {
          ...pathsOf(
            calls,
            (name, entry, operationId) => ({
              operationId,
              ...securityOf(entry, fronted),
              responses: { default: { description: 'The envelope' } },
              ...integrated(answers(name)),
            }),
            { aliases: true },
          ),
          ...Object.fromEntries(
            open.map(({ path, methods, answeredBy }) => {
              const operation = {
                ...originAlone(fronted),
                responses: { default: { description: 'A page' } },
                ...integrated(answeredBy),
              }
              return [path, Object.fromEntries(methods.map((method) => [method, operation]))]
            }),
          ),
        },
        components: {
          securitySchemes: {
            ...(tokens ? { user: tokenScheme(tokens) } : {}),
            ...(authorizer ? { origin: originScheme(authorizer) } : {}),
            ...(programAuthorizer ? { program: programScheme(programAuthorizer, fronted) } : {}),
          },
          'x-amazon-apigateway-integrations': Object.fromEntries(
            functions.map(({ name, lambda }) => [
              name,
              {
                type: 'aws_proxy',
                httpMethod: 'POST',
                payloadFormatVersion: '2.0',
                timeoutInMillis: 29_000,
                uri: invocationOf(lambda),
              },
            ]),
          ),
        },
      },
    })

    // Each log group of another name takes a place in the account's one policy for logs that AWS services write.
    const logs = logsOf(this, 'AccessLogs', kept, { logGroupName: `/aws/vendedlogs/shiftdeck/${this.api.ref}` })
    this.stage = new CfnStage(this, 'Stage', {
      apiId: this.api.ref,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destinationArn: logs.logGroupArn, format: accessLog },
      defaultRouteSettings: {
        throttlingRateLimit: limits.rate,
        throttlingBurstLimit: limits.burst,
      },
    })

    for (const each of functions) this.permit(each, '*/*')
    for (const each of [authorizer, programAuthorizer]) if (each) this.permit(each, 'authorizers/*')
  }

  /** @param what of this API may invoke the function */
  private permit({ name, lambda }: GrantedFunction, what: string) {
    new CfnPermission(this, `Invoke-${name}`, {
      action: 'lambda:InvokeFunction',
      functionName: lambda.functionArn,
      principal: 'apigateway.amazonaws.com',
      sourceArn: `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${this.api.ref}/${what}`,
    })
  }

  /** The host that answers, without a path. */
  get host(): string {
    return `${this.api.ref}.execute-api.${Stack.of(this).region}.${Aws.URL_SUFFIX}`
  }
}
