import { Aws, Fn, Stack } from 'aws-cdk-lib'
import { CfnApi, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { CfnPermission } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Call } from '../shared/contract/call.ts'
import { pathsOf, proofOf } from '../shared/contract/openapi.ts'
import type { GrantedFunction } from './GrantedFunction.ts'
import { logsOf } from './keep.ts'

export interface HttpApiProps {
  title: string
  calls: Record<string, Call>
  /** The Lambda that answers a call. */
  answers: (name: string) => GrantedFunction
  /** Who issues the tokens that calls with `user` as proof need, and for which clients. */
  tokens?: { issuer: string; audience: string[] }
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

/** Calls of the contract as one HTTP API with one document as its body: a resource per call would pass CloudFormation's limit. */
export class HttpApi extends Construct {
  readonly api: CfnApi
  readonly stage: CfnStage

  constructor(scope: Construct, id: string, { title, calls, answers, tokens, limits, kept }: HttpApiProps) {
    super(scope, id)
    const functions = [...new Set(Object.keys(calls).map(answers))]
    this.api = new CfnApi(this, 'Api', {
      failOnWarnings: true,
      body: {
        openapi: '3.0.1',
        info: { title, version: '1' },
        paths: pathsOf(calls, (name, entry) => ({
          operationId: name,
          ...(proofOf(entry) === 'user' ? { security: [{ user: [] }] } : {}),
          responses: { default: { description: 'The envelope' } },
          'x-amazon-apigateway-integration': {
            $ref: `#/components/x-amazon-apigateway-integrations/${answers(name).name}`,
          },
        })),
        components: {
          ...(tokens
            ? {
                securitySchemes: {
                  user: {
                    type: 'oauth2',
                    'x-amazon-apigateway-authorizer': {
                      type: 'jwt',
                      identitySource: '$request.header.Authorization',
                      jwtConfiguration: tokens,
                    },
                  },
                },
              }
            : {}),
          'x-amazon-apigateway-integrations': Object.fromEntries(
            functions.map(({ name, lambda }) => [
              name,
              {
                type: 'aws_proxy',
                httpMethod: 'POST',
                payloadFormatVersion: '2.0',
                timeoutInMillis: 29_000,
                uri: Fn.sub(
                  // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation fills it in
                  'arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda:path/2015-03-31/functions/${Function}/invocations',
                  { Function: lambda.functionArn },
                ),
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

    for (const { name, lambda } of functions) {
      new CfnPermission(this, `Invoke-${name}`, {
        action: 'lambda:InvokeFunction',
        functionName: lambda.functionArn,
        principal: 'apigateway.amazonaws.com',
        sourceArn: `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${this.api.ref}/*/*`,
      })
    }
  }

  /** The host that answers, without a path. */
  get host(): string {
    return `${this.api.ref}.execute-api.${Stack.of(this).region}.${Aws.URL_SUFFIX}`
  }
}
